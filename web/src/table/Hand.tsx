/* The player's hand: cards as buttons. The engine says which ones are legal; tapping another one asks it why not. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { cardName } from '../cards/card'
import { Face } from '../cards/Face'
import type { Card, HandCard } from '../generated'
import { t } from '../i18n'
import { type Box, handSpots, type Layout } from './layout'
import { placed } from './useLayout'

interface Props {
  cards: HandCard[]
  /** null in a list */
  layout: Layout | null
  /** the player has to choose from them now */
  asked: boolean
  /** marked to be discarded, or raised until a second tap plays it */
  marked: ReadonlySet<Card>
  /** the cards of the choice that a hint has named */
  advised: ReadonlySet<Card>
  /** the player marks several cards instead of choosing one */
  marking: boolean
  draggable: boolean
  onCard: (card: Card, byKey: boolean) => void
  onMove: (card: Card, to: number) => void
}

/* Dragging with a finger or the mouse; a short distance counts as a tap. */
function useDrag(enabled: boolean, onMove: Props['onMove']) {
  const [drag, setDrag] = useState<{ card: Card; from: number; dx: number; moved: boolean } | null>(null)
  const start = useRef(0)
  useEffect(() => {
    if (!enabled) setDrag(null)
  }, [enabled])
  if (!enabled) return { drag: null, handlers: () => ({}) }
  const handlers = (card: Card) => ({
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
      setDrag({ card, from: event.clientX, dx: 0, moved: false })
      ;(event.currentTarget as HTMLElement).setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!drag || drag.card !== card) return
      const dx = event.clientX - start.current
      setDrag({ ...drag, dx, moved: drag.moved || Math.abs(dx) > 12 })
    },
    onPointerUp: (event: PointerEvent) => {
      if (!drag || drag.card !== card) return
      const list = (event.currentTarget as HTMLElement).closest('ul')
      if (drag.moved && list) {
        const places = [...list.querySelectorAll('li')].map((item) => item.getBoundingClientRect())
        const to = places.findIndex((box) => event.clientX < box.left + box.width / 2)
        onMove(card, to < 0 ? places.length : to)
      }
      setTimeout(() => setDrag(null))
    },
    onPointerCancel: () => setDrag(null),
  })
  return { drag, handlers }
}

/* Only the transform changes while cards are played. */
const lying = (spot: Box | undefined) =>
  spot ? { width: `${spot.width}px`, height: `${spot.height}px`, transform: `translate(${spot.x}px, ${spot.y}px)` } : {}

export function Hand({ cards, layout, asked, marked, advised, marking, draggable, onCard, onMove }: Props) {
  const { drag, handlers } = useDrag(draggable, onMove)
  const spots = layout && handSpots(layout, cards.length, draggable ? 0 : cards.filter(({ trump }) => trump).length)
  return (
    <ul class="hand" style={placed(layout?.hand)} aria-label={t('hand')} data-testid="hand">
      {cards.map(({ card, trump, legal }, index) => {
        const dim = asked && !legal && !marked.has(card)
        const dragged = drag?.card === card && drag.moved
        const words = [
          cardName(card),
          trump ? t('hand.trump') : '',
          marked.has(card) ? t('hand.marked') : '',
          advised.has(card) ? t('hand.advised') : '',
          dim ? t('hand.not-now') : '',
        ]
        return (
          <li key={card} style={lying(spots?.[index])}>
            <button
              type="button"
              class={`card ${trump ? 'trump' : ''} ${dim ? 'dim' : ''} ${marked.has(card) ? 'marked' : ''} ${advised.has(card) ? 'advised' : ''} ${dragged ? 'dragged' : ''}`}
              style={dragged ? { transform: `translateX(${drag.dx}px)` } : {}}
              aria-disabled={!asked || dim}
              aria-pressed={marking ? marked.has(card) : undefined}
              data-card={card}
              data-legal={legal}
              onClick={(event) => !dragged && onCard(card, event.detail === 0)}
              onKeyDown={(event) => {
                if (!draggable || !event.shiftKey) return
                const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
                if (step) onMove(card, Math.max(0, step > 0 ? index + 2 : index - 1))
              }}
              {...handlers(card)}
            >
              <span class="sr">{words.filter(Boolean).join(', ')}</span>
              <Face card={card} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
