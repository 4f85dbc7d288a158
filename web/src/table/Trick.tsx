/* The cards on the table, each before its player. After a hand its last trick lies there until the next deal. */
import { useRef } from 'preact/hooks'
import { cardName } from '../cards/card'
import { Face } from '../cards/Face'
import { memo } from '../components/memo'
import type { Card, Trick as Cards } from '../generated'
import { t } from '../i18n'
import { motionFactor } from '../settings'
import type { Layout } from './layout'
import { isHandOver, shownTrick, stepOf, type TableView } from './table-view'
import { seatName } from './texts'

const cardsIn = ({ cards }: Cards) => cards.filter(Boolean).length

interface Lying {
  trick: Cards
  /** names the trick, so that its cards stay the same elements */
  key: string
}

/* The trick that was won just now is still there to be gathered (web/src/motion/motions.ts), and unseen where nothing moves. */
function useGathered(now: Lying): Lying | null {
  const shown = useRef<Lying>(now)
  const gone = useRef<Lying | null>(null)
  const [had, has] = [cardsIn(shown.current.trick), cardsIn(now.trick)]
  if (has || !motionFactor()) gone.current = null
  else if (had > 1) gone.current = shown.current
  shown.current = now
  return gone.current
}

interface PlayedProps {
  card: Card
  seat: number
  name: string
  best: boolean
  gathered: boolean
  /** where it lies; null in a list */
  layout: Layout | null
  step: number
  /** the cards lie over each other, the lowest on top */
  crowded: boolean
}

const Played = memo(({ card, seat, name, best, gathered, layout, step, crowded }: PlayedProps) => {
  const place = layout?.trick[step]
  const style = place && {
    left: `${place.x - layout.cardWidth / 2}px`,
    top: `${place.y - layout.cardWidth * 0.7}px`,
    width: `${layout.cardWidth}px`,
    rotate: `${place.turn}deg`,
    zIndex: crowded ? Math.round(place.y) : 1 + Number(best),
  }
  return (
    <li
      class={`played ${best ? 'best' : ''} ${gathered ? 'gathered' : ''}`}
      style={style ?? {}}
      data-seat={seat}
      {...(gathered ? {} : { 'data-card': card })}
    >
      <span class="sr">{t(best ? 'table.played.best' : 'table.played', { name, card: cardName(card) })}</span>
      <Face card={card} />
    </li>
  )
})

interface Props {
  view: TableView
  layout: Layout | null
}

/** In the order in which they were played. */
export function Trick({ view, layout }: Props) {
  const { table, resting } = view
  const trick = shownTrick(view)
  const done = resting || isHandOver(view)
  const now = { trick, key: `${table.hand}-${table.tricksDone - (done ? 1 : 0)}` }
  const gathered = useGathered(now)
  const lying = gathered ?? now
  const { lead, cards, winning } = lying.trick
  const order = Array.from({ length: table.players }, (_, i) => (lead + i + table.players) % table.players).filter((seat) => cards[seat])
  return (
    <ol
      class={`trick ${done ? 'resting' : ''}`}
      aria-label={t('table.trick')}
      aria-hidden={gathered ? true : undefined}
      data-testid="trick"
    >
      {order.map((seat) => {
        const card = cards[seat]
        return (
          card && (
            <Played
              key={`${lying.key}-${seat}-${card}`}
              card={card}
              seat={seat}
              name={seatName(table, seat)}
              best={winning === seat}
              gathered={gathered !== null}
              layout={layout}
              step={stepOf(table, seat)}
              crowded={table.players > 6 && layout?.mode !== 'wide'}
            />
          )
        )
      })}
    </ol>
  )
}
