/* The lines of docs/formats.md and docs/api.md that the page itself reads; all others go through the engine. */

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

export interface TableSettings {
  name?: string
  public?: boolean
  clock_s?: number
  between_s?: number
  pace_ms?: number
  silent_s?: number
  level?: string
  watch?: 'nobody' | 'no-hands' | 'all-hands-late'
  undo?: boolean
  chat?: boolean
  hints?: boolean
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
  settings: TableSettings
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
