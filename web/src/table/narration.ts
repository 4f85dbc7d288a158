/* Sentences about events (include/spoilfive/narration.h): shown in the list, spoken in the live region. */

import type { EndGame, EndHand, Room, TableEvent } from '../api/events'
import { bareCardName, cardName, cardSymbol, HIDDEN } from '../cards/card'
import type { Card, ResultLine, Table } from '../generated'
import { formatList, t } from '../i18n'
import { seatName, seatSentence } from './texts'

/** A sentence about an event. It is worded when it is shown, so that it follows a change of language. */
export interface NarrationLine {
  /** counts the lines of all tables */
  readonly number: number
  readonly text: string
  readonly spoken: string
  kind: 'deal' | 'act' | 'trick' | 'end' | 'table' | 'chat'
}

/* How a card is told: by its symbol, or by its name to people who listen, who also are told what is played in few words. */
type Say = (card: string) => string

let lines = 0

export const narrationLine = (kind: NarrationLine['kind'], tell: (card: Say) => string): NarrationLine => ({
  number: ++lines,
  kind,
  get text() {
    return tell(cardSymbol)
  },
  get spoken() {
    return tell(cardName)
  },
})

/* What everybody paid: all the same, or the dealer more. */
function paidText(table: Table, dealer: number, paid: number[], pool: number): string {
  const number = paid[dealer] ?? 0
  const other = paid[(dealer + 1) % table.players] ?? 0
  const same = number ? 'event.paid.same' : 'event.paid.nothing'
  if (number === other) return t(same, { number, pool })
  return seatSentence(table, dealer, other ? 'event.paid.more' : 'event.paid.alone', { number, other, pool })
}

function dealt(event: TableEvent, table: Table): NarrationLine[] {
  const { dealer, paid, pool, bonus } = event as unknown as { dealer: number; paid?: number[]; pool: number; bonus?: number }
  const { turnUp } = table
  const turned = table.joker ? 'event.turned.joker' : 'event.turned'
  const suit = () => t(`suit.${table.trump}`)
  const lines = [narrationLine('deal', () => seatSentence(table, dealer, 'event.deal', { number: table.hand }))]
  if (paid) lines.push(narrationLine('deal', () => paidText(table, dealer, paid, pool)))
  if (turnUp) lines.push(narrationLine('deal', (card) => t(turned, { card: card(turnUp), suit: suit() })))
  if (bonus) lines.push(narrationLine('deal', () => seatSentence(table, dealer, 'event.bonus', { number: bonus })))
  return lines
}

interface Act {
  seat: number
  do: string
  drawn?: string
  turned?: string
}

const cardsOf = (text: string | undefined): Card[] => (text ? text.split(' ') : [])

/* Cards where this seat may see them, else how many. */
const cardsText = (cards: Card[], card: Say): string =>
  cards.includes(HIDDEN) ? t('count.cards', { number: cards.length }) : cards.map(card).join(', ')

/* The card that a robber gives, as this seat sees it. */
function givenText(table: Table, given: Card, card: Say): string {
  if (given === HIDDEN) return t('event.given.hidden')
  return t(table.givenOpen ? 'event.given' : 'event.given.face-down', { card: card(given) })
}

const aceOf = (table: Table): Card => `A${table.trump}`

/* Which sentence tells a choice; most have the name of their kind. */
function actKey(table: Table, before: Table | null, act: Act, kind: string): string {
  switch (kind) {
    case 'rob':
      return before?.joker === 'open' ? 'rob.joker' : table.turnUpOpen ? 'rob.later' : 'rob'
    case 'turn-down':
      return table.lowered ? 'turn-down' : 'turn-down.keeps'
    case 'decline':
      return table.turnUp === aceOf(table) ? 'decline.ace' : 'decline'
    case 'pass':
      return table.kind === 'auction' ? 'pass' : 'pass.turn-up'
    case 'five':
      return !act.turned ? 'five' : act.turned.endsWith(table.turnUp ?? HIDDEN) ? 'five.agreed' : 'five.same'
    case 'discard':
      if (act.do === kind) return 'discard.nothing'
      return act.drawn === undefined ? 'discard' : act.drawn ? 'discard.draw' : 'discard.draw-nothing'
    default:
      return kind
  }
}

