/* The screen of a solo game: the unfinished one, or a new one with the last setup. */
import { useEffect, useState } from 'preact/hooks'
import { Page } from '../components/Page'
import { getEngine } from '../engine/loader'
import { loadCurrent } from '../game/saved-games'
import { lastSetup } from '../game/setup'
import { SoloTable } from '../game/solo-table'
import { LessonPanel } from '../guide/LessonPanel'
import { t } from '../i18n'
import { navigate } from '../router'
import { useStore } from '../store'
import { TableScreen } from '../table/TableScreen'

function SoloScreen({ table }: { table: SoloTable }) {
  const saved = useStore(table.savedId)
  const backend = table.controller.backend
  if (backend && saved) backend.review = () => navigate(`history/own-${saved}`)
  else delete backend?.review
  return (
    <TableScreen
      controller={table.controller}
      title={table.title}
      onLeave={() => navigate('')}
      lesson={<LessonPanel controller={table.controller} />}
    />
  )
}

/* Only the window that opened the game last plays it. The others release it, and can take it back. */
export default function SoloGame({ fresh }: { fresh: boolean }) {
  const [table, setTable] = useState<SoloTable | null>(null)
  const [opening, setOpening] = useState(0)
  const [elsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    const windows = new BroadcastChannel('spoilfive.solo')
    windows.onmessage = () => {
      here = false
      opened?.close()
      setElsewhere(true)
    }
    windows.postMessage('mine')
    let opened: SoloTable | null = null
    let here = true
    void Promise.all([getEngine(), fresh && opening === 0 ? null : loadCurrent()]).then(([loaded, saved]) => {
      if (!here) return
      opened = new SoloTable(loaded, saved ?? lastSetup())
      setTable(opened)
      history.replaceState(null, '', '#/solo') // a reload continues this game
    })
    return () => {
      here = false
      windows.close()
      opened?.close()
    }
  }, [opening])
  const takeBack = () => {
    setTable(null)
    setElsewhere(false)
    setOpening(opening + 1)
  }
  if (elsewhere)
    return (
      <Page title={t('way.alone')}>
        <p>{t('solo.elsewhere')}</p>
        <p>
          <button type="button" class="primary" data-testid="take-here" onClick={takeBack}>
            {t('solo.here')}
          </button>
        </p>
      </Page>
    )
  return table ? <SoloScreen table={table} /> : <main class="table" aria-busy="true" aria-label={t('loading')} />
}
