/* One of the others at the table: name, cards, tricks, chips, and what he said. */
import { figure, say } from '../words'
import type { Shown } from './shown'
import { rankOf, suitOf, JOKER } from '../cards/card'
import { Pip } from '../cards/suits'
import type { Card } from '../table'
import { Icon } from '../Icon'
import { saidWords, seatWords } from './tell'

/* A card as small as it can be read. */
function Small({ card }: { card: Card }) {
  const suit = suitOf(card)
  return (
    <span class={`small suit-${suit ?? 'none'}`}>
      {card === JOKER ? '★' : rankOf(card)}
      {suit && <Pip suit={suit} />}
    </span>
  )
}

export function Seat({ shown, seat }: { shown: Shown; seat: number }) {
  const { table, people } = shown
  const at = table.seats[seat]
  const person = people[seat]
  if (!at) return null
  const mate = table.sides > 0 && table.seat >= 0 && at.side === table.seats[table.seat]?.side
  const open = table.hands?.[seat] ?? []
  const lost = person && !person.level && !person.away && !person.connected
  const marks = [
    table.turn === seat && !table.ended && 'turn',
    shown.trick.winning === seat && shown.resting && 'won',
    at.passed && 'passed',
    person?.away && 'away',
  ]
  return (
    <div class={`seat ${marks.filter(Boolean).join(' ')}`} data-testid={`seat-${seat}`}>
      <span class="sr">{seatWords(shown, seat)}</span>
      <span class="plate" aria-hidden="true">
        <span class="name">
          {mate && <Icon name="people" />}
          {person?.level && !mate && <Icon name="computer" />}
          {person?.away && <Icon name="away" />}
          {lost && <Icon name="lost" />}
          <span>{at.name}</span>
          {table.dealer === seat && <span class="dealer">{say('seat.dealer.sign')}</span>}
        </span>
        <span class="counts">
          <span title={say('seat.cards')}>
            <Icon name="cards" />
            {at.cards}
          </span>
          <span title={say('seat.tricks')} class="tricks">
            <Icon name="trick" />
            {at.tricks}
          </span>
          <span title={say(`unit.${table.unit}`)} class="total">
            {figure(at.total)}
          </span>
        </span>
        {open.length > 0 && (
          <span class="open-hand">
            {open.map((card) => (
              <Small key={card} card={card} />
            ))}
          </span>
        )}
        {saidWords(table, seat) && <span class="said">{saidWords(table, seat)}</span>}
      </span>
    </div>
  )
}
