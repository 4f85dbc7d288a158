/* Another player at the table: name, cards, tricks, score and last call. */

import { JOKER, rankOf, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import { Icon } from '../components/Icon'
import type { Card } from '../generated'
import { formatNumber, t } from '../i18n'
import type { TableView } from './table-view'
import { lastCallText, seatText } from './texts'

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

export function SeatPlate({ view, seat }: { view: TableView; seat: number }) {
  const { table, people } = view
  const at = table.seats[seat]
  const person = people[seat]
  if (!at) return null
  const mate = table.sides > 0 && table.seat >= 0 && at.side === table.seats[table.seat]?.side
  const open = table.hands?.[seat] ?? []
  const lost = person && !person.level && !person.away && !person.connected
  const marks = [
    table.turn === seat && !table.ended && 'turn',
    view.trick.winning === seat && view.resting && 'won',
    at.passed && 'passed',
    person?.away && 'away',
  ]
  return (
    <div class={`seat ${marks.filter(Boolean).join(' ')}`} data-testid={`seat-${seat}`}>
      <span class="sr">{seatText(view, seat)}</span>
      <span class="plate" aria-hidden="true">
        <span class="name">
          {mate && <Icon name="people" />}
          {person?.level && !mate && <Icon name="computer" />}
          {person?.away && <Icon name="away" />}
          {lost && <Icon name="lost" />}
          <span>{at.name}</span>
          {table.dealer === seat && <span class="dealer">{t('seat.dealer.sign')}</span>}
        </span>
        <span class="counts">
          <span title={t('seat.cards')}>
            <Icon name="cards" />
            {at.cards}
          </span>
          <span title={t('seat.tricks')} class="tricks">
            <Icon name="trick" />
            {at.tricks}
          </span>
          <span title={t(`unit.${table.unit}`)} class="total">
            {formatNumber(at.total)}
          </span>
        </span>
        {open.length > 0 && (
          <span class="open-hand">
            {open.map((card) => (
              <SmallCard key={card} card={card} />
            ))}
          </span>
        )}
        {lastCallText(table, seat) && <span class="said">{lastCallText(table, seat)}</span>}
      </span>
    </div>
  )
}
