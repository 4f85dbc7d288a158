/* The setup of a game: rules, seats, levels. */
import { DEFAULT_PRESET, type Level, TABLE_SETTINGS } from '../generated'

export interface GameSetup {
  rules: string
  /** only what differs from the preset */
  options: Record<string, string | number>
  players: number
  sides: number
  /** of the computer players, from the person's left; the last one counts for all that follow */
  levels: Level[]
}

export const DEFAULT_LEVEL = TABLE_SETTINGS.level
const KEY = 'spoilfive.last'
const DEFAULT_SETUP: GameSetup = { rules: DEFAULT_PRESET, options: {}, players: 5, sides: 0, levels: [DEFAULT_LEVEL] }

/** The setup that was played last. */
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
    /* without storage the next visit starts with the default game */
  }
}

/** Names of computer players, as many as there are seats. */
const NAMES = ['Áine', 'Bríd', 'Cormac', 'Deirdre', 'Eoin', 'Fionn', 'Gráinne', 'Hanna', 'Íde']
export const playerNames = (own: string, players: number): string[] => [own, ...NAMES.slice(0, players - 1)]
