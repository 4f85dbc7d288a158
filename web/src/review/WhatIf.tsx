/* The table of a what-if, with the way back to the decision and to the report. */
import { useEffect, useMemo } from 'preact/hooks'
import { Page } from '../components/Page'
import type { Engine } from '../engine/engine'
import { useEngine } from '../engine/loader'
import '../guide/guide.css'
import { t } from '../i18n'
import { navigate } from '../router'
import { useStore } from '../store'
import { TableScreen } from '../table/TableScreen'
import { recordTitle } from './game-record'
import { type WhatIfStart, WhatIfTable } from './what-if-table'

function WhatIfScreen({ engine, ...from }: WhatIfStart & { engine: Engine }) {
  const table = useMemo(() => new WhatIfTable(engine, from), [])
  const state = useStore(table.state)
  useEffect(() => () => table.close(), [])
  if (state !== 'ready' || !table.record)
    return (
      <Page title={t('what-if')} back="history">
        <p role="status">{t(state === 'none' ? 'replay.none' : 'loading')}</p>
      </Page>
    )
  const report = `report/${encodeURIComponent(from.id)}?seat=${from.seat}`
  return (
    <TableScreen
      controller={table.controller}
      title={recordTitle(table.record)}
      onLeave={() => navigate(report)}
      lesson={
        <div class="lesson" role="group" aria-label={t('what-if')} data-testid="what-if-bar">
          <p>{t(from.others ? 'what-if.other' : 'what-if.same')}</p>
          <button type="button" onClick={() => table.restart(true)} data-testid="what-if-again">
            {t(from.others ? 'what-if.new-cards' : 'what-if.again')}
          </button>
          <a class="button" href={`#/${report}`} data-testid="what-if-report">
            {t('report')}
          </a>
        </div>
      }
    />
  )
}

export default function WhatIf(from: WhatIfStart) {
  const engine = useEngine()
  return engine ? <WhatIfScreen {...from} engine={engine} /> : null
}
