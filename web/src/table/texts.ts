/* The table in words: what a seat has, what a choice is called. */
import { cardName, cardSymbol, suitOf } from '../cards/card'
import type { Phase, Suit, Table } from '../generated'
import { t } from '../i18n'
import type { TableView } from './table-view'

/** The name of a seat; `You` for the person's own. */
export const seatName = (table: Table, seat: number): string => (seat === table.seat ? t('you') : (table.seats[seat]?.name ?? t('nobody')))

/** The sign of a side. */
export const sideLetter = (side: number): string => String.fromCharCode(65 + side)

/** A sentence about a seat: `key.you` for the person's own, else `key`. */
export function seatSentence(table: Table, seat: number, key: string, params: Record<string, string | number> = {}): string {
  return seat === table.seat ? t(`${key}.you`, params) : t(key, { name: table.seats[seat]?.name ?? t('nobody'), ...params })
}

/** Everything about a seat in one sentence, for screen readers. */
export function seatText(view: TableView, seat: number): string {
  const { table, people } = view
  const at = table.seats[seat]
  if (!at) return ''
  const person = people[seat]
  const parts = [
    seat !== table.seat ? at.name : at.name === t('you') ? at.name : t('seat.you', { name: at.name }),
    person?.level ? t('seat.computer', { level: t(`level.${person.level}`) }) : '',
    person?.away ? t('seat.away') : '',
    person && !person.level && !person.connected ? t('room.no-line') : '',
    t('count.cards', { number: at.cards }),
    t('count.tricks', { number: at.tricks }),
    t(`count.${table.unit}`, { number: at.total }),
    table.sides > 0 ? t('seat.side', { side: sideLetter(at.side) }) : '',
    table.dealer === seat ? t('seat.dealer') : '',
    (table.hands?.[seat] ?? []).map(cardName).join(', '),
    spokenCall(table, seat),
    table.turn === seat && !table.ended ? t('seat.turn') : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/* In these phases the calls of the auction are still shown. */
const AUCTION_PHASES = new Set<Phase>(['bid', 'name', 'kitty'])

/** The last call of a seat in the auction, what it drew, or that it has just robbed. */
export function lastCallText(table: Table, seat: number): string | null {
  const at = table.seats[seat]
  if (!at) return null
  if (table.partner === seat) return t('said.partner')
  if (table.call && table.bid?.seat === seat)
    return table.call === 'alone' ? t('said.alone') : t('said.called', { card: cardSymbol(table.call) })
  if (table.robber === seat && table.tricksDone === 0) return t('said.robbed')
  if (at.drew !== null && table.tricksDone === 0) return t('said.drew', { number: at.drew })
  if (!at.said || !AUCTION_PHASES.has(table.phase)) return null
  const [kind = '', value = ''] = at.said.split(' ')
  return kind === 'bid' ? value : t(`said.${kind}`)
}

/* A bid is shown as its number alone. */
function spokenCall(table: Table, seat: number): string {
  const text = lastCallText(table, seat) ?? ''
  return /^\d+$/.test(text) ? t('said.bid', { number: text }) : text
}

/** The aim of a hand. */
export const aimText = ({ aim }: Table): string => t(`rule.${aim.say}`, { n: aim.n, count: t(`word.${aim.n}`) })

/** The label of a choice's button. */
export function choiceLabel(choice: string, table: Table): string {
  const [kind = '', value = ''] = choice.split(' ')
  if (kind === 'bid') return t('do.bid', { number: value })
  if (kind === 'name') return t(`suit.${value}`)
  if (kind === 'rob' && value) return t('do.rob.card', { card: cardSymbol(value) })
  if (kind === 'take') return t('do.take', { card: cardSymbol(value) })
  if (kind === 'call') return cardSymbol(value)
  if (kind === 'hold') return t('do.hold', { number: table.bid?.points ?? '' })
  return t(`do.${kind}`)
}

/** A choice with its cards, as a hint names it: `5♥`, `Rob, give 5♥`, `bid 20`. */
export function choiceText(choice: string, table: Table): string {
  const [kind = '', ...rest] = choice.split(' ')
  if (kind === 'play') return cardSymbol(rest[0] ?? '')
  if (kind === 'bid') return t('do.bid.words', { number: Number(rest[0]) })
  if (kind === 'call') return t('do.call', { card: cardSymbol(rest[0] ?? '') })
  if (kind === 'discard') return rest.length ? t('do.discard.cards', { cards: rest.map(cardSymbol).join(' ') }) : t('do.discard.none')
  return choiceLabel(choice, table)
}

/** The trump suit in words, or that there is none yet. */
export const trumpText = (suit: Suit | null): string => (suit ? t('table.trumps', { suit: t(`suit.${suit}`) }) : t('table.no-trumps'))

export const suitOfChoice = (choice: string): Suit | null => (choice.startsWith('name ') ? suitOf(`A${choice.slice(5)}`) : null)
