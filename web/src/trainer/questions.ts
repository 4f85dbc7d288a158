/* The trainer's questions: cards are drawn here, and the engine says what is right. */
import type { Engine } from '../engine'
import type { Card, Suit } from '../table'

export const TOPICS = ['winner', 'legal', 'order'] as const
export type Topic = (typeof TOPICS)[number]

/** The order of the whole pack as the engine has it: trumps, and what is left of each suit; strongest first. */
export interface Order {
  trumps: Card[]
  plain: Record<Suit, Card[]>
}

export interface Question {
  topic: Topic
  rules: string
  trumps: Suit
  order: Order
  /** what lies on the table, the lead first */
  trick: Card[]
  /** what one chooses from, or puts in order */
  cards: Card[]
  /** the right ones: in order where that is asked */
  answer: Card[]
}

/** Chance: a number from 0 to below 1. */
export type Chance = () => number

const SUITS: Suit[] = ['S', 'H', 'D', 'C']
const split = (cards: string): Card[] => cards.split(' ').filter(Boolean)
const pick = <T>(items: readonly T[], chance: Chance): T => items[Math.floor(chance() * items.length)] as T

function orderOf(engine: Engine, rules: string, trumps: Suit): Order {
  const answer = engine.ask<Record<'trumps' | Suit, string>>({ rules, trumps, order: true })
  const { S, H, D, C } = answer
  return { trumps: split(answer.trumps), plain: { S: split(S), H: split(H), D: split(D), C: split(C) } }
}

/** The cards among which a card has its place: the trumps, or its suit. */
export const groupOf = (order: Order, card: Card): Card[] =>
  order.trumps.includes(card) ? order.trumps : order.plain[card[1] as Suit]

function drawn(from: readonly Card[], taken: readonly Card[], chance: Chance): Card {
  const free = from.filter((card) => !taken.includes(card))
  return pick(free, chance)
}

const pack = ({ trumps, plain }: Order): Card[] => [...trumps, ...Object.values(plain).flat()]

/* A card that makes a question worth asking: of the group led, of the trumps, the best of them more often than not, or any. */
function likely(order: Order, led: readonly Card[], taken: readonly Card[], chance: Chance): Card {
  const way = chance()
  const from = way < 0.45 ? led : way < 0.6 ? order.trumps.slice(0, 4) : way < 0.75 ? order.trumps : pack(order)
  return from.some((card) => !taken.includes(card)) ? drawn(from, taken, chance) : drawn(pack(order), taken, chance)
}

function several(order: Order, begun: Card[], led: readonly Card[], count: number, chance: Chance): Card[] {
  const cards = [...begun]
  while (cards.length < count) cards.push(likely(order, led, cards, chance))
  return cards.slice(begun.length)
}

type Drawn = Pick<Question, 'trick' | 'cards' | 'answer'>
type Maker = (engine: Engine, of: Pick<Question, 'rules' | 'trumps' | 'order'>, chance: Chance) => Drawn

function led(order: Order, chance: Chance): Card {
  return chance() < 0.35 ? pick(order.trumps, chance) : pick(Object.values(order.plain).flat(), chance)
}

const winner: Maker = (engine, { rules, trumps, order }, chance) => {
  const lead = led(order, chance)
  const trick = [lead, ...several(order, [lead], groupOf(order, lead), 3 + Math.floor(chance() * 3), chance)]
  const { winner: best } = engine.ask<{ winner: number }>({ rules, trumps, trick: trick.join(' ') })
  return { trick: [], cards: trick, answer: [trick[best] as Card] }
}

const HAND = 5
const TRIES = 6

/* Where everything may be played there is little to learn: such a hand is dealt again, a few times. */
const legal: Maker = (engine, { rules, trumps, order }, chance) => {
  for (let left = TRIES; ; left--) {
    const lead = led(order, chance)
    const group = groupOf(order, lead)
    const trick = [lead, ...several(order, [lead], group, 1 + Math.floor(chance() * 3), chance)]
    const cards = several(order, trick, group, trick.length + HAND, chance)
    const answer = split(
      engine.ask<{ legal: string }>({ rules, trumps, trick: trick.join(' '), hand: cards.join(' ') }).legal,
    )
    if (answer.length < HAND || left === 0) return { trick, cards, answer }
  }
}

const TO_ORDER = 4

const order: Maker = (_engine, { order: all }, chance) => {
  const group = chance() < 0.5 ? all.trumps : pick(Object.values(all.plain).filter((suit) => suit.length >= TO_ORDER), chance)
  const cards: Card[] = []
  while (cards.length < TO_ORDER) cards.push(drawn(group, cards, chance))
  return { trick: [], cards, answer: group.filter((card) => cards.includes(card)) }
}

const MAKERS: Record<Topic, Maker> = { winner, legal, order }

/** A question of a topic by the rules of a preset. */
export function ask(engine: Engine, rules: string, topic: Topic, chance: Chance): Question {
  const trumps = pick(SUITS, chance)
  const of = { rules, trumps, order: orderOf(engine, rules, trumps) }
  return { topic, ...of, ...MAKERS[topic](engine, of, chance) }
}

/** Whether what was chosen is right. */
export function isRight({ topic, answer }: Question, chosen: readonly Card[]): boolean {
  const inOrder = topic === 'order'
  return (
    chosen.length === answer.length && chosen.every((card, i) => (inOrder ? answer[i] === card : answer.includes(card)))
  )
}
