/* The trainer's questions: the cards are drawn here, and the engine knows the answer. */
import type { Engine } from '../engine/engine'
import type { Card, Suit } from '../generated'

export const TOPICS = ['winner', 'legal', 'order'] as const
export type Topic = (typeof TOPICS)[number]

/** The engine's order of the whole pack, strongest first: the trumps, and the plain cards of each suit. */
export interface PackOrder {
  trumps: Card[]
  plain: Record<Suit, Card[]>
}

export interface TrainerQuestion {
  topic: Topic
  rules: string
  trumps: Suit
  order: PackOrder
  /** the cards on the table, the lead first */
  trick: Card[]
  /** the cards to choose from, or to put in order */
  cards: Card[]
  /** the right cards, in order for the topic `order` */
  answer: Card[]
}

/** Like Math.random(): a number from 0 to below 1. */
export type RandomSource = () => number

const SUITS: Suit[] = ['S', 'H', 'D', 'C']
const split = (cards: string): Card[] => cards.split(' ').filter(Boolean)
const pick = <T>(items: readonly T[], chance: RandomSource): T => items[Math.floor(chance() * items.length)] as T

function orderOf(engine: Engine, rules: string, trumps: Suit): PackOrder {
  const answer = engine.query<Record<'trumps' | Suit, string>>({ rules, trumps, order: true })
  const { S, H, D, C } = answer
  return { trumps: split(answer.trumps), plain: { S: split(S), H: split(H), D: split(D), C: split(C) } }
}

/** The group that a card is ranked in: the trumps, or its suit. */
export const suitGroup = (order: PackOrder, card: Card): Card[] =>
  order.trumps.includes(card) ? order.trumps : order.plain[card[1] as Suit]

function drawFrom(from: readonly Card[], taken: readonly Card[], chance: RandomSource): Card {
  const free = from.filter((card) => !taken.includes(card))
  return pick(free, chance)
}

const pack = ({ trumps, plain }: PackOrder): Card[] => [...trumps, ...Object.values(plain).flat()]

/* A card that makes the question interesting: usually from the group that was led or from the trumps, often one of the best. */
function drawLikely(order: PackOrder, drawLead: readonly Card[], taken: readonly Card[], chance: RandomSource): Card {
  const way = chance()
  const from = way < 0.45 ? drawLead : way < 0.6 ? order.trumps.slice(0, 4) : way < 0.75 ? order.trumps : pack(order)
  return from.some((card) => !taken.includes(card)) ? drawFrom(from, taken, chance) : drawFrom(pack(order), taken, chance)
}

function drawSeveral(order: PackOrder, begun: Card[], led: readonly Card[], count: number, chance: RandomSource): Card[] {
  const cards = [...begun]
  while (cards.length < count) cards.push(drawLikely(order, led, cards, chance))
  return cards.slice(begun.length)
}

type Drawn = Pick<TrainerQuestion, 'trick' | 'cards' | 'answer'>
type Maker = (engine: Engine, of: Pick<TrainerQuestion, 'rules' | 'trumps' | 'order'>, chance: RandomSource) => Drawn

function led(order: PackOrder, chance: RandomSource): Card {
  return chance() < 0.35 ? pick(order.trumps, chance) : pick(Object.values(order.plain).flat(), chance)
}

const winner: Maker = (engine, { rules, trumps, order }, chance) => {
  const lead = led(order, chance)
  const trick = [lead, ...drawSeveral(order, [lead], suitGroup(order, lead), 3 + Math.floor(chance() * 3), chance)]
  const { winner: best } = engine.query<{ winner: number }>({ rules, trumps, trick: trick.join(' ') })
  return { trick: [], cards: trick, answer: [trick[best] as Card] }
}

const HAND = 5
const TRIES = 6

/* A hand of which every card may be played teaches little, so it is dealt again, a few times. */
const legal: Maker = (engine, { rules, trumps, order }, chance) => {
  for (let left = TRIES; ; left--) {
    const lead = led(order, chance)
    const group = suitGroup(order, lead)
    const trick = [lead, ...drawSeveral(order, [lead], group, 1 + Math.floor(chance() * 3), chance)]
    const cards = drawSeveral(order, trick, group, trick.length + HAND, chance)
    const answer = split(engine.query<{ legal: string }>({ rules, trumps, trick: trick.join(' '), hand: cards.join(' ') }).legal)
    if (answer.length < HAND || left === 0) return { trick, cards, answer }
  }
}

const TO_ORDER = 4

const order: Maker = (_engine, { order: all }, chance) => {
  const group =
    chance() < 0.5
      ? all.trumps
      : pick(
          Object.values(all.plain).filter((suit) => suit.length >= TO_ORDER),
          chance,
        )
  const cards: Card[] = []
  while (cards.length < TO_ORDER) cards.push(drawFrom(group, cards, chance))
  return { trick: [], cards, answer: group.filter((card) => cards.includes(card)) }
}

const MAKERS: Record<Topic, Maker> = { winner, legal, order }

/** A new question about a topic, by the rules of a preset. */
export function newQuestion(engine: Engine, rules: string, topic: Topic, chance: RandomSource): TrainerQuestion {
  const trumps = pick(SUITS, chance)
  const of = { rules, trumps, order: orderOf(engine, rules, trumps) }
  return { topic, ...of, ...MAKERS[topic](engine, of, chance) }
}

/** Whether the chosen cards are the answer. */
export function isCorrect({ topic, answer }: TrainerQuestion, chosen: readonly Card[]): boolean {
  const inOrder = topic === 'order'
  return chosen.length === answer.length && chosen.every((card, i) => (inOrder ? answer[i] === card : answer.includes(card)))
}
