/* What happened, in sentences: shown in the list, spoken in the live region. */
import { cardName, cardSign } from '../cards/card'
import type { Event, Room } from '../play/events'
import type { EndHand, Table } from '../table'
import { list, say } from '../words'
import { about, actWords, nameOf } from './tell'

/** What happened; it is put into words when it is shown, in the language of then. */
export interface Line {
  readonly text: string
  readonly spoken: string
  kind: 'deal' | 'act' | 'trick' | 'end' | 'table' | 'chat'
}

type Say = (card: string) => string

export const both = (kind: Line['kind'], tell: (card: Say) => string): Line => ({
  kind,
  get text() {
    return tell(cardSign)
  },
  get spoken() {
    return tell(cardName)
  },
})

function dealt(event: Event, table: Table): Line[] {
  const dealer = event.dealer as number
  const suit = () => (table.trump ? say(`suit.${table.trump}`) : '')
  const lines = [both('deal', () => about(table, dealer, 'told.deal', { number: table.hand }))]
  const turned = table.turnUp
  const key = table.joker ? 'told.turned.joker' : 'told.turned'
  if (turned) lines.push(both('deal', (card) => say(key, { card: card(turned), suit: suit() })))
  if (typeof event.bonus === 'number') {
    const number = event.bonus
    lines.push(both('deal', () => about(table, dealer, 'told.bonus', { number })))
  }
  if (typeof event.pool === 'number') {
    const number = event.pool
    lines.push(both('deal', () => say('told.pool', { number })))
  }
  return lines
}

/** A side by its people, or a seat by its name. */
export function partyName(table: Table, party: number): string {
  if (!table.sides) return nameOf(table, party)
  const names = table.seats.flatMap((seat, i) => (seat.side === party ? [nameOf(table, i)] : []))
  return list(names, 'and')
}

/** How a hand has ended. */
export function endWords(table: Table, { outcome, by, side }: EndHand): string {
  if (by !== undefined) return about(table, by, `told.${outcome}`, { number: table.bid?.points ?? 0 })
  return side !== undefined ? say('told.won.side', { side: partyName(table, side) }) : say(`told.${outcome}`)
}

function ended(end: EndHand, table: Table): Line[] {
  const lines = [both('end', () => endWords(table, end))]
  const told = () =>
    end.change.flatMap((by, party) =>
      by === 0 ? [] : [say('told.change', { name: partyName(table, party), change: by > 0 ? `+${by}` : by, total: end.total[party] ?? 0 })],
    )
  if (end.change.some(Boolean)) lines.push(both('end', () => told().join(' ')))
  return lines
}

export function overWords(table: Table, winners: number[]): string {
  const names = list(winners.map((party) => partyName(table, party)), 'and')
  const own = table.sides ? table.seats[table.seat]?.side : table.seat
  if (winners.length === 1 && winners[0] === own && !table.sides) return say('told.over.you')
  return say(table.sides ? 'told.over.side' : winners.length > 1 ? 'told.over.shared' : 'told.over', { names })
}

/* The dealer's agreement to another turn-up; which that is, the table shows. */
const fiveWords = (table: Table, seat: number): string =>
  about(table, seat, 'told.five.agreed', { suit: table.trump ? say(`suit.${table.trump}`) : '' })

/** The sentences of one event; most have one, a question has none. */
export function eventLines(event: Event, table: Table, before: Table | null): Line[] {
  switch (event.event) {
    case 'game':
      return [both('deal', () => say('told.game', { game: say(`preset.${table.rules}`) }))]
    case 'deal':
      return dealt(event, table)
    case 'act': {
      const act = event as unknown as { seat: number; do: string; drawn?: string; turned?: string }
      const lines = [both('act', (card) => (act.turned ? fiveWords(table, act.seat) : actWords(table, act, card)))]
      if (!before?.lowered && table.lowered) lines.push(both('act', () => say('told.lowered')))
      if (act.drawn && act.seat === table.seat)
        lines.push(both('act', (card) => say('told.drawn.you', { cards: list(act.drawn!.split(' ').map(card), 'and') })))
      return lines
    }
    case 'trick': {
      const winner = event.winner as number
      const cards = (event.cards as string).split(' ')
      const won = cards[(winner - (event.lead as number) + table.players) % table.players] ?? ''
      return [both('trick', (card) => about(table, winner, 'told.trick', { card: card(won) }))]
    }
    case 'end-hand':
      return ended(event as unknown as EndHand, table)
    case 'end-game':
      return [
        both('end', () => overWords(table, event.winners as number[])),
        ...(event.match === 2 ? [both('end', () => say('told.double'))] : []),
      ]
    default:
      return []
  }
}

/** What has changed about the people of a table: who came and went, and whether it waits. */
export function roomWords(before: Room, now: Room): (() => string)[] {
  const lines = now.seats.flatMap((seat, i) => {
    const was = before.seats[i] ?? null
    const sits = seat?.level === null
    const sat = was?.level === null
    if (i === now.seat || (!sits && !sat)) return []
    if (was && sat && !sits) return [() => say('told.left', { name: was.name })]
    const { name = '', away = false } = seat ?? {}
    if (!was || !sat) return [() => say('told.sat', { name })]
    return away === was.away ? [] : [() => say(away ? 'told.away' : 'told.back', { name })]
  })
  if (before.paused !== now.paused) lines.push(() => say(now.paused ? 'told.paused' : 'told.resumed'))
  return lines
}
