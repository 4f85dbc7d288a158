/* The own seat: who one is, what one has, and small buttons. */
import type { ComponentChildren } from 'preact'
import { figure, say } from '../words'
import { Icon } from '../Icon'
import type { Shown } from './shown'
import { saidWords, seatWords } from './tell'

export function Own({ shown, tools }: { shown: Shown; tools?: ComponentChildren }) {
  const { table } = shown
  const at = table.seats[table.seat]
  if (!at) return <div class="own watching">{tools}</div>
  const turn = table.turn === table.seat && !table.ended
  const won = shown.resting && shown.trick.winning === table.seat
  return (
    <div class={`own ${turn ? 'turn' : ''} ${won ? 'won' : ''}`} data-testid={`seat-${table.seat}`}>
      <span class="sr">{seatWords(shown, table.seat)}</span>
      <span class="own-row" aria-hidden="true">
        <span class="name">
          <span>{at.name}</span>
          {table.dealer === table.seat && <span class="dealer">{say('seat.dealer.sign')}</span>}
        </span>
        {saidWords(table, table.seat) && <span class="said">{saidWords(table, table.seat)}</span>}
        <span class="counts">
          <span class="tricks">
            <Icon name="trick" />
            {at.tricks}
          </span>
          <span class="total">
            <b>{figure(at.total)}</b> <span class="unit">{say(`unit.${table.unit}`)}</span>
          </span>
        </span>
      </span>
      {tools}
    </div>
  )
}
