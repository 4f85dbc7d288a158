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

function Seated({ table }: { table: SoloTable }) {
  const kept = useCell(table.kept)
  const source = table.sitting.source
  if (source && kept) source.review = () => go(`history/own-${kept}`)
  else delete source?.review
  return <TableScreen sitting={table.sitting} title={table.title} onLeave={() => go('')} lesson={<Guide sitting={table.sitting} />} />
}

export default function Solo({ fresh }: { fresh: boolean }) {
  const [table, setTable] = useState<SoloTable | null>(null)
  useEffect(() => {
    let opened: SoloTable | null = null
    let here = true
    void Promise.all([engine(), fresh ? null : current()]).then(([loaded, kept]) => {
      if (!here) return
      opened = new SoloTable(loaded, kept ?? last())
      setTable(opened)
      history.replaceState(null, '', '#/solo') // a reload goes on with this game
    })
    return () => {
      here = false
      opened?.close()
    }
  }, [])
  return table ? <Seated table={table} /> : <main class="table" aria-busy="true" aria-label={say('loading')} />
}
