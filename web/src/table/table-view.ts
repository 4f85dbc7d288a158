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

/** Whether an act plays the five of trumps, the best card of all. */
export const playsFive = (event: TableEvent, { trump }: Table): boolean => trump !== null && event.do === `play 5${trump}`

/** Whether an act plays a trump. */
export const playsTrump = (event: TableEvent, { order }: Table): boolean => order.some(({ card }) => event.do === `play ${card}`)

/** The party of the person's seat, by which results count: their side, or the seat itself. */
export const ownParty = ({ sides, seats, seat }: Table): number => (sides ? seats[seat]?.side : seat) ?? -1