function actText(table: Table, before: Table | null, act: Act, card: Say): string {
  const [kind = '', value = ''] = act.do.split(' ')
  const heard = kind === 'play' && card === cardName
  return seatSentence(table, act.seat, heard ? 'event.play.short' : `event.${actKey(table, before, act, kind)}`, {
    card: (heard ? bareCardName : card)(kind === 'play' || kind === 'call' ? value : (table.turnUp ?? HIDDEN)),
    ace: card(aceOf(table)),
    suit: t(`suit.${kind === 'name' ? value : table.trump}`),
    number: kind === 'bid' ? value : (table.bid?.points ?? 0),
    given: givenText(table, value, card),
    cards: cardsText(cardsOf(kind === 'five' || kind === 'blind' ? act.turned : act.do.slice(kind.length + 1)), card),
    drawn: cardsText(cardsOf(act.drawn), card),
  })
}

/* Names the bidder once the auction is over. A hand of more than five cards has the kitty in it. */
function bidderLines(table: Table, before: Table | null): NarrationLine[] {
  const { bid, phase } = table
  if (!bid || before?.phase !== 'bid' || (phase !== 'name' && phase !== 'kitty')) return []
  const key = (table.seats[bid.seat]?.cards ?? 0) > 5 ? 'event.bidder.kitty' : 'event.bidder'
  return [narrationLine('act', () => seatSentence(table, bid.seat, key, { number: bid.points }))]
}

function acted(act: Act, table: Table, before: Table | null): NarrationLine[] {
  const lines = [narrationLine('act', (card) => actText(table, before, act, card))]
  if (table.lowered && !before?.lowered) lines.push(narrationLine('act', (card) => t('event.lowered', { ace: card(aceOf(table)) })))
  if (table.partner >= 0 && before?.partner !== table.partner)
    lines.push(narrationLine('act', () => seatSentence(table, table.partner, 'event.partner')))
  if (act.do.startsWith('call') && table.partner === -2)
    lines.push(narrationLine('act', () => seatSentence(table, act.seat, 'event.partner.none')))
  if (table.barred && !before?.barred) lines.push(narrationLine('act', () => t('event.bars')))
  return [...lines, ...bidderLines(table, before)]
}

/** The names of a side's players, or of one seat. */
export function partyName(table: Table, party: number): string {
  if (!table.sides) return seatName(table, party)
  const names = table.seats.flatMap((seat, i) => (seat.side === party ? [seatName(table, i)] : []))
  return formatList(names, 'and')
}

const resultText = (table: Table, { say, seat, side, partner, card, ...numbers }: ResultLine, show: Say): string => {
  const places = { ...numbers, card: show(card ?? HIDDEN) }
  const pair = () => formatList([seatName(table, seat), seatName(table, partner)], 'and')
  if (partner >= 0) return t(`event.${say}`, { ...places, name: pair() })
  if (side >= 0) return t(`event.${say}`, { ...places, name: partyName(table, side) })
  return seat >= 0 ? seatSentence(table, seat, `event.${say}`, places) : t(`event.${say}`, places)
}

/** How a hand ended and why that changed the scores, sentence by sentence, cards in words. */
export const resultTexts = (table: Table): string[] => table.result.map((line) => resultText(table, line, cardName))

/* One line, for a screen reader is told only the newest lines. */
function resultLines(table: Table, isOfGame: boolean): NarrationLine[] {
  const result = table.result.filter(({ say }) => say.startsWith('over.') === isOfGame)
  return result.length ? [narrationLine('end', (card) => result.map((line) => resultText(table, line, card)).join(' '))] : []
}

function ended(end: EndHand, table: Table): NarrationLine[] {
  const lines = resultLines(table, false)
  const told = () =>
    end.change.flatMap((by, party) =>
      by === 0 ? [] : [t('event.change', { name: partyName(table, party), change: by > 0 ? `+${by}` : by, total: end.total[party] ?? 0 })],
    )
  if (end.change.some(Boolean)) lines.push(narrationLine('end', () => told().join(' ')))
  return lines
}

export function gameEndText(table: Table, winners: number[]): string {
  if (winners.length === 0) return t('event.ended')
  const names = formatList(
    winners.map((party) => partyName(table, party)),
    'and',
  )
  const all = winners.length > 2 && winners.length === (table.sides || table.players)
  if (winners.length > 1) return t(all ? 'event.over.all' : 'event.over.shared', { names })
  return table.sides ? t('event.over.side', { names }) : seatSentence(table, winners[0] ?? 0, 'event.over')
}

