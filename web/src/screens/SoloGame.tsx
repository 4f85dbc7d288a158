/* The screen of a solo game: the unfinished one, or a new one with the last setup. */
import { useEffect, useState } from 'preact/hooks'
import { lazy } from '../components/lazy'
import { getEngine } from '../engine/loader'
import { clearTable, loadCurrent, loadOnTable } from '../game/saved-games'
import { lastSetup } from '../game/setup'
import { SoloTable } from '../game/solo-table'
import { LessonPanel, lessonHeight } from '../guide/LessonPanel'
import { t } from '../i18n'
import { navigate } from '../router'
import { useStore } from '../store'
import { TableScreen } from '../table/TableScreen'

const SoloEnd = lazy(() => import('./SoloEnd'))
/* The first cards do not wait for what is shown at the end. */
const END_MS = 1500
const SoloNotice = lazy(() => import('./SoloNotice'))

function SoloScreen({ table }: { table: SoloTable }) {
  useStore(table.savedId) // then it can be reviewed
  const failure = useStore(table.failure)
  useEffect(() => {
    const timer = setTimeout(SoloEnd.preload, END_MS)
    return () => clearTimeout(timer)
  }, [])
  if (failure) return <SoloNotice of="refused" why={failure} />
  return (
    <TableScreen
      controller={table.controller}
      title={table.title}
      onLeave={() => navigate('')}
      lesson={<LessonPanel controller={table.controller} />}
      lessonHeight={lessonHeight()}
      ending={<SoloEnd controller={table.controller} levels={table.setup.levels} />}
    />
  )
}

/* Where there is no game, and where the engine refuses the last setup, the person chooses what to play.
 * Only the window that opened the game last plays it. The others release it, and can take it back. */
export default function SoloGame({ fresh, learns }: { fresh: boolean; learns: boolean }) {
  const [table, setTable] = useState<SoloTable | null>(null)
  const [opening, setOpening] = useState(0)
  const [elsewhere, setElsewhere] = useState(false)
  const [unfinished, setUnfinished] = useState(false)
  const [starts, setStarts] = useState(fresh)
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
    void Promise.all([getEngine(), starts ? loadCurrent() : loadOnTable()]).then(([loaded, saved]) => {
      if (!here) return
      if (starts && saved) return setUnfinished(true)
      if (!saved && (!starts || loaded.check(lastSetup()))) return location.replace('#/alone')
      opened = new SoloTable(loaded, saved ?? lastSetup(), learns)
      setTable(opened)
      history.replaceState(null, '', '#/solo') // a reload continues this game
    })
    return () => {
      here = false
      windows.close()
      opened?.close()
    }
  }, [opening])
  const open = () => {
    setTable(null)
    setElsewhere(false)
    setUnfinished(false)
    setOpening(opening + 1)
  }
  const resume = () => {
    setStarts(false)
    open()
  }
  if (unfinished) return <SoloNotice of="unfinished" onContinue={resume} onStart={() => void clearTable().then(open)} />
  if (elsewhere) return <SoloNotice of="elsewhere" onContinue={resume} />
  return table ? <SoloScreen table={table} /> : <main class="table" aria-busy="true" aria-label={t('loading')} />
}
