/* The people that somebody has played with (docs/api.md). */
import { get, post } from './http'

export interface OpenTable {
  code: string
  name: string
  rules: string
  players: number
  free: number
}

export interface Acquaintance {
  name: string
  /** together; those that the person who asks has won, and shared */
  games: number
  won: number
  shared: number
  last_ms: number
  /** of the last game together: its id, and what was played */
  game: string
  rules: string
  players: number
  sides: number
  /** where they sit, if others may sit down, too */
  table: OpenTable | null
}

export interface People {
  /** others do not find this person */
  hidden: boolean
  people: Acquaintance[]
}

/** Those at an open table come first, then those of the last games. */
export async function loadPeople(): Promise<People> {
  const { hidden, people } = await get<People>('people')
  return { hidden, people: people.sort((a, b) => Number(!!b.table) - Number(!!a.table) || b.last_ms - a.last_ms) }
}

export const hide = (hidden: boolean) => post<{ hidden: boolean }>('people', { hidden })
