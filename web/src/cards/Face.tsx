/* The face of a card. The index is big, because that is what people read on a phone. */
import { lazyWithFirstWords } from '../components/lazy'
import { memo } from '../components/memo'
import type { Card } from '../generated'
import { HIDDEN, JOKER, rankOf, suitOf } from './card'
import { Pip } from './suits'

const Court = lazyWithFirstWords(() => import('./Court'))

/** The face of a card without any behaviour. The style sheet shows the figure of a court card where there is room for it. */
export const Face = memo(({ card }: { card: Card }) => {
  const suit = suitOf(card)
  if (card === HIDDEN) return <span class="face back" aria-hidden="true" />
  if (card === JOKER)
    return (
      <span class="face joker" aria-hidden="true">
        <span class="index">★</span>
      </span>
    )
  const rank = rankOf(card)
  return (
    <span class={`face suit-${suit}`} data-rank={rank} aria-hidden="true">
      {suit && /[JQK]/.test(rank) && <Court rank={rank} suit={suit} />}
      <span class="index">{rank}</span>
      {suit && <Pip suit={suit} />}
      {suit && (
        <span class="centre">
          <Pip suit={suit} />
        </span>
      )}
    </span>
  )
})
