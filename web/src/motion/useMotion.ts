/* Moves what events change at a table: remembers what was there when an event comes, and starts to move it when the page has been drawn anew.
 * A tap or a key ends every motion at once. Where the table is a list, nothing moves. */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { TableController } from '../game/table-controller'
import { motionFactor } from '../settings'
import type { Layout } from '../table/layout'
import type { TableView } from '../table/table-view'
import type { Moment } from './scene'

/* The movements themselves are loaded when a table is open: the first card does not wait for them. */
const load = () => import('./motions')
type Motions = Awaited<ReturnType<typeof load>>

interface Running {
  motions: Motions
  stage: InstanceType<Motions['Stage']>
}

/** `packet` is how many cards the first packets of a deal have. */
export function useMotion(controller: TableController, view: TableView | null, layout: Layout | null, packet: number) {
  const running = useRef<Running | null>(null)
  const due = useRef<Moment[]>([])
  const shown = useRef(view?.table ?? null)
  const latest = useRef({ layout, packet })
  latest.current = { layout, packet }
  useEffect(() => {
    let here = true
    load().then(
      (motions) => {
        if (here) running.current = { motions, stage: new motions.Stage() }
      },
      () => {}, // offline: nothing moves
    )
    const end = () => running.current?.stage.finish()
    addEventListener('pointerdown', end, { capture: true, passive: true })
    addEventListener('keydown', end, true)
    const stop = controller.onEvent((event, table, past) => {
      const { layout, packet } = latest.current
      if (past || !table || !layout || !motionFactor() || !running.current?.motions.moves(event)) return
      due.current.push({ event, table, shown: shown.current, before: running.current.motions.lookAround(), layout, packet })
    })
    return () => {
      here = false
      stop()
      removeEventListener('pointerdown', end, { capture: true })
      removeEventListener('keydown', end, true)
      running.current?.stage.close()
      running.current = null
    }
  }, [controller])
  useLayoutEffect(() => {
    shown.current = view?.table ?? null
    const moments = due.current.splice(0)
    if (moments.length && running.current) running.current.stage.play(running.current.motions.flightsOf(moments), motionFactor())
  }, [view])
}
