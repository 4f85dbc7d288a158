/* Moves what events change at a table: remembers where things were when an event comes, and starts to move them when the page has been
 * drawn anew. A tap or a key ends every motion at once. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { TableController } from '../game/table-controller'
import { motionFactor } from '../settings'
import type { TableView } from '../table/table-view'
import { flightsOf } from './motions'
import { lookAround, type Moment } from './scene'
import { Stage } from './stage'

/** `packet` is how many cards the first packets of a deal have. */
export function useMotion(controller: TableController, view: TableView | null, packet: number) {
  const stage = useRef<Stage | null>(null)
  const due = useRef<Moment[]>([])
  const shown = useRef(view?.table ?? null)
  const first = useRef(packet)
  first.current = packet
  useEffect(() => {
    const on = new Stage()
    stage.current = on
    const end = () => on.finish()
    addEventListener('pointerdown', end, { capture: true, passive: true })
    addEventListener('keydown', end, true)
    const stop = controller.onEvent((event, table, past) => {
      if (past || !table || !motionFactor()) return
      on.settle()
      due.current.push({ event, table, shown: shown.current, before: lookAround(), packet: first.current })
    })
    return () => {
      stop()
      removeEventListener('pointerdown', end, { capture: true })
      removeEventListener('keydown', end, true)
      on.close()
    }
  }, [controller])
  useLayoutEffect(() => {
    shown.current = view?.table ?? null
    const moments = due.current.splice(0)
    if (moments.length) stage.current?.play(flightsOf(moments), motionFactor())
  }, [view])
}
