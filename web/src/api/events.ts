/* The lines of docs/formats.md and docs/api.md that the page itself reads; all others go through the engine. */
import type { TableSettings } from '../generated'

export interface RoomSeat {
  name: string
  level: string | null
  away: boolean
  connected: boolean
  /** the person plays from the next deal; a computer player has the hand */
  waiting?: boolean
  /** somebody was invited to it */
  kept?: boolean
}

/** What the server tells about a table besides its game. */
export interface Room {
  code: string
  seat: number | null
  host: number | null
  hosting: boolean
  rules: string
  options: Record<string, string | number>
  players: number
  sides: number
  settings: Partial<TableSettings> & { name?: string }
  seats: (RoomSeat | null)[]
  watchers: number
  started: boolean
  paused: boolean
  /** the deal of the day: nobody else sits there, and nothing is changed */
  alone: boolean
  position: number
}

/** The right to a seat that is kept. */
export interface Invitation {
  seat: number
  key: string
}

export interface TableEvent {
  event: string
  [field: string]: unknown
}

/** The events of a game: they go to the engine. All others are about the table. */
const GAME = new Set(['seat', 'game', 'deal', 'turn', 'act', 'trick', 'end-hand', 'end-game'])
export const isGameEvent = (event: TableEvent): boolean => GAME.has(event.event)

/** The event `end-hand`, as it was sent (docs/formats.md). */
export interface EndHand {
  outcome: string
  by?: number
  side?: number
  tricks: number[]
  change: number[]
  total: number[]
  pool?: number
}

/** The event `end-game`, as it was sent. */
export interface EndGame {
  /** seats or sides that won it */
  winners: number[]
  total: number[]
  match: number
  stopped?: boolean
}
