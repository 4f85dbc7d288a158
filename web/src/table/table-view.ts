/* What the components of the table draw: the engine's table, and what is known about the people. */
import type { TableEvent } from '../api/events'
import type { Table, Trick } from '../generated'

export interface Person {
  /** the player who has the seat now */
  name: string
  /** a computer player's level, null for a person */
  level: string | null
  away: boolean
  connected: boolean
}

export interface TableView {
  table: Table
  /** the trick on the table; for a moment the complete one */
  trick: Trick
  /** a complete trick is shown for a moment */
  resting: boolean
  /** the owner has paused the table: nothing can be chosen */
  paused: boolean
  people: (Person | null)[]
  clock: { seat: number; until: number; of: number } | null
}

/** One person plays with computer players. */
export const isAlone = (people: TableView['people']): boolean =>
  people.some((one) => one?.level) && people.filter((one) => one && !one.level).length < 2

/** Nothing is played any more in this hand, and its last trick has been seen. */
export const isHandOver = ({ table, resting }: TableView): boolean => !resting && (table.ended !== null || table.over !== null)

/** The trick that lies on the table: after a hand its last one. */
export const shownTrick = (view: TableView): Trick => (isHandOver(view) ? (view.table.last ?? view.trick) : view.trick)

/** Whether an act plays the five of trumps, the best card of all. */
export const playsFive = (event: TableEvent, { trump }: Table): boolean => trump !== null && event.do === `play 5${trump}`

/** Whether an act plays a trump. */
export const playsTrump = (event: TableEvent, { order }: Table): boolean => order.some(({ card }) => event.do === `play ${card}`)

/** The party of the person's seat, by which results count: their side, or the seat itself. */
export const ownParty = ({ sides, seats, seat }: Table): number => (sides ? seats[seat]?.side : seat) ?? -1

/** Seats by their step around the table from the person's own; a spectator sees seat 0 as if it were theirs. */
export const seatAt = ({ seat, players }: Table, step: number): number => (Math.max(seat, 0) + step) % players
export const stepOf = ({ seat, players }: Table, other: number): number => (other - Math.max(seat, 0) + players) % players

/** How many scores there are: one for each side where sides score, else one for each player. */
export const partyCount = ({ sides, unit, players }: Table): number => (sides && unit === 'points' ? sides : players)

/* More scores than these stand in two tables, one beside the other where there is room. */
const MANY_SCORES = 6
export const isCrowd = (table: Table): boolean => partyCount(table) > MANY_SCORES
