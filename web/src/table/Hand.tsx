/* The player's hand: cards as buttons. The engine says which ones are legal; tapping another one asks it why not. */
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { cardName } from '../cards/card'
import { Face } from '../cards/Face'
import { memo } from '../components/memo'
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

const NO_HANDLERS = {}

/* Dragging with a finger or the mouse; a short distance counts as a tap. */
function useDrag(enabled: boolean, onMove: Props['onMove']) {
  const [drag, setDrag] = useState<{ card: Card; from: number; dx: number; moved: boolean } | null>(null)
  const start = useRef(0)
  useEffect(() => {
    if (!enabled) setDrag(null)
  }, [enabled])
  if (!enabled) return { drag: null, handlers: () => NO_HANDLERS }
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

interface InHandProps {
  of: HandCard
  index: number
  spot: Box | undefined
  asked: boolean
  isMarked: boolean
  isAdvised: boolean
  marking: boolean
  /** how far it has been dragged */
  dragged: number | null
  draggable: boolean
  handlers: object
  acts: RefObject<Pick<Props, 'onCard' | 'onMove'>>
}

const InHand = memo(({ of, index, spot, asked, isMarked, isAdvised, marking, dragged, draggable, handlers, acts }: InHandProps) => {
  const { card, trump, legal } = of
  const dim = asked && !legal && !isMarked
  const words = [
    cardName(card),
    trump ? t('hand.trump') : '',
    isMarked ? t('hand.marked') : '',
    isAdvised ? t('hand.advised') : '',
    dim ? t('hand.not-now') : '',
  ]
  const isDragged = dragged !== null
  return (
    <li style={lying(spot)}>
      <button
        type="button"
        class={`card ${trump ? 'trump' : ''} ${dim ? 'dim' : ''} ${isMarked ? 'marked' : ''} ${isAdvised ? 'advised' : ''} ${isDragged ? 'dragged' : ''}`}
        style={isDragged ? { transform: `translateX(${dragged}px)` } : {}}
        aria-disabled={!asked || dim}
        aria-pressed={marking ? isMarked : undefined}
        data-card={card}
        data-legal={legal}
        onClick={(event) => !isDragged && acts.current?.onCard(card, event.detail === 0)}
        onKeyDown={(event) => {
          if (!draggable || !event.shiftKey) return
          const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
          if (step) acts.current?.onMove(card, Math.max(0, step > 0 ? index + 2 : index - 1))
        }}
        {...handlers}
      >
        <span class="sr">{words.filter(Boolean).join(', ')}</span>
        <Face card={card} />
      </button>
    </li>
  )
})

export function Hand({ cards, layout, asked, marked, advised, marking, draggable, onCard, onMove }: Props) {
  const { drag, handlers } = useDrag(draggable, onMove)
  const acts = useRef({ onCard, onMove })
  acts.current = { onCard, onMove }
  const trumps = draggable ? 0 : cards.filter(({ trump }) => trump).length
  const spots = useMemo(() => layout && handSpots(layout, cards.length, trumps), [layout, cards.length, trumps])
  return (
    <ul class="hand" style={placed(layout?.hand)} aria-label={t('hand')} data-testid="hand">
      {cards.map((of, index) => (
        <InHand
          key={of.card}
          of={of}
          index={index}
          spot={spots?.[index]}
          asked={asked}
          isMarked={marked.has(of.card)}
          isAdvised={advised.has(of.card)}
          marking={marking}
          dragged={drag?.card === of.card && drag.moved ? drag.dx : null}
          draggable={draggable}
          handlers={handlers(of.card)}
          acts={acts}
        />
      ))}
    </ul>
  )
}
