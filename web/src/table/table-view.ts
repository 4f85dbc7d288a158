/* What the table's components draw: the engine's table, and what is known about the people beside it. */
import type { Table, Trick } from '../generated'

export interface Person {
  /** who has the seat now */
  name: string
  /** a computer player's level, null for a person */
  level: string | null
  away: boolean
  connected: boolean
}

export interface TableView {
  table: Table
  /** the trick on the table: while a whole one is looked at, that one */
  trick: Trick
  /** a whole trick lies there for a moment */
  resting: boolean
  /** the host has stopped the time: nothing can be chosen */
  paused: boolean
  people: (Person | null)[]
  clock: { seat: number; until: number; of: number } | null
}
