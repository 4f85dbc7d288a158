/* The trick before, and all tricks of the hands so far. */
import { cardName } from '../cards/card'
import { Face } from '../cards/Face'
import type { Table, Trick } from '../generated'
import { t } from '../i18n'
import { seatName } from './texts'

interface Props {
  table: Table
  trick: Trick
}

/* More names than these have no room on the desk. */
const NAMED = 5

/** The cards of a trick in their order, each with its player. */
export const TrickRow = ({ table, trick }: Props) => (
  <ol class="last-trick">
    {Array.from({ length: table.players }, (_, i) => (trick.lead + i) % table.players).map((seat) => {
      const card = trick.cards[seat]
      return card ? (
        <li key={seat} class={seat === trick.winning ? 'best' : ''}>
          <Face card={card} />
          <span class={table.players > NAMED ? 'unnamed' : ''}>
            {seatName(table, seat)}
            <span class="sr">
              : {cardName(card)}
              {seat === trick.winning && `, ${t('last.won')}`}
            </span>
          </span>
        </li>
      ) : null
    })}
  </ol>
)

/** On the desk of a wide table. */
export const LastTrickPanel = ({ table, trick }: Props) => (
  <section class="desk-panel last-panel" aria-label={t('act.last')}>
    <p class="head" aria-hidden="true">
      {t('act.last')}
    </p>
    <TrickRow key={trick.cards.join()} table={table} trick={trick} />
  </section>
)
