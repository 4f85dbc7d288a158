/* What a game is made of: rules, seats, levels. */
import { DEFAULT_PRESET, type Level, TABLE_SETTINGS } from '../generated'

export interface GameSetup {
  rules: string
  /** only what differs from the preset */
  options: Record<string, string | number>
  players: number
  sides: number
  /** by computer player, from the own left; the last stands for all that follow */
  levels: Level[]
}

export const DEFAULT_LEVEL = TABLE_SETTINGS.level
const KEY = 'spoilfive.last'
const DEFAULT_SETUP: GameSetup = { rules: DEFAULT_PRESET, options: {}, players: 5, sides: 0, levels: [DEFAULT_LEVEL] }

/** What was played last. */
export function lastSetup(): GameSetup {
  try {
    return { ...DEFAULT_SETUP, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<GameSetup>) }
  } catch {
    return DEFAULT_SETUP
  }
}

export function rememberSetup(setup: GameSetup) {
  try {
    localStorage.setItem(KEY, JSON.stringify(setup))
  } catch {
    /* a browser that keeps nothing begins with the usual game again */
  }
}

/** Names of computer players, as many as there are seats. */
const NAMES = ['Áine', 'Bríd', 'Cormac', 'Deirdre', 'Eoin', 'Fionn', 'Gráinne', 'Hanna', 'Íde']
export const playerNames = (own: string, players: number): string[] => [own, ...NAMES.slice(0, players - 1)]
