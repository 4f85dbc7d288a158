/* The player's own seat: name, tricks, score and small buttons. */
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { Avatar } from './Avatar'
import { Counts } from './SeatPlate'
import type { TableView } from './table-view'
import { lastCallText, seatText } from './texts'

export function OwnSeat({ view, tools }: { view: TableView; tools?: ComponentChildren }) {
  const { table } = view
  const at = table.seats[table.seat]
  if (!at) return <div class="own watching">{tools}</div>
  const turn = table.turn === table.seat && !table.ended
  const won = view.resting && view.trick.winning === table.seat
  return (
    <div class={`own ${turn ? 'turn' : ''} ${won ? 'won' : ''}`} data-testid={`seat-${table.seat}`}>
      <span class="sr">{seatText(view, table.seat)}</span>
      <span class="own-row" aria-hidden="true">
        <Avatar name={at.name} computer={false} turn={turn} clock={view.clock?.seat === table.seat ? view.clock : null} />
        <span class="name">
          <span>{at.name}</span>
          {table.dealer === table.seat && <span class="dealer">{t('seat.dealer.sign')}</span>}
        </span>
        {lastCallText(table, table.seat) && <span class="said">{lastCallText(table, table.seat)}</span>}
        <Counts at={at} unit={table.unit} />
      </span>
      {tools}
    </div>
  )
}
