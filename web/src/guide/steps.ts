/* The steps in which somebody new learns the game: cards on a small table, of which the reader plays one. The engine judges; there are no rules here. */
import type { Engine } from '../engine/engine'
import { type Card, DEFAULT_PRESET, type Suit } from '../generated'

/** What the reader is to do: take the trick, play what is allowed, keep the trumps, or give a card for the turn-up. */
type Task = 'take' | 'play' | 'keep' | 'give'

export interface Step {
  name: string
  task: Task
  trumps: Suit
  /** the turn-up, where it matters */
  turned?: Card
  trick: Card[]
  hand: Card[]
}

export const STEPS: Step[] = [
  { name: 'aim', task: 'take', trumps: 'C', trick: ['9H', 'JH'], hand: ['4H', 'KH', '2H'] },
  { name: 'trumps', task: 'take', trumps: 'D', turned: '8D', trick: ['KH', 'QH'], hand: ['6H', '3D', '9S'] },
  { name: 'order', task: 'take', trumps: 'D', trick: ['KD', 'AH'], hand: ['AD', 'JD', 'QD'] },
  { name: 'black', task: 'take', trumps: 'D', trick: ['7S', '9S'], hand: ['TS', '8C', '3S'] },
  { name: 'follow', task: 'play', trumps: 'D', trick: ['JC'], hand: ['QH', '4C', '6D'] },
  { name: 'renege', task: 'keep', trumps: 'D', trick: ['9D'], hand: ['5D', 'KS', '8C'] },
  { name: 'rob', task: 'give', trumps: 'D', turned: 'QD', trick: [], hand: ['AD', '9C', '4H', 'KS', '3D'] },
]

const listOf = (cards: string): Card[] => cards.split(' ').filter(Boolean)

/** The cards that do what a step asks. */
export function goodCards(engine: Engine, { task, trumps, trick, hand }: Step): Card[] {
  const by = { rules: DEFAULT_PRESET, trumps }
  const isTrump = new Set(listOf(engine.query<{ trumps: string }>({ ...by, order: true }).trumps))
  if (task === 'give') return hand.filter((card) => !isTrump.has(card))
  const legal = listOf(engine.query<{ legal: string }>({ ...by, trick: trick.join(' '), hand: hand.join(' ') }).legal)
  const takes = (card: Card) => engine.query<{ winner: number }>({ ...by, trick: [...trick, card].join(' ') }).winner === trick.length
  return legal.filter((card) => task === 'play' || (task === 'take' ? takes(card) : !isTrump.has(card)))
}
