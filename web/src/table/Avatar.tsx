/* A player's face. A ring around it shows the turn and the clock. */
import { lazyWithFirstWords } from '../components/lazy'
import { memo } from '../components/memo'
import type { TableView } from './table-view'
import { useTimeLeft } from './useTimeLeft'

const Portrait = memo(lazyWithFirstWords(() => import('../people/Portrait')))

/* What is left of the time to choose; a full ring without a clock. */
function Ring({ clock }: { clock: TableView['clock'] }) {
  const left = useTimeLeft(clock)
  const part = clock ? Math.min(1, left / clock.of) : 1
  return (
    <svg class={`seat-ring ${clock && left <= 10_000 ? 'short' : ''}`} viewBox="0 0 44 44" aria-hidden="true" data-testid="ring">
      <circle cx="22" cy="22" r="20" pathLength="1" stroke-dasharray={`${part} 1`} />
    </svg>
  )
}

interface Props {
  name: string
  /** computer players have a square frame */
  computer: boolean
  turn: boolean
  clock: TableView['clock']
}

export function Avatar({ name, computer, turn, clock }: Props) {
  return (
    <span class={`avatar ${computer ? 'computer' : ''}`} aria-hidden="true">
      <Portrait name={name} />
      {turn && <Ring clock={clock} />}
    </span>
  )
}
