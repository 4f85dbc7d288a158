/* The lines that the witness reads. The server is not believed: each field is checked before anything is made of it. */
import type { TableEvent } from '../api/events'
import { isCount, isFields, isListOf, isString } from '../stored'
import type { Value } from './protocol'

/** What does not fit, as in the messages `fair.fault.NAME`. */
export type Fault =
  | 'line'
  | 'hand'
  | 'root'
  | 'round'
  | 'rounds'
  | 'commit'
  | 'name'
  | 'closed'
  | 'reveal'
  | 'mix'
  | 'late'
  | 'chain'
  | 'secret'
  | 'pack'

export class Misfit extends Error {
  constructor(readonly fault: Fault) {
    super(fault)
  }
}

export function must(good: unknown, fault: Fault): asserts good {
  if (!good) throw new Misfit(fault)
}

/* docs/fair-dealing.md, and the most that a table seats */
const HANDS_MAX = 1000
const SEATS_MAX = 10
/** rounds of a game, and before a hand */
export const ROUNDS_MAX = 64
export const ROUNDS_OF_HAND = 3 // or as the root says

interface Lines {
  table: { seat: number | null }
  seat: { seat: number; from?: number; late?: boolean }
  game: { players: string[]; rules: string; options: Record<string, string | number> }
  deal: { hand: number; dealer: number; packets?: string; hands: string[]; kitty?: string; turn_up?: string; pack?: string }
  act: { seat: number; do: string }
  'end-hand': { hand: number }
  root: { code: string; game: number; hands: number; rounds?: number; root: Value }
  round: { round: number; from: number; seats: number[] }
  commit: { round: number; seat: number; commit: Value }
  closed: { round: number; seats: number[] }
  reveal: { round: number; seat: number; string: Value }
  mixed: { round: number; from: number; seats: number[]; left: number[]; mix: Value }
  secret: { hand: number; secret: Value }
}

export type Line<K extends keyof Lines> = Lines[K]
type Check = (value: unknown) => boolean

const isNumber = (least: number, most: number) => (value: unknown) => isCount(value) && value >= least && value <= most
const orNot =
  (is: Check): Check =>
  (value) =>
    value === undefined || is(value)
const isHand = isNumber(1, 2 ** 31)
const isSeat = isNumber(0, SEATS_MAX - 1)
const isRound = isHand
const isFrom = isNumber(1, HANDS_MAX + 1)
const isSeats = (value: unknown) =>
  Array.isArray(value) && value.every((seat, i) => isSeat(seat) && (i === 0 || value[i - 1] < (seat as number)))
export const isValue = (value: unknown): value is Value => isString(value) && /^[0-9a-f]{64}$/.test(value)

const CHECKS: { [K in keyof Lines]: { [F in keyof Lines[K]]-?: Check } } = {
  table: { seat: (value) => value === null || isSeat(value) },
  seat: { seat: (value) => value === -1 || isSeat(value), from: orNot(isHand), late: orNot((value) => value === true) },
  game: { players: isListOf(isString), rules: isString, options: isFields },
  deal: {
    hand: isHand,
    dealer: isSeat,
    hands: isListOf(isString),
    packets: orNot(isString),
    kitty: orNot(isString),
    turn_up: orNot(isString),
    pack: orNot(isString),
  },
  act: { seat: isSeat, do: isString },
  'end-hand': { hand: isHand },
  root: {
    code: isString,
    game: isNumber(1, Number.MAX_SAFE_INTEGER),
    hands: isNumber(1, HANDS_MAX),
    rounds: orNot((value) => value === 1 || value === ROUNDS_OF_HAND),
    root: isValue,
  },
  round: { round: isRound, from: isFrom, seats: (value) => isSeats(value) && (value as number[]).length > 0 },
  commit: { round: isRound, seat: isSeat, commit: isValue },
  closed: { round: isRound, seats: isSeats },
  reveal: { round: isRound, seat: isSeat, string: isValue },
  mixed: { round: isRound, from: isFrom, seats: isSeats, left: isSeats, mix: isValue },
  secret: { hand: isNumber(1, HANDS_MAX), secret: isValue },
}

/** The fields of a line, each of the kind that it must be. */
export function readLine<K extends keyof Lines>(kind: K, event: TableEvent): Lines[K] {
  for (const [field, is] of Object.entries<Check>(CHECKS[kind])) must(is(event[field]), 'line')
  return event as unknown as Lines[K]
}
