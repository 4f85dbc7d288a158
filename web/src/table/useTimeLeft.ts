import { useEffect, useState } from 'preact/hooks'
import type { TableView } from './table-view'

const TICK_MS = 500

/** The milliseconds that a clock has left; 0 without a clock. */
export function useTimeLeft(clock: TableView['clock']): number {
  const [now, tick] = useState(() => performance.now())
  useEffect(() => {
    if (!clock) return
    tick(performance.now())
    const timer = setInterval(() => tick(performance.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [clock])
  return clock ? Math.max(0, clock.until - now) : 0
}
