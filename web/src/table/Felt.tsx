/* The felt: the other players around it, the trick in the middle. */

import { cardName, JOKER } from '../cards/card'
import { Face } from '../cards/Face'
import { Pip } from '../cards/suits'
import { Icon } from '../components/Icon'
import { useMedia } from '../components/useMedia'
import { type ChatMessage, chatText } from '../game/table-controller'
import { t } from '../i18n'
import { plateOf, SeatPlate } from './SeatPlate'
import { type SeatSpot, seatLayout, trickBelow } from './seat-layout'
import type { TableView } from './table-view'
import { seatName, seatSentence, trumpText } from './texts'

export const WIDE = '(min-width: 44rem) and (min-height: 30rem) and (min-aspect-ratio: 1)'

/* In the order in which they were played. A card that lies lower on the screen covers the foot of another, never its rank. */
function Trick({ view, spots }: { view: TableView; spots: SeatSpot[] }) {
  const { table, trick, resting } = view
  const order = spots
    .map((spot) => ({ spot, turn: (spot.seat - trick.lead + table.players) % table.players }))
    .filter(({ spot }) => trick.cards[spot.seat])
    .sort((a, b) => a.turn - b.turn)
  return (
    <ol class={`trick ${resting ? 'resting' : ''}`} aria-label={t('table.trick')} data-testid="trick">
      {order.map(({ spot }) => {
        const card = trick.cards[spot.seat] ?? ''
        const best = trick.winning === spot.seat
        return (
          <li
            key={`${table.hand}-${table.tricksDone}-${spot.seat}-${card}`}
            class={`played ${best ? 'best' : ''}`}
            style={{ '--x': `${spot.x}%`, '--y': `${spot.y}%`, '--aside': `${spot.aside}%`, zIndex: Math.round(spot.y) }}
            data-card={card}
          >
            <span class="sr">
              {t(best ? 'table.played.best' : 'table.played', { name: seatName(table, spot.seat), card: cardName(card) })}
            </span>
            <Face card={card} />
          </li>
        )
      })}
    </ol>
  )
}

/* What else is in the middle: the turn-up, the pool, the standing bid. */
function Centre({ view }: { view: TableView }) {
  const { table } = view
  return (
    <div class="centre-things">
      {table.joker === 'open' && (
        <div class="turn-up">
          <span class="sr">{t('table.turn-up', { card: cardName(JOKER) })}</span>
          <Face card={JOKER} />
        </div>
      )}
      {table.turnUp && table.turnUpOpen && (
        <div class="turn-up">
          <span class="sr">{t('table.turn-up', { card: cardName(table.turnUp) })}</span>
          <Face card={table.turnUp} />
        </div>
      )}
      <div class="facts">
        {table.trump && (
          <p class="trumps">
            <Pip suit={table.trump} />
            <span>{trumpText(table.trump)}</span>
            {table.lowered && <span class="lowered">{t('table.lowered')}</span>}
          </p>
        )}
        {table.pool !== null && (
          <p class="pool">
            <Icon name="chips" />
            <span class="sr">{t('table.pool')}</span>
            <b>{table.pool}</b>
          </p>
        )}
        {table.bid && (
          <p class="bid">
            {table.bid.held ? (
              seatSentence(table, table.bid.seat, 'table.bid.held', { number: table.bid.points })
            ) : (
              <>
                <span class="sr">{seatSentence(table, table.bid.seat, 'event.bid', { number: table.bid.points })}</span>
                <span aria-hidden="true">{t('table.bid', { number: table.bid.points, name: seatName(table, table.bid.seat) })}</span>
              </>
            )}
          </p>
        )}
        {table.goal !== null && (!table.bid || (table.byBid && table.phase === 'bid')) && (
          <p class="goal">{t(table.byBid ? 'table.goal.by-bid' : 'table.goal', { number: table.goal })}</p>
        )}
      </div>
    </div>
  )
}

interface Props {
  view: TableView
  speech: ChatMessage | null
  onSpeech: () => void
  onTap: () => void
}

/** A tap anywhere on it skips the current pause. */
export function Felt({ view, speech, onSpeech, onTap }: Props) {
  const wide = useMedia(WIDE)
  const { table } = view
  const below = trickBelow(table.players, wide)
  const spots = seatLayout(table.players, table.seat, wide)
  const watching = table.seat < 0
  const seats = (edge: SeatSpot['edge']) => spots.filter((spot) => spot.edge === edge)
  const row = (edge: SeatSpot['edge']) => (
    <ul class={`edge ${edge}`}>
      {seats(edge).map(({ seat }) => {
        const plate = plateOf(view, seat)
        return (
          <li key={seat}>
            {plate && <SeatPlate {...plate} speech={speech?.seat === seat ? chatText(speech) : null} onSpeech={onSpeech} />}
          </li>
        )
      })}
    </ul>
  )
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same (keyboard.ts)
    <section class={`felt ${below ? 'trick-below' : ''}`} data-players={table.players} onClick={onTap} aria-label={t('table.felt')}>
      {(['left', 'top', 'right'] as const).map((edge) => seats(edge).length > 0 && row(edge))}
      <div class="felt-middle">
        <div class="middle">
          <Centre view={view} />
          {!below && <Trick view={view} spots={spots} />}
        </div>
      </div>
      {below && <Trick view={view} spots={spots} />}
      {watching && row('bottom')}
      <p class="sr">{t('table.so-far', { number: table.tricksDone })}</p>
    </section>
  )
}
