/* Another player at the table: name, cards, tricks, score and last call. */

import { JOKER, rankOf, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import { Icon } from '../components/Icon'
import { memo } from '../components/memo'
import type { Card, Seat, Table } from '../generated'
import { formatNumber, t } from '../i18n'
import { Avatar } from './Avatar'
import type { Person, TableView } from './table-view'
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

interface CountsProps {
  at: Seat
  unit: Table['unit']
}

/** Tricks and score in words. */
export const Counts = ({ at: { tricks, total }, unit }: CountsProps) => (
  <span class="counts">
    <span class="tricks">{t('count.tricks', { number: tricks })}</span>
    <span class="total">
      <b>{formatNumber(total)}</b> <span class="unit">{t(`unit.${unit}`)}</span>
    </span>
  </span>
)

interface Props extends CountsProps {
  seat: number
  person: Person | null
  /** everything about the seat in words */
  text: string
  call: string | null
  mate: boolean
  dealer: boolean
  turn: boolean
  /** it has won the trick that is shown */
  won: boolean
  /** an open hand */
  open: Card[] | undefined
  clock: TableView['clock']
  /** what the player has just said */
  speech: string | null
  onSpeech: () => void
}

/** What a plate shows of the seat. */
export function plateOf(view: TableView, seat: number): Omit<Props, 'speech' | 'onSpeech'> | null {
  const { table, people, clock, trick, resting } = view
  const at = table.seats[seat]
  return (
    at && {
      at,
      seat,
      unit: table.unit,
      person: people[seat] ?? null,
      text: seatText(view, seat),
      call: lastCallText(table, seat),
      mate: table.sides > 0 && table.seat >= 0 && at.side === table.seats[table.seat]?.side,
      dealer: table.dealer === seat,
      turn: table.turn === seat && !table.ended,
      won: trick.winning === seat && resting,
      open: table.hands?.[seat],
      clock: clock?.seat === seat ? clock : null,
    }
  )
}

export const SeatPlate = memo(
  ({ at, seat, unit, person, text, call, mate, dealer, turn, won, open = [], clock, speech, onSpeech }: Props) => {
    const lost = person && !person.level && !person.away && !person.connected
    const marks = [
      open.length > 0 && 'open',
      turn && 'turn',
      won && 'won',
      at.passed && 'passed',
      person?.away && 'away',
      call && 'called',
      call && call.length > SHORT_CALL && 'called-long',
    ]
    return (
      <div class={`seat ${marks.filter(Boolean).join(' ')}`} data-testid={`seat-${seat}`}>
        <span class="sr">{text}</span>
        <span class="plate" aria-hidden="true">
          <Avatar name={at.name} computer={!!person?.level} turn={turn} clock={clock} />
          <span class="name">
            {mate && <Icon name="people" />}
            {person?.away && <Icon name="away" />}
            {lost && <Icon name="lost" />}
            <span>{at.name}</span>
            {dealer && <span class="dealer">{t('seat.dealer.sign')}</span>}
          </span>
          <Counts at={at} unit={unit} />
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
  },
)
