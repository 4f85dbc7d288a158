/* The player's own seat, on the rail: face, the question, name and score. */
import type { VNode } from 'preact'
import { Avatar } from './Avatar'
import type { Place, Point } from './layout'
import { Counts, Dealer, Packets } from './SeatPlate'
import type { TableView } from './table-view'
import { lastCallText, seatText } from './texts'
import { around, at, placed } from './useLayout'

interface Props {
  view: TableView
  place: Place | null
  /** where the won tricks lie, if not on the plate */
  tricksAt: Point | null
  /** the question, with a line of the name and the score below it */
  children: (below: VNode) => VNode
}

export function OwnSeat({ view, place, tricksAt, children }: Props) {
  const { table } = view
  const own = table.seats[table.seat]
  if (!own) return null
  const turn = table.turn === table.seat && !table.ended
  const call = lastCallText(table, table.seat)
  const marks = [
    table.dealer === table.seat && 'deals',
    turn && 'turn',
    view.resting && view.trick.winning === table.seat && 'won',
    table.sides && `side-${own.side}`,
  ]
  const row = (
    <span class="own-row" aria-hidden="true">
      <span class="name">{own.name}</span>
      {call && <span class="said">{call}</span>}
      <Counts at={own} unit={table.unit} sides={table.sides} />
      {!tricksAt && <Packets tricks={own.tricks} />}
    </span>
  )
  return (
    <>
      {tricksAt && (
        <span class="own-tricks" style={at(tricksAt)} aria-hidden="true">
          <Packets tricks={own.tricks} />
        </span>
      )}
      <div class={`own ${marks.filter(Boolean).join(' ')}`} style={placed(place && around(place))} data-testid={`seat-${table.seat}`}>
        <span class="sr">{seatText(view, table.seat)}</span>
        <Avatar name={own.name} computer={false} turn={turn} clock={view.clock?.seat === table.seat ? view.clock : null} />
        {children(row)}
        {table.dealer === table.seat && <Dealer />}
      </div>
    </>
  )
}
