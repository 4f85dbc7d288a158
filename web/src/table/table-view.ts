/* What the components of the table draw: the engine's table, and what is known about the people. */
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
