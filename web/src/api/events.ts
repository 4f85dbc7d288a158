/* The events of docs/formats.md and docs/api.md that the page itself reads. The events of a game go to the engine. */
import type { TableSettings } from '../generated'

export interface RoomSeat {
  name: string
  level: string | null
  away: boolean
  connected: boolean
  /** the person plays from the next deal; until then a computer player plays */
  waiting?: boolean
  /** the seat is reserved for an invited person */
  kept?: boolean
}

/** What the server says about a table besides its game. */
export interface Room {
  code: string
  seat: number | null
  host: number | null
  hosting: boolean
  rules: string
  options: Record<string, string | number>
  players: number
  sides: number
  /** a list of tables instead of the preset's, where it has one */
  tables?: string
  settings: Partial<TableSettings> & { name?: string }
  seats: (RoomSeat | null)[]
  watchers: number
  started: boolean
  paused: boolean
  /** a rematch is proposed: the seats that have answered */
  rematch?: { accepted: number[]; declined: number[] }
  /** a deal of the day: only one person sits there, and the setup is fixed */
  alone: boolean
  /** a table of a card night with the packs of other tables */
  shared?: boolean
  position: number
}

/** The right to a reserved seat. */
export interface Invitation {
  seat: number
  key: string
}

export interface TableEvent {
  event: string
  [field: string]: unknown
}

/** The events of a text with one on each line. */
export const parseEvents = (lines: string): TableEvent[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TableEvent)

const STOPS = ['act', 'end-hand', 'end-game']

/** Whether a replay stops after an event. */
export const isStop = ({ event }: TableEvent): boolean => STOPS.includes(event)

/** The events of a game, which go to the engine. All others are about the table. */
const GAME = new Set(['seat', 'game', 'deal', 'turn', 'act', 'trick', 'end-hand', 'end-game'])
export const isGameEvent = (event: TableEvent): boolean => GAME.has(event.event)

/** The lines of docs/fair-dealing.md, which go to the witness. */
const FAIR = new Set(['root', 'round', 'commit', 'closed', 'reveal', 'mixed', 'secret'])
export const isFairEvent = (event: TableEvent): boolean => FAIR.has(event.event)

/** The kind of an event, for an act with what is done: `deal`, `act play`. */
export const eventName = ({ event, do: choice }: TableEvent): string => (event === 'act' ? `act ${String(choice).split(' ')[0]}` : event)

/** The event `end-hand` (docs/formats.md). */
export interface EndHand {
  outcome: string
  by?: number
  side?: number
  tricks: number[]
  change: number[]
  total: number[]
  pool?: number
}

/** The event `end-game`. */
export interface EndGame {
  /** the seats or sides that won */
  winners: number[]
  total: number[]
  match: number
  stopped?: boolean
  /** in a match: the games won by each party, with this one */
  won?: number[]
  /** the parties that won the match, once it is over */
  match_winners?: number[]
}
