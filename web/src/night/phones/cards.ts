/* Phones that hold the cards: what is played at the tables that the server has in a round. */
import { sideUnits, unitOf } from '../night'
import type { Options, Round, State, Table } from '../types'
import type { Play } from './view'

/** Whether a round is one game at a table, of which the server can tell the result. */
export const canPlay = ({ rules, games, counts }: Options): boolean => !rules.startsWith('./') && games === 1 && counts !== 'tricks'

/** What the organiser's page knows of it. */
export interface Cards {
  on: boolean
  /** all tables have the same packs */
  same: boolean
  /** the number of the last seating, from 1, and that seating; 0 before the first */
  deal: number
  seats: string
  /** the last deal whose packs were opened */
  opened: number
}

/** How many seatings of a night the server can deal for. */
export const DEALS = 99

/* Nobody may look at another table, nor try what the next card would be. A computer player has the place of somebody who is missing. */
const SETTINGS = { watch: 'nobody', undo: false, hints: false }

function requestOf(state: State, table: Table) {
  const sizes = Array.from({ length: table.sides }, (_, side) =>
    sideUnits(table, side).reduce((sum, unit) => sum + (unitOf(state, unit)?.people.length ?? 0), 0),
  )
  const players = table.sides * Math.max(...sizes)
  return { rules: state.options.rules, players, sides: table.sides === players ? 0 : table.sides, settings: SETTINGS }
}

/** The tables of the last round. */
export function playOf(state: State, round: Round, { same, deal }: Cards, hash: string): Play {
  const requests = round.tables.map((table) => JSON.stringify(requestOf(state, table)))
  const kinds = [...new Set(requests)]
  return {
    round: round.round,
    deal,
    same,
    ...(same ? { hash } : {}),
    kinds: kinds.map((kind) => JSON.parse(kind)),
    tables: requests.map((request) => kinds.indexOf(request)),
  }
}