/** How many games of a match each has won, and who has won the match; nothing where no match is played. */
export function matchTexts(table: Table, { won, match_winners }: EndGame): string[] {
  const games = won?.map((number, party) => `${partyName(table, party)} ${number}`)
  const names = match_winners?.map((party) => partyName(table, party))
  return [
    ...(games ? [t('match.won-games', { list: formatList(games, 'and') })] : []),
    ...(names ? [t('match.winners', { names: formatList(names, 'and') })] : []),
  ]
}

/** The end of a game shares the pool that is still on the table. */
export const sharedText = ({ players }: Table, pool: number): string =>
  t(pool % players ? 'event.shared.odd' : 'event.shared', { pool, number: Math.floor(pool / players) })

function gameEnded(end: EndGame, table: Table, pool: number): NarrationLine[] {
  const { winners, match } = table.over ?? end
  return [
    ...(pool ? [narrationLine('end', () => sharedText(table, pool))] : []),
    narrationLine('end', () => gameEndText(table, winners)),
    ...resultLines(table, true),
    ...(match === 2 ? [narrationLine('end', () => t('event.over.double'))] : []),
    ...matchTexts(table, end).map((text) => narrationLine('end', () => text)),
  ]
}

/** The sentences about an event; most events have one, a question has none. */
export function narrateEvent(event: TableEvent, table: Table, before: Table | null): NarrationLine[] {
  switch (event.event) {
    case 'game':
      return [narrationLine('deal', () => t('event.game', { game: t(`preset.${table.rules}`) }))]
    case 'deal':
      return dealt(event, table)
    case 'act':
      return acted(event as unknown as Act, table, before)
    case 'trick': {
      const winner = event.winner as number
      const cards = (event.cards as string).split(' ')
      const won = cards[(winner - (event.lead as number) + table.players) % table.players] ?? ''
      return [
        narrationLine('trick', (card) =>
          seatSentence(table, winner, card === cardName ? 'event.trick.short' : 'event.trick', { card: card(won) }),
        ),
      ]
    }
    case 'end-hand':
      return ended(event as unknown as EndHand, table)
    case 'end-game':
      return gameEnded(event as unknown as EndGame, table, before?.pool ?? 0)
    default:
      return []
  }
}

/** Names the people who have answered a proposed rematch, or says that there will be none. */
export function narrateRematch(before: Room, now: Room): (() => string)[] {
  const name = (seat: number) => now.seats[seat]?.name ?? ''
  const told = (key: 'accepted' | 'declined', message: string) =>
    (now.rematch?.[key] ?? [])
      .filter((seat) => seat !== now.seat && !before.rematch?.[key].includes(seat))
      .map((seat) => () => t(message, { name: name(seat) }))
  const off = before.rematch && !now.rematch && !now.started
  return [...told('accepted', 'rematch.accepts'), ...told('declined', 'rematch.declines'), ...(off ? [() => t('rematch.none')] : [])]
}

/** What changed about the people of a table: who came or left, and whether it is paused. */
export function narrateRoom(before: Room, now: Room): (() => string)[] {
  const lines = now.seats.flatMap((seat, i) => {
    const was = before.seats[i] ?? null
    const sits = seat?.level === null && !seat.kept
    const sat = was?.level === null && !was.kept
    if (i === now.seat || (!sits && !sat)) return []
    if (was && sat && !sits) return [() => t(now.started ? 'event.left' : 'event.left.waiting', { name: was.name })]
    const { name = '', away = false, connected = true } = seat ?? {}
    if (!was || !sat) return [() => t('event.sat', { name })]
    if (was.connected !== connected) return connected && away ? [] : [() => t(connected ? 'event.back' : 'event.cut-off', { name })]
    return away === was.away ? [] : [() => t(away ? 'event.away' : 'event.back', { name })]
  })
  if (!now.started && now.watchers > before.watchers) lines.push(() => t('room.watchers', { number: now.watchers }))
  if (before.paused !== now.paused) lines.push(() => t(now.paused ? 'event.paused' : 'event.resumed'))
  return lines
}
