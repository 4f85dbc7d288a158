/* The tables at which a game can be played: those of its preset, or of a list of its own as in a rule file (docs/rules.md H15). */
import { formatList, t } from '../i18n'
import type { Engine, EngineError, GameSpec, Preset, Seatings } from './engine'
import { findPreset, usualSides } from './presets'
import { engineErrorText } from './texts'

/** The tables of a game: those of a list of its own where it has one. */
export const tablesOf = (engine: Engine, preset: Preset, list?: string): Seatings => (list ? engine.seatings(list) : preset.tables)

/** Tables one by one, as a list of a rule file names them: `5`, `4/2`. */
export const tableItems = (tables: Seatings): string[] =>
  Object.entries(tables).flatMap(([players, sides]) => sides.map((each) => (each ? `${players}/${each}` : players)))

/** A table with this many players, or else with as many as usual, and the sides that they usually form. */
export function usualTable(engine: Engine, preset: Preset, list = '', players = preset.players) {
  const tables = tablesOf(engine, preset, list)
  const usual = [players, preset.players, ...Object.keys(tables).map(Number)].find((each) => each in tables) ?? preset.players
  return { players: usual, sides: usualSides({ tables }, usual) }
}

/** Those tables of a list that the preset does not have. */
export function addedTables(engine: Engine, preset: Preset, list?: string): string[] {
  const usual = tableItems(preset.tables)
  return tableItems(tablesOf(engine, preset, list)).filter((item) => !usual.includes(item))
}

function tableText(players: string[], sides: number[]): string {
  const say = sides.includes(0) ? 'BOTH' : 'SIDES'
  const some = sides.filter(Boolean)
  const numbers = formatList(players, 'or')
  return t(`rule.TABLES_${some.length ? say : 'ALONE'}`, { numbers, sides: formatList(some.map(String), 'or') })
}

/** One table of a list, `5` or `4/2`, as a sentence. */
export function tableItemText(item: string): string {
  const [players = '', sides] = item.split('/')
  return tableText([players], [Number(sides ?? 0)])
}

/** Tables as sentences: numbers of players that form the same sides share one. */
function seatingsText(tables: Seatings): string {
  const players: Record<string, string[]> = {}
  for (const [number, sides] of Object.entries(tables)) players[String(sides)] = [...(players[String(sides)] ?? []), number]
  return Object.values(players)
    .map((numbers) => tableText(numbers, tables[numbers[0] ?? ''] ?? []))
    .join(' ')
}

/** Why such a game can't be played; where it can't be played at its table, also at which it could. */
export function setupErrorText(engine: Engine, game: GameSpec, wrong: EngineError): string {
  const preset = findPreset(engine, game.rules)
  const possible: Record<string, () => Seatings> = {
    ERR_TABLES: () => engine.catalogue().tables[preset.kind],
    ERR_PLAYERS: () => tablesOf(engine, preset, game.tables),
    ERR_SIDES: () => tablesOf(engine, preset, game.tables),
  }
  const tables = possible[wrong.status ?? '']?.()
  const why = engineErrorText(wrong)
  return tables ? `${why}. ${seatingsText(tables)}` : why
}
