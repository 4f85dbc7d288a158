/* Another player at the table: name, cards, tricks, score and last call. */

import { JOKER, rankOf, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import { Icon } from '../components/Icon'
import type { Card, Seat, Table } from '../generated'
import { formatNumber, t } from '../i18n'
import { Avatar } from './Avatar'
import type { TableView } from './table-view'
import { lastCallText, seatText } from './texts'

/* Letters that fit beside the score. */
const SHORT_CALL = 8

/* A card as small as it stays readable. */
function SmallCard({ card }: { card: Card }) {
  const suit = suitOf(card)
  return (
    <span class={`small suit-${suit ?? 'none'}`}>
      {card === JOKER ? '★' : rankOf(card)}
      {suit && <Pip suit={suit} />}
    </span>
  )
}

/** Tricks and score in words. */
export function Counts({ table, seat }: { table: Table; seat: number }) {
  const { tricks, total } = table.seats[seat] as Seat
  return (
    <span class="counts">
      <span class="tricks">{t('count.tricks', { number: tricks })}</span>
      <span class="total">
        <b>{formatNumber(total)}</b> <span class="unit">{t(`unit.${table.unit}`)}</span>
      </span>
    </span>
  )
}

interface Props {
  view: TableView
  seat: number
  /** what the player has just said */
  speech: string | null
  onSpeech: () => void
}

export function SeatPlate({ view, seat, speech, onSpeech }: Props) {
  const { table, people } = view
  const at = table.seats[seat]
  const person = people[seat]
  if (!at) return null
  const mate = table.sides > 0 && table.seat >= 0 && at.side === table.seats[table.seat]?.side
  const open = table.hands?.[seat] ?? []
  const lost = person && !person.level && !person.away && !person.connected
  const turn = table.turn === seat && !table.ended
  const call = lastCallText(table, seat)
  const marks = [
    open.length > 0 && 'open',
    turn && 'turn',
    view.trick.winning === seat && view.resting && 'won',
    at.passed && 'passed',
    person?.away && 'away',
    call && 'called',
    call && call.length > SHORT_CALL && 'called-long',
  ]
  return (
    <div class={`seat ${marks.filter(Boolean).join(' ')}`} data-testid={`seat-${seat}`}>
      <span class="sr">{seatText(view, seat)}</span>
      <span class="plate" aria-hidden="true">
        <Avatar name={at.name} computer={!!person?.level} turn={turn} clock={view.clock?.seat === seat ? view.clock : null} />
        <span class="name">
          {mate && <Icon name="people" />}
          {person?.away && <Icon name="away" />}
          {lost && <Icon name="lost" />}
          <span>{at.name}</span>
          {table.dealer === seat && <span class="dealer">{t('seat.dealer.sign')}</span>}
        </span>
        <Counts table={table} seat={seat} />
        {open.length > 0 && (
          <span class="open-hand">
            {open.map((card) => (
              <SmallCard key={card} card={card} />
            ))}
          </span>
        )}
        {call && <span class="said">{call}</span>}
      </span>
      {speech && (
        <span class="bubble" aria-hidden="true" data-testid="chat-bubble" onClick={onSpeech}>
          <b>{at.name}</b> {speech}
        </span>
      )}
    </div>
  )
}
