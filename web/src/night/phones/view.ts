/* What is published of a night: what the screen of the hall shows, and nothing else. No payments, and nobody who has not been seated or come. */
import type { Options, Round, State } from '../types'

/** The tables that the server has in a round (docs/api.md). */
export interface Play {
  round: number
  /** counts the seatings of this night: each has tables and packs of its own */
  deal: number
  /** whether all of them have the same packs, which follow from the secret with this hash */
  same: boolean
  hash?: string
  kinds: object[]
  tables: number[]
}

export interface View {
  title: string
  options: Pick<Options, 'counts' | 'games' | 'rounds' | 'currency'>
  /** whether it matters who wins the cut of equal numbers */
  asks_cut: boolean
  /** number and name */
  people: [number, string][]
  /** number, and people */
  units: [number, number[]][]
  /** the last two rounds */
  rounds: Round[]
  /** whether results of the last one are missing */
  missing: boolean
  /** place, unit, total */
  ranking: [number, number, number][]
  finished: boolean
  /** once the night is over: unit and cents */
  prizes: [number, number][]
  /** not there where real cards are on the tables */
  play?: Play
}

export function publicView(state: State, rounds: Round[], play: Play | undefined): View {
  const { counts, games, rounds: all, currency, title } = state.options
  return {
    title,
    options: { counts, games, rounds: all, currency },
    asks_cut: state.asks_cut,
    people: state.people.filter(({ present, unit }) => present || unit).map(({ person, name }) => [person, name]),
    units: state.units.map(({ unit, people }) => [unit, people]),
    rounds: rounds.slice(-2),
    missing: state.missing,
    ranking: state.end.ranking,
    finished: state.finished,
    prizes: state.finished ? state.end.prizes : [],
    ...(play ? { play } : {}),
  }
}

/** The result of a table as a phone proposes it. */
export interface Result {
  round: number
  score: number[]
  /** the side that won the cut of equal ones */
  cut?: number
}

/** A proposal, as the server keeps it: the last one of each side of each table. */
export interface Proposal {
  table: number
  side: number
  /** the same for all of one person's */
  by: string
  own: boolean
  result: Result
}

const isNumber = (value: unknown) => Number.isSafeInteger(value)

/** Strangers may have sent it. */
export const isProposal = ({ result }: Proposal): boolean =>
  isNumber(result.round) &&
  Array.isArray(result.score) &&
  result.score.every(isNumber) &&
  (result.cut === undefined || isNumber(result.cut))

const shown = ({ round, score, cut = -1 }: Result): string => JSON.stringify([round, score, cut])
export const isSame = (a: Result, b: Result): boolean => shown(a) === shown(b)

/** Whether another side, and another person, says the same. */
export const isConfirmed = (one: Proposal, all: Proposal[]): boolean =>
  all.some(({ table, side, by, result }) => table === one.table && side !== one.side && by !== one.by && isSame(result, one.result))
