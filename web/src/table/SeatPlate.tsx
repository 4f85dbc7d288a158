/* Another player at the table: face, name and score on a plate, and what lies before it on the cloth: cards, won tricks, the dealer's button. */

import { JOKER, rankOf, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import { Icon } from '../components/Icon'
import { memo } from '../components/memo'
import type { Card, Seat, Table } from '../generated'
import { formatNumber, t } from '../i18n'
import { Avatar } from './Avatar'
import type { Place } from './layout'
import { type Person, shownTrick, type TableView } from './table-view'
import { lastCallText, seatText, sideLetter } from './texts'
import { around, placed } from './useLayout'

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

/** Won tricks as packets, and how many. */
export const Packets = memo(({ tricks }: { tricks: number }) =>
  tricks ? (
    <span class="packets">
      {Array.from({ length: tricks }, (_, i) => (
        <i key={i} class="packet" style={{ '--i': i - (tricks - 1) / 2 }} />
      ))}
      <b>{tricks}</b>
    </span>
  ) : null,
)

/* The backs of the cards that somebody holds. */
const Backs = memo(({ cards, width }: { cards: number; width: number }) => (
  <span class="backs" style={{ '--width': `${width}px` }}>
    {Array.from({ length: cards }, (_, i) => (
      <i key={i} class="back" style={{ '--i': i - (cards - 1) / 2 }} />
    ))}
  </span>
))

interface CountsProps {
  at: Seat
  unit: Table['unit']
  sides: number
}

/** Side and score. */
export const Counts = ({ at: { total, side }, unit, sides }: CountsProps) => (
  <span class="counts">
    {sides > 0 && <b class="side-sign">{sideLetter(side)}</b>}
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
  dealer: boolean
  turn: boolean
  /** it has won the trick that is shown */
  won: boolean
  /** an open hand */
  open: Card[] | undefined
  clock: TableView['clock']
  /** its card in the trick, which a list names beside the player */
  played: Card | null
  /** its middle and its size; null in a list */
  place: Place | null
  /** the width of a back */
  fan: number
  /** what the player has just said */
  speech: string | null
  onSpeech: () => void
}

/** What a plate shows of the seat. */
export function plateOf(view: TableView, seat: number): Omit<Props, 'speech' | 'onSpeech' | 'place' | 'fan'> | null {
  const { table, people, clock, trick, resting } = view
  const at = table.seats[seat]
  return (
    at && {
      at,
      seat,
      unit: table.unit,
      sides: table.sides,
      person: people[seat] ?? null,
      text: seatText(view, seat),
      call: lastCallText(table, seat),
      dealer: table.dealer === seat,
      turn: table.turn === seat && !table.ended,
      won: trick.winning === seat && resting,
      open: table.hands?.[seat],
      played: shownTrick(view).cards[seat] ?? null,
      clock: clock?.seat === seat ? clock : null,
    }
  )
}

/** The button of the dealer. */
export const Dealer = () => (
  <span class="dealer" aria-hidden="true">
    {t('seat.dealer.sign')}
  </span>
)

export const SeatPlate = memo(
  ({ at, seat, unit, sides, person, text, call, dealer, turn, won, open = [], played, clock, place, fan, speech, onSpeech }: Props) => {
    const lost = person && !person.level && !person.away && !person.connected
    const marks = [
      place?.edge ?? 'listed',
      open.length > 0 && 'open',
      sides && `side-${at.side}`,
      dealer && 'deals',
      turn && 'turn',
      won && 'won',
      at.passed && 'passed',
      person?.away && 'away',
    ]
    return (
      <li class={`seat ${marks.filter(Boolean).join(' ')}`} style={placed(place && around(place))} data-testid={`seat-${seat}`}>
        <span class="sr">{text}</span>
        {!open.length && <Backs cards={at.cards} width={fan} />}
        <span class="plate" aria-hidden="true">
          <Avatar name={at.name} computer={!!person?.level} turn={turn} clock={clock} />
          <span class="name">
            {person?.away && <Icon name="away" />}
            {lost && <Icon name="lost" />}
            <span>{at.name}</span>
          </span>
          <Counts at={at} unit={unit} sides={sides} />
          {!place && played && <SmallCard card={played} />}
        </span>
        <span class="before" aria-hidden="true">
          <Packets tricks={at.tricks} />
          {open.length > 0 && (
            <span class="open-hand">
              {open.map((card) => (
                <SmallCard key={card} card={card} />
              ))}
            </span>
          )}
        </span>
        {dealer && <Dealer />}
        {call && (
          <span class="said" aria-hidden="true">
            {call}
          </span>
        )}
        {speech && (
          <span class="bubble" aria-hidden="true" data-testid="chat-bubble" onClick={onSpeech}>
            {speech}
          </span>
        )}
      </li>
    )
  },
)
