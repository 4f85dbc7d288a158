import { Icon } from '../components/Icon'
import type { Table } from '../generated'
import { t } from '../i18n'
import type { TableView } from './table-view'
import { seatName } from './texts'
import { useTimeLeft } from './useTimeLeft'

/** The seconds left for the player whose turn it is. */
export default function Clock({ clock, table }: { clock: NonNullable<TableView['clock']>; table: Table }) {
  const left = Math.ceil(useTimeLeft(clock) / 1000)
  return (
    <p class={`clock ${left <= 10 ? 'short' : ''}`} role="timer" data-testid="clock">
      <Icon name="clock" />
      <span class="sr">{t('clock', { name: seatName(table, clock.seat) })}</span>
      <span>{left}</span>
      <progress max={clock.of / 1000} value={left} aria-label={t('clock.left')} />
    </p>
  )
}
