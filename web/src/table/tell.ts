/* The table in words: what a seat has, what happened. Sentences only; what they tell comes from the engine. */
import { cardName, cardSign, suitOf } from '../cards/card'
import type { Card, Phase, Suit, Table } from '../table'
import { list, say } from '../words'
import type { Shown } from './shown'

/** A name as others are told it; the own seat is `you`. */
export const nameOf = (table: Table, seat: number): string =>
  seat === table.seat ? say('you') : (table.seats[seat]?.name ?? say('nobody'))

/** A sentence about a seat: `key.you` for the own one, else `key`. */
export function about(table: Table, seat: number, key: string, places: Record<string, string | number> = {}): string {
  return seat === table.seat
    ? say(`${key}.you`, places)
    : say(key, { name: table.seats[seat]?.name ?? say('nobody'), ...places })
}

/** Some number of things: `1 trick`, `2 tricks`. */
export const count = (key: string, number: number): string => say(key, { number })

/** What a seat has, in one sentence for those who listen. */
export function seatWords(shown: Shown, seat: number): string {
  const { table, people } = shown
  const at = table.seats[seat]
  if (!at) return ''
  const person = people[seat]
  const parts = [
    seat === table.seat ? say('seat.you', { name: at.name }) : at.name,
    person?.level ? say('seat.computer', { level: say(`level.${person.level}`) }) : '',
    person?.away ? say('seat.away') : '',
    person && !person.level && !person.connected ? say('room.no-line') : '',
    count('count.cards', at.cards),
    count('count.tricks', at.tricks),
    count(`count.${table.unit}`, at.total),
    table.sides > 0 ? say('seat.side', { side: at.side + 1 }) : '',
    table.dealer === seat ? say('seat.dealer') : '',
    (table.hands?.[seat] ?? []).map(cardName).join(', '),
    saidWords(table, seat) ?? '',
    table.turn === seat && !table.ended ? say('seat.turn') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/* While these last, what was said in the auction still counts. */
const SPEAKING = new Set<Phase>(['bid', 'name', 'kitty'])

/** The last word of a seat in the auction, in the draw, or that it robbed just now. */
export function saidWords(table: Table, seat: number): string | null {
  const at = table.seats[seat]
  if (!at) return null
  if (table.robber === seat && table.tricksDone === 0) return say('said.robbed')
  if (at.drew !== null && table.tricksDone === 0) return say('said.drew', { number: at.drew })
  if (!at.said || !SPEAKING.has(table.phase)) return null
  const [kind = '', value = ''] = at.said.split(' ')
  return kind === 'bid' ? value : say(`said.${kind}`)
}

/** A choice as its button says it. */
export function choiceWords(choice: string, table: Table): string {
  const [kind = '', value = ''] = choice.split(' ')
  if (kind === 'bid') return say('do.bid', { number: value })
  if (kind === 'name') return say(`suit.${value}`)
  if (kind === 'rob' && value) return say('do.rob.card', { card: cardSign(value) })
  if (kind === 'hold') return say('do.hold', { number: table.bid?.points ?? '' })
  return say(`do.${kind}`)
}

/** A choice with its cards, as advice names it: `5♥`, `rob, give 5♥`, `bid 20`. */
export function choiceCard(choice: string, table: Table): string {
  const [kind = '', ...rest] = choice.split(' ')
  if (kind === 'play') return cardSign(rest[0] ?? '')
  if (kind === 'bid') return say('do.bid.words', { number: Number(rest[0]) })
  if (kind === 'discard') return rest.length ? say('do.discard.cards', { cards: rest.map(cardSign).join(' ') }) : say('do.discard.none')
  return choiceWords(choice, table)
}

export interface Act {
  seat: number
  do: string
  drawn?: string
}

/** An act as it is told; `card` says a card with a sign or with words. */
export function actWords(table: Table, act: Act, card: (card: Card) => string): string {
  const [kind = '', ...rest] = act.do.split(' ')
  const value = rest[0] ?? ''
  switch (kind) {
    case 'play':
      return about(table, act.seat, 'told.play', { card: card(value) })
    case 'rob':
      return about(table, act.seat, value === '??' ? 'told.rob.hidden' : 'told.rob', { card: card(value) })
    case 'bid':
      return about(table, act.seat, 'told.bid', { number: Number(value) })
    case 'name':
      return about(table, act.seat, 'told.name', { suit: say(`suit.${value}`) })
    case 'discard':
      return act.seat === table.seat && rest.length
        ? say('told.discard.you', { cards: list(rest.map(card), 'and') })
        : about(table, act.seat, 'told.exchange', { cards: count('count.cards', rest.length) })
    default:
      return about(table, act.seat, `told.${kind}`)
  }
}

/** The suit of trumps in words, or that there is none yet. */
export const trumpWords = (suit: Suit | null): string => (suit ? say('table.trumps', { suit: say(`suit.${suit}`) }) : say('table.no-trumps'))

export const suitOfChoice = (choice: string): Suit | null => (choice.startsWith('name ') ? suitOf(`A${choice.slice(5)}`) : null)
