/* The felt: the others round it, the trick in its middle. */
import { Face } from '../cards/Face'
import { Pip } from '../cards/suits'
import { cardName, JOKER } from '../cards/card'
import { Icon } from '../Icon'
import { useMedia } from '../media'
import { say } from '../words'
import { around, type Spot } from './around'
import { Seat } from './Seat'
import type { Shown } from './shown'
import { about, nameOf, trumpWords } from './tell'

export const WIDE = '(min-width: 44rem) and (min-height: 30rem) and (min-aspect-ratio: 1)'

function Trick({ shown, spots }: { shown: Shown; spots: Spot[] }) {
  const { table, trick, resting } = shown
  const order = spots
    .map((spot) => ({ spot, turn: (spot.seat - trick.lead + table.players) % table.players }))
    .filter(({ spot }) => trick.cards[spot.seat])
    .sort((a, b) => a.turn - b.turn)
  return (
    <ol class={`trick ${resting ? 'resting' : ''}`} aria-label={say('table.trick')} data-testid="trick">
      {order.map(({ spot, turn }) => {
        const card = trick.cards[spot.seat] ?? ''
        const best = trick.winning === spot.seat
        return (
          <li
            key={`${table.hand}-${table.tricksDone}-${spot.seat}-${card}`}
            class={`played from-${spot.edge} ${best ? 'best' : ''}`}
            style={{ '--x': `${spot.x}%`, '--y': `${spot.y}%`, zIndex: best ? 20 : turn }}
            data-card={card}
          >
            <span class="sr">
              {say(best ? 'table.played.best' : 'table.played', { name: nameOf(table, spot.seat), card: cardName(card) })}
            </span>
            <Face card={card} />
          </li>
        )
      })}
    </ol>
  )
}

/* What lies in the middle besides the trick: turn-up, pool, the standing bid, the kitty. */
function Centre({ shown }: { shown: Shown }) {
  const { table } = shown
  return (
    <div class="centre-things">
      {table.joker === 'open' && (
        <div class="turn-up">
          <span class="sr">{say('table.turn-up', { card: cardName(JOKER) })}</span>
          <Face card={JOKER} />
        </div>
      )}
      {table.turnUp && table.turnUpOpen && (
        <div class="turn-up">
          <span class="sr">{say('table.turn-up', { card: cardName(table.turnUp) })}</span>
          <Face card={table.turnUp} />
        </div>
      )}
      <div class="facts">
        {table.trump && (
          <p class="trumps">
            <Pip suit={table.trump} />
            <span>{trumpWords(table.trump)}</span>
            {table.lowered && <span class="lowered">{say('table.lowered')}</span>}
          </p>
        )}
        {table.pool !== null && (
          <p class="pool">
            <Icon name="chips" />
            <span class="sr">{say('table.pool')}</span>
            <b>{table.pool}</b>
          </p>
        )}
        {table.bid && (
          <p class="bid">
            {table.bid.held
              ? about(table, table.bid.seat, 'table.bid.held', { number: table.bid.points })
              : say('table.bid', { number: table.bid.points, name: nameOf(table, table.bid.seat) })}
          </p>
        )}
        {table.goal !== null && !table.bid && <p class="goal">{say('table.goal', { number: table.goal })}</p>}
      </div>
    </div>
  )
}

/** A tap anywhere on it does not wait for what is just being looked at. */
export function Felt({ shown, onTap }: { shown: Shown; onTap: () => void }) {
  const wide = useMedia(WIDE)
  const { table } = shown
  const spots = around(table.players, table.seat, wide)
  const watching = table.seat < 0
  const seats = (edge: Spot['edge']) => spots.filter((spot) => spot.edge === edge)
  const row = (edge: Spot['edge']) => (
    <ul class={`edge ${edge}`}>
      {seats(edge).map((spot) => (
        <li key={spot.seat}>
          <Seat shown={shown} seat={spot.seat} />
        </li>
      ))}
    </ul>
  )
  return (
    <section class="felt" data-players={table.players} onClick={onTap} aria-label={say('table.felt')}>
      {(['left', 'top', 'right'] as const).map((edge) => seats(edge).length > 0 && row(edge))}
      <div class="middle">
        <Centre shown={shown} />
        <Trick shown={shown} spots={spots} />
      </div>
      {watching && row('bottom')}
      <p class="sr">{say('table.so-far', { number: table.tricksDone })}</p>
    </section>
  )
}
