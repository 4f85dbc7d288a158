/* Why a choice is refused, and why another is better, in words: the engine gives names and what its sentences speak of. */
import { cardSign } from './cards/card'
import type { RulePart, Why } from './engine'
import type { Advice } from './solo'
import type { Table } from './table'
import { has, list, type Places, say } from './words'

const cards = (text: string | null | undefined): string => list((text ?? '').split(' ').filter(Boolean).map(cardSign), 'and')
const seatName = (table: Table, seat: number): string => table.seats[seat]?.name ?? ''

/** What a value of an option means, as a sentence; with `joker` the top trumps are named with it. */
export function optionWords(option: string, value: string | number, joker: boolean): string {
  const key = `option.${option}`
  if (has(`${key}.${value}`)) return say(`${key}.${value}`, { joker: joker ? say('joker.too') : '' })
  if (Number(value) === 0 && has(`${key}.never`)) return say(`${key}.never`)
  return say(`${key}.number`, { number: Number(value), list: list(String(value).split(','), 'and') })
}

/* ---------------------------------------------------------------- refusals */

function outWords(least: number, most: number): string {
  if (least && least !== most) return say('refused.out.between', { least, number: most })
  return say(least ? 'refused.out.exactly' : 'refused.out.at-most', { number: most })
}

const bidWords = (bids: string): string =>
  bids ? say('refused.bids', { bids: list(bids.split(' '), 'or') }) : say('refused.no-bid')

function kindWords(kinds: string): string {
  const words = kinds.split(' ').filter(Boolean).map((kind) => say(`choose.${kind}`))
  return words.length ? list(words, 'or') : say('refused.nothing')
}

const stands = (places: Why['places'], table: Table): Places => ({
  card: cards(places.card),
  led: cards(places.led),
  held: cards(places.held),
  ace: cards(places.ace),
  asked: places.Asked ? say(`suit.${places.Asked}`) : '',
  turn: seatName(table, Number(places.turn)),
  bid: places.bid ?? '',
  points: places.points ?? '',
  kinds: kindWords(places.kinds ?? ''),
  bids: bidWords(places.bids ?? ''),
  out: outWords(Number(places.least), Number(places.most)),
})

/** Why a choice may not be made: how things stand, and the rule that it rests on. */
export function refusal(refused: Why, table: Table): string {
  const why = say(`status.${refused.status}`, stands(refused.places, table))
  if (refused.option === null || refused.value === null) return say('refused.plain', { why })
  const joker = table.order.some(({ card }) => card === 'XX')
  return say('refused.rule', { why, rule: optionWords(refused.option, refused.value, joker) })
}

/* --------------------------------------------------------------- the coach */

/** Tricks to the nearest half. */
function tricksWords(thousandths: number): string {
  const halves = Math.floor((thousandths + 250) / 500)
  if (halves === 1) return say('count.half')
  return say(halves % 2 ? 'count.halves' : 'count.tricks', { number: Math.floor(halves / 2) })
}

/** Why the coach holds a choice for best; no sentence yet. */
export function reasonWords({ reason, places }: Advice, table: Table): string {
  return say(`reason.${reason}`, {
    card: cards(places.card),
    kept: cards(places.kept),
    out: cards(places.out),
    seat: seatName(table, places.seat),
    suit: places.suit ? say(`suit.${places.suit}`) : '',
    count: places.number,
    bid: places.number,
    tricks: tricksWords(places.tricks),
    chance: Math.floor((places.chance + 5) / 10),
  })
}

/* ------------------------------------------------------- the page of the rules */

export interface RuleSection {
  heading: string
  paragraphs: string[]
}

function partWords(part: Exclude<RulePart, { paragraph: true }>, joker: boolean): string {
  if ('option' in part) return optionWords(part.option, part.value, joker)
  const { say: name } = part
  if ('numbers' in part) return say(`rule.${name}`, { numbers: part.numbers, sides: list(part.sides.map(String), 'or') })
  return say(`rule.${name}`, { n: part.n, m: part.m, count: say(`word.${part.n}`) })
}

/** The rules of a game to be read from beginning to end. */
export function rulePage(parts: RulePart[]): RuleSection[] {
  const joker = parts.some((part) => 'say' in part && part.say === 'PACK_JOKER')
  const sections: RuleSection[] = []
  for (const part of parts) {
    const section = sections[sections.length - 1]
    if ('say' in part && part.say.startsWith('HEAD_')) sections.push({ heading: partWords(part, joker), paragraphs: [''] })
    else if ('paragraph' in part) section?.paragraphs.push('')
    else section?.paragraphs.push(`${section.paragraphs.pop()} ${partWords(part, joker)}`.trim())
  }
  return sections
}
