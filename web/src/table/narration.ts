/* Sentences about events: shown in the list, spoken in the live region. */

import type { EndHand, Room, TableEvent } from '../api/events'
import { cardName, cardSymbol } from '../cards/card'
import type { Table } from '../generated'
import { formatList, t } from '../i18n'
import { actText, seatName, seatSentence } from './texts'

/** A sentence about an event. It is worded when it is shown, so that it follows a change of language. */
export interface NarrationLine {
  readonly text: string
  readonly spoken: string
  kind: 'deal' | 'act' | 'trick' | 'end' | 'table' | 'chat'
}

type Say = (card: string) => string

export const narrationLine = (kind: NarrationLine['kind'], tell: (card: Say) => string): NarrationLine => ({
  kind,
  get text() {
    return tell(cardSymbol)
  },
  get spoken() {
    return tell(cardName)
  },
})

function dealt(event: TableEvent, table: Table): NarrationLine[] {
  const dealer = event.dealer as number
  const suit = () => (table.trump ? t(`suit.${table.trump}`) : '')
  const lines = [narrationLine('deal', () => seatSentence(table, dealer, 'event.deal', { number: table.hand }))]
  const turned = table.turnUp
  const key = table.joker ? 'event.turned.joker' : 'event.turned'
  if (turned) lines.push(narrationLine('deal', (card) => t(key, { card: card(turned), suit: suit() })))
  if (typeof event.bonus === 'number') {
    const number = event.bonus
    lines.push(narrationLine('deal', () => seatSentence(table, dealer, 'event.bonus', { number })))
  }
  if (typeof event.pool === 'number') {
    const number = event.pool
    lines.push(narrationLine('deal', () => t('event.pool', { number })))
  }
  return lines
}

/** The names of a side's players, or of one seat. */
export function partyName(table: Table, party: number): string {
  if (!table.sides) return seatName(table, party)
  const names = table.seats.flatMap((seat, i) => (seat.side === party ? [seatName(table, i)] : []))
  return formatList(names, 'and')
}

/** How a hand ended. */
export function handEndText(table: Table, { outcome, by, side }: EndHand): string {
  if (by !== undefined) return seatSentence(table, by, `event.${outcome}`, { number: table.bid?.points ?? 0 })
  return side !== undefined ? t('event.won.side', { side: partyName(table, side) }) : t(`event.${outcome}`)
}

function ended(end: EndHand, table: Table): NarrationLine[] {
  const lines = [narrationLine('end', () => handEndText(table, end))]
  const told = () =>
    end.change.flatMap((by, party) =>
      by === 0 ? [] : [t('event.change', { name: partyName(table, party), change: by > 0 ? `+${by}` : by, total: end.total[party] ?? 0 })],
    )
  if (end.change.some(Boolean)) lines.push(narrationLine('end', () => told().join(' ')))
  return lines
}

export function gameEndText(table: Table, winners: number[]): string {
  const names = formatList(
    winners.map((party) => partyName(table, party)),
    'and',
  )
  const own = table.sides ? table.seats[table.seat]?.side : table.seat
  if (winners.length === 1 && winners[0] === own && !table.sides) return t('event.over.you')
  return t(table.sides ? 'event.over.side' : winners.length > 1 ? 'event.over.shared' : 'event.over', { names })
}

/* The dealer agrees to another turn-up. The table shows which card it is. */
const fiveText = (table: Table, seat: number): string =>
  seatSentence(table, seat, 'event.five.agreed', { suit: table.trump ? t(`suit.${table.trump}`) : '' })

/** The sentences about an event; most events have one, a question has none. */
export function narrateEvent(event: TableEvent, table: Table, before: Table | null): NarrationLine[] {
  switch (event.event) {
    case 'game':
      return [narrationLine('deal', () => t('event.game', { game: t(`preset.${table.rules}`) }))]
    case 'deal':
      return dealt(event, table)
    case 'act': {
      const act = event as unknown as { seat: number; do: string; drawn?: string; turned?: string }
      const lines = [narrationLine('act', (card) => (act.turned ? fiveText(table, act.seat) : actText(table, act, card)))]
      if (!before?.lowered && table.lowered) lines.push(narrationLine('act', () => t('event.lowered')))
      const drawn = act.seat === table.seat && act.drawn?.split(' ')
      if (drawn) lines.push(narrationLine('act', (card) => t('event.drawn.you', { cards: formatList(drawn.map(card), 'and') })))
      return lines
    }
    case 'trick': {
      const winner = event.winner as number
      const cards = (event.cards as string).split(' ')
      const won = cards[(winner - (event.lead as number) + table.players) % table.players] ?? ''
      return [narrationLine('trick', (card) => seatSentence(table, winner, 'event.trick', { card: card(won) }))]
    }
    case 'end-hand':
      return ended(event as unknown as EndHand, table)
    case 'end-game':
      return [
        narrationLine('end', () => gameEndText(table, event.winners as number[])),
        ...(event.match === 2 ? [narrationLine('end', () => t('event.double'))] : []),
      ]
    default:
      return []
  }
}

/** Who has answered to a rematch, and that it does not take place. */
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
    const sits = seat?.level === null
    const sat = was?.level === null
    if (i === now.seat || (!sits && !sat)) return []
    if (was && sat && !sits) return [() => t('event.left', { name: was.name })]
    const { name = '', away = false } = seat ?? {}
    if (!was || !sat) return [() => t('event.sat', { name })]
    return away === was.away ? [] : [() => t(away ? 'event.away' : 'event.back', { name })]
  })
  if (before.paused !== now.paused) lines.push(() => t(now.paused ? 'event.paused' : 'event.resumed'))
  return lines
}
