/* Presets and the values of their options. */
import type { Engine, Preset, RuleOption } from './engine'

/** An option with its value in a preset. */
export interface OptionRow {
  option: RuleOption
  value: string | number
}

const asNumber = (text: string): string | number => (/^-?\d+$/.test(text) ? Number(text) : text)

export const findPreset = (engine: Engine, name: string): Preset =>
  engine.catalogue().presets.find((preset) => preset.name === name) ?? (engine.catalogue().presets[0] as Preset)

/** The sides that a number of players usually form; 0 where everybody plays alone. */
export const usualSides = ({ tables }: Pick<Preset, 'tables'>, players: number): number => tables[players]?.[0] ?? 0

/** Of the options of a game, those that differ from its preset. */
export const changedOptions = (engine: Engine, rules: string, options: Record<string, string | number>) => {
  const usual = findPreset(engine, rules).options
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => String(value) !== usual[name]))
}

/** The options that apply to a preset, with the words that its kind of game knows. */
export const optionRows = (engine: Engine, preset: Preset): OptionRow[] =>
  engine
    .catalogue()
    .options.filter(({ name }) => name in preset.options)
    .map((option) => ({
      option: { ...option, words: option.words.filter(({ kinds }) => kinds?.includes(preset.kind) ?? true) },
      value: asNumber(preset.options[option.name] ?? ''),
    }))
