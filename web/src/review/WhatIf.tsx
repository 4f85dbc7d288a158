/* A finished game, played on differently from one of a seat's choices, with the way back to the choice and to the report. */
import { useEffect, useMemo } from 'preact/hooks'
import { Page } from '../components/Page'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { recordBefore } from '../game/record-text'
import { DEFAULT_LEVEL } from '../generated'
import { t } from '../i18n'
import { navigate } from '../router'
import { useStore } from '../store'
import { ActionBar } from '../table/ActionBar'
import { TableScreen } from '../table/TableScreen'
import { loadRecord, recordTitle } from './game-record'
import { type Study, StudyTable } from './study-table'

interface Start {
  id: string
  /** whose choice */
  seat: number
  /** its number among those of the seat, from 1 */
  choice: number
  /** deals the cards that the seat could not see again */
  others: boolean
}

async function loadStudy({ id, seat, choice, others }: Start): Promise<Study | null> {
  const record = await loadRecord(id)
  const before = record && seat < record.names.length ? recordBefore(record.text, seat, choice) : null
  if (!record || before === null) return null
  // everybody else is a computer player, of the level that the record names
  const levels = record.levels.map((level, at) => (at === seat ? null : (level ?? DEFAULT_LEVEL)))
  return {
    title: recordTitle(record),
    options: record.options,
    names: record.names,
    levels,
    begin: (worker, seed) => worker.resume(before, { seat, levels, others, seed }),
  }
}

function WhatIfScreen({ engine, ...from }: Start & { engine: Engine }) {
  const table = useMemo(() => new StudyTable(engine, () => loadStudy(from)), [])
  const state = useStore(table.state)
  useEffect(() => () => table.close(), [])
  if (state !== 'ready')
    return (
      <Page title={t('what-if')} back="history">
        <p role="status">{state === 'none' ? table.why || t('replay.none') : t('loading')}</p>
      </Page>
    )
  const report = `report/${encodeURIComponent(from.id)}?seat=${from.seat}`
  return (
    <TableScreen
      controller={table.controller}
      title={`${t('what-if')} ${table.title}`}
      onLeave={() => navigate(report)}
      lesson={
        <ActionBar label={t('what-if')} testid="what-if-bar">
          <p class="sr">{t(from.others ? 'what-if.other' : 'what-if.same')}</p>
          <button type="button" onClick={() => table.restart(true)} data-testid="what-if-again">
            {t(from.others ? 'what-if.new-cards' : 'what-if.again')}
          </button>
          <a class="button" href={`#/${report}`} data-testid="what-if-report">
            {t('report')}
          </a>
        </ActionBar>
      }
    />
  )
}

export default function WhatIf(from: Start) {
  const engine = useEngine()
  return engine ? <WhatIfScreen {...from} engine={engine} /> : null
}
