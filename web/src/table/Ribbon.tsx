/* The order ribbon: all trumps from high to low, and the plain suit that was led. Played cards are struck out, the player's own marked. */
import { cardName, JOKER, rankOf, suitOf } from '../cards/card'
import { Pip } from '../cards/suits'
import { memo } from '../components/memo'
import type { RankedCard, Suit, Table } from '../generated'
import { t } from '../i18n'

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

const Strip = memo(({ order, name, suit }: { order: RankedCard[]; name: string; suit: Suit | null }) => (
  <div class="strip">
    <span class="strip-name" aria-hidden="true">
      {suit && <Pip suit={suit} />}
    </span>
    <ol aria-label={name}>
      {order.map(({ card, place }) => (
        <Rank key={card} card={card} place={place} suit={suit} />
      ))}
    </ol>
  </div>
))

/** Takes as much space with no row or one as with two, so that the felt does not move. */
export function Ribbon({ table }: { table: Table }) {
  if (table.order.length === 0) return <div class="ribbon" />
  return (
    <section class="ribbon" aria-label={t('ribbon')} data-testid="ribbon">
      <Strip order={table.order} name={t('ribbon.trumps')} suit={table.trump} />
      {table.led && <Strip order={table.led.order} name={t('ribbon.led', { suit: t(`suit.${table.led.suit}`) })} suit={table.led.suit} />}
    </section>
  )
}
