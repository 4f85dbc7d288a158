/* Sentences for what the engine says in names and values: refusals, reasons of the coach, rules pages. */
import { cardSymbol } from '../cards/card'
import type { Table } from '../generated'
import { capitalise, formatList, hasMessage, type Params, t } from '../i18n'
import type { IllegalReason, RulePart } from './engine'
import type { Advice } from './engine-worker'

const cardList = (text: string | null | undefined): string => formatList((text ?? '').split(' ').filter(Boolean).map(cardSymbol), 'and')
const seatName = (table: Table, seat: number): string => table.seats[seat]?.name ?? ''

/** What a value of an option means, as a sentence. With `joker` the Joker is among the top trumps. */
export function optionText(option: string, value: string | number, joker: boolean): string {
  const key = `option.${option}`
  if (hasMessage(`${key}.${value}`)) return t(`${key}.${value}`, { joker: joker ? t('joker.too') : '' })
  if (Number(value) === 0 && hasMessage(`${key}.never`)) return t(`${key}.never`)
  return t(`${key}.number`, { number: Number(value), list: formatList(String(value).split(','), 'and') })
}

/* ---------------------------------------------------------------- refusals */

/** Why the engine refuses something, in the person's language; in English where its sentence mentions what only the engine knows. */
export function engineErrorText(error: Error & { status?: string | undefined }): string {
  const text = capitalise(t(`status.${error.status}`))
  return hasMessage(`status.${error.status}`) && !/\{\w+\}/.test(text) ? text : error.message
}

function discardLimits(least: number, most: number): string {
  if (least && least !== most) return t('refused.out.between', { least, number: most })
  return t(least ? 'refused.out.exactly' : 'refused.out.at-most', { number: most })
}

const legalBids = (bids: string): string => (bids ? t('refused.bids', { bids: formatList(bids.split(' '), 'or') }) : t('refused.no-bid'))

function openChoices(kinds: string): string {
  const words = kinds
    .split(' ')
    .filter(Boolean)
    .map((kind) => t(`choose.${kind}`))
  return words.length ? formatList(words, 'or') : t('refused.nothing')
}

const placeholders = (places: IllegalReason['places'], table: Table): Params => ({
  card: cardList(places.card),
  held: cardList(places.held),
  robs: cardList(places.robs),
  asked: places.Asked ? t(`suit.${places.Asked}`) : '',
  turn: seatName(table, Number(places.turn)),
  bid: places.bid ?? '',
  points: places.points ?? '',
  kinds: openChoices(places.kinds ?? ''),
  bids: legalBids(places.bids ?? ''),
  out: discardLimits(Number(places.least), Number(places.most)),
})

/** Why a choice is not legal: the situation, and the rule that applies. */
export function illegalChoiceText(refused: IllegalReason, table: Table): string {
  const why = t(`status.${refused.status}`, placeholders(refused.places, table))
  if (refused.option === null || refused.value === null) return t('refused.plain', { why })
  const joker = table.order.some(({ card }) => card === 'XX')
  return t('refused.rule', { why, rule: optionText(refused.option, refused.value, joker) })
}

/* --------------------------------------------------------------- the coach */

/** Tricks to the nearest half, one or more. */
function tricksText(thousandths: number): string {
  const halves = Math.floor((thousandths + 250) / 500)
  return t(halves % 2 ? 'count.halves' : 'count.tricks', { number: Math.floor(halves / 2) })
}

/** Why the coach prefers a choice; part of a sentence. */
export function reasonText({ reason, places, choices }: Advice, table: Table): string {
  return t(`reason.${reason}`, {
    card: cardList(places.card),
    kept: cardList(places.kept),
    out: cardList(places.out),
    seat: seatName(table, places.seat),
    suit: places.suit ? t(`suit.${places.suit}`) : '',
    count: places.number,
    bid: places.number,
    tricks: tricksText(places.tricks),
    chance: Math.floor((places.chance + 5) / 10),
    gain: ((choices[1]?.behind ?? 0) / 1000).toFixed(2),
  })
}

/* ------------------------------------------------------- the page of the rules */

export interface RuleSection {
  heading: string
  paragraphs: string[]
  /** it tells the order of the cards */
  ranks: boolean
}

function partText(part: Exclude<RulePart, { paragraph: true }>, joker: boolean): string {
  if ('option' in part) return optionText(part.option, part.value, joker)
  const { say: name } = part
  if ('numbers' in part)
    return t(`rule.${name}`, {
      numbers: formatList(part.numbers.split(', '), 'or'),
      sides: formatList(part.sides.map(String), 'or'),
    })
  return t(`rule.${name}`, { n: part.n, m: part.m, count: t(`word.${part.n}`) })
}

/** The rules page of a game. */
export function rulesPage(parts: RulePart[]): RuleSection[] {
  const joker = parts.some((part) => 'say' in part && part.say === 'PACK_JOKER')
  const sections: RuleSection[] = []
  for (const part of parts) {
    const section = sections[sections.length - 1]
    if ('say' in part && part.say.startsWith('HEAD_')) sections.push({ heading: partText(part, joker), paragraphs: [''], ranks: false })
    else if ('paragraph' in part) section?.paragraphs.push('')
    else if (section) {
      section.paragraphs.push(`${section.paragraphs.pop()} ${partText(part, joker)}`.trim())
      section.ranks ||= 'say' in part && part.say.startsWith('ORDER_')
    }
  }
  return sections
}

/** The sentences that hold at one table: how many play there instead of how many could. */
export function rulesAtTable(parts: RulePart[], { players, sides }: Pick<Table, 'players' | 'sides'>): RulePart[] {
  const here = { say: sides ? 'TABLES_SIDES' : 'TABLES_ALONE', numbers: String(players), sides: [sides] }
  const first = parts.find((part) => 'numbers' in part)
  return parts
    .filter((part) => part === first || !('numbers' in part || ('say' in part && part.say === 'USUALLY')))
    .map((part) => (part === first ? here : part))
}
