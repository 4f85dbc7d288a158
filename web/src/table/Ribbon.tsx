/* The order ribbon: all trumps from high to low, and the plain suit that was led. Played cards are struck out, the player's own marked. */
import { useEffect, useState } from 'preact/hooks'
import { cardName, JOKER, rankOf, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import { memo } from '../components/memo'
import type { RankedCard, Suit, Table } from '../generated'
import { t } from '../i18n'
import type { Box } from './layout'
import { placed } from './useLayout'

const Rank = memo(({ card, place, suit }: RankedCard & { suit: Suit | null }) => {
  const own = suitOf(card)
  return (
    <li class={`rank is-${place} suit-${own ?? 'none'}`}>
      <span class="sr">
        {cardName(card)}
        {place === 'hidden' ? '' : `, ${t(`place.${place}`)}`}
      </span>
      <span aria-hidden="true">{card === JOKER ? '★' : rankOf(card)}</span>
      {own && own !== suit && <Pip suit={own} />}
    </li>
  )
})

interface StripProps {
  order: RankedCard[]
  name: string
  /** where there is room for words */
  head: string
  suit: Suit | null
}

const Strip = memo(({ order, name, head, suit }: StripProps) => (
  <div class="strip">
    <span class="strip-name" aria-hidden="true">
      {suit && <Pip suit={suit} />}
      <span>{head}</span>
    </span>
    <ol aria-label={name}>
      {order.map(({ card, place }) => (
        <Rank key={card} card={card} place={place} suit={suit} />
      ))}
    </ol>
  </div>
))

/** Its place stays the same with one row, two, or none. A row is drawn in the frame after that of the cards, which is long enough. */
export function Ribbon({ table, place }: { table: Table; place: Box | null }) {
  const { order, trump, led } = table
  const isDealt = order.length > 0
  const [due, setDue] = useState<Suit | 'trumps' | null>(null)
  const latest = led?.suit ?? 'trumps'
  useEffect(() => setDue(isDealt ? latest : null), [isDealt, latest])
  if (!isDealt || !due) return null
  return (
    <section class="ribbon" style={placed(place)} aria-label={t('ribbon')} data-testid="ribbon">
      <Strip order={order} name={t('ribbon.trumps')} head={t('ribbon.best-first')} suit={trump} />
      {led?.suit === due && (
        <Strip
          order={led.order}
          name={t('ribbon.led', { suit: t(`suit.${led.suit}`) })}
          head={t(led.order.at(-1)?.card[0] === 'T' ? 'ribbon.low-beats-high' : 'ribbon.high-beats-low')}
          suit={led.suit}
        />
      )}
    </section>
  )
}
