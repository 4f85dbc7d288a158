/* A game alone: the one under way, or a new one of the kind played last. */
import { useEffect, useState } from 'preact/hooks'
import { SoloTable } from '../play/alone'
import { engine } from '../play/book'
import { last } from '../play/setup'
import { current } from '../play/shelf'
import { go } from '../router'
import { useCell } from '../store'
import { Guide } from '../guide/Guide'
import { TableScreen } from '../table/TableScreen'
import { say } from '../words'
import { Page } from './Page'

function Seated({ table }: { table: SoloTable }) {
  const kept = useCell(table.kept)
  const source = table.sitting.source
  if (source && kept) source.review = () => go(`history/own-${kept}`)
  else delete source?.review
  return <TableScreen sitting={table.sitting} title={table.title} onLeave={() => go('')} lesson={<Guide sitting={table.sitting} />} />
}

/* One game, one window: whichever opened it last. The others let go of it, and may have it back as it is then. */
export default function Solo({ fresh }: { fresh: boolean }) {
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
    void Promise.all([engine(), fresh && opening === 0 ? null : current()]).then(([loaded, kept]) => {
      if (!here) return
      opened = new SoloTable(loaded, kept ?? last())
      setTable(opened)
      history.replaceState(null, '', '#/solo') // a reload goes on with this game
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
      <Page title={say('way.alone')}>
        <p>{say('solo.elsewhere')}</p>
        <p>
          <button type="button" class="primary" data-testid="take-here" onClick={takeBack}>
            {say('solo.here')}
          </button>
        </p>
      </Page>
    )
  return table ? <Seated table={table} /> : <main class="table" aria-busy="true" aria-label={say('loading')} />
}
