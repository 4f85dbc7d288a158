/* The setup of a game: rules, seats, levels. */
import { DEFAULT_LEVEL, DEFAULT_PRESET, LEVELS, type Level } from '../generated'
import { hasMessage } from '../i18n'
import { isCount, isFields, isListOf, isOneOf, isString, readFields, readStored, writeStored } from '../stored'

export interface GameSetup {
  rules: string
  /** only what differs from the preset */
  options: Record<string, string | number>
  players: number
  sides: number
  /** a list of tables instead of the preset's, where it lacks one; else empty */
  tables: string
  /** of the computer players, from the person's left; the last one counts for all that follow */
  levels: Level[]
}

const KEY = 'spoilfive.last'
const DEFAULT_SETUP: GameSetup = { rules: DEFAULT_PRESET, options: {}, players: 5, sides: 0, tables: '', levels: [DEFAULT_LEVEL] }

const isOption = (value: unknown) => isString(value) || typeof value === 'number'
const isLevels = isListOf(isOneOf(LEVELS))

/** A setup that was stored. Each field can be one, but only the engine knows whether they fit together. */
export const readSetup = (value: unknown): GameSetup =>
  readFields(value, DEFAULT_SETUP, {
    rules: (rules) => isString(rules) && hasMessage(`preset.${rules}`),
    options: (options) => isFields(options) && Object.values(options).every(isOption),
    players: isCount,
    sides: isCount,
    tables: isString,
    levels: (levels) => isLevels(levels) && levels.length > 0,
  })

/** The setup that was played last. */
export function lastSetup(): GameSetup {
  const stored = readStored(KEY)
  return stored === undefined ? DEFAULT_SETUP : readSetup(stored)
}

export const rememberSetup = (setup: GameSetup) => writeStored(KEY, setup)

/** Names of computer players, as many as there are seats. */
const NAMES = ['Áine', 'Bríd', 'Cormac', 'Deirdre', 'Eoin', 'Fionn', 'Gráinne', 'Hanna', 'Íde']
export const playerNames = (own: string, players: number): string[] => [own, ...NAMES.slice(0, players - 1)]
