/* A deal that a person puts together. A link contains all of it. */

import { SUIT_SIGNS } from '../cards/card'
import type { Engine } from '../engine/engine'
import { newSeed } from '../engine/engine-worker'
import { findPreset } from '../engine/presets'
import { type Card, DEFAULT_PRESET } from '../generated'

export interface Position {
  rules: string
  players: number
  dealer: number
  /** by seat, as typed; seat 0 is the person's. Cards that are missing are dealt at random. */
  hands: string[]
  turned: string
  /** chooses the other cards */
  seed: number
}

export type PositionError = { error: 'card' | 'twice' | 'many' | 'turned'; card: string }

/** How many cards a hand has. */
export const HAND = 5
const SUITS = new Map(Object.entries(SUIT_SIGNS).map(([suit, sign]) => [sign, suit]))

/** The cards of a text: `5H JH`, `10♥, as`, `5hjh`. */
export function readCards(text: string): Card[] | PositionError {
  const plain = text
    .toUpperCase()
    .replace(/[♠♥♦♣]/g, (sign) => SUITS.get(sign) ?? sign)
    .replace(/10/g, 'T')
    .replace(/JOKER|\*/g, 'XX')
  const found = plain.match(/[^\s,;.]+/g) ?? []
  const cards: Card[] = []
  for (const word of found) {
    if (!/^(?:[2-9TJQKA][SHDC]|XX)+$/.test(word)) return { error: 'card', card: word }
    cards.push(...(word.match(/../g) ?? []))
  }
  return cards
}

/** Those words of a text that are cards. */
export const cardsIn = (text: string): Card[] =>
  text.split(/[\s,;.]+/).flatMap((word) => {
    const cards = readCards(word)
    return 'error' in cards ? [] : cards
  })

/** Cards as a person writes them. */
export const textOf = (cards: Card[]): string => cards.map((card) => card.replace(/^T/, '10')).join(' ')

/** The cards of a position as the engine reads them, `5H JH`; or the first thing that is wrong. */
export function readPosition({ hands, turned }: Position): Pick<Position, 'hands' | 'turned'> | PositionError {
  const places: Card[][] = []
  for (const text of [...hands, turned]) {
    const cards = readCards(text)
    if ('error' in cards) return cards
    const twice = cards.find((card, i) => cards.indexOf(card) < i || places.flat().includes(card))
    if (twice) return { error: 'twice', card: twice }
    if (cards.length > HAND) return { error: 'many', card: cards.join(' ') }
    places.push(cards)
  }
  const texts = places.map((cards) => cards.join(' '))
  const up = texts.pop() ?? ''
  return up.includes(' ') ? { error: 'turned', card: up } : { hands: texts, turned: up }
}

export const positionQuery = (position: Position): string =>
  new URLSearchParams({
    rules: position.rules,
    players: String(position.players),
    dealer: String(position.dealer),
    hands: position.hands.join('_').replace(/\s+/g, '.'),
    turned: position.turned,
    seed: String(position.seed),
  }).toString()

const whole = (text: string | null, most: number, usual: number): number => {
  const number = Number(text || Number.NaN)
  return Number.isInteger(number) && number >= 0 && number <= most ? number : usual
}

/** The position of a link; whatever is missing in it or impossible is as usual. */
export function positionFrom(query: URLSearchParams, engine: Engine): Position {
  const preset = findPreset(engine, query.get('rules') ?? DEFAULT_PRESET)
  const players = whole(query.get('players'), 10, preset.players)
  const fits = String(players) in preset.tables ? players : preset.players
  const hands = (query.get('hands') ?? '').split('_')
  return {
    rules: preset.name,
    players: fits,
    dealer: whole(query.get('dealer'), fits - 1, fits - 1),
    hands: Array.from({ length: fits }, (_, seat) => (hands[seat] ?? '').replaceAll('.', ' ')),
    turned: preset.kind === 'auction' ? '' : (query.get('turned') ?? ''),
    seed: whole(query.get('seed'), Number.MAX_SAFE_INTEGER, newSeed()),
  }
}
