/* The form for the game, the number of players and the rules, for solo and online tables. */
import type { Preset } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { findPreset, type OptionRow, optionRows } from '../engine/presets'
import { optionText } from '../engine/texts'
import { DEFAULT_LEVEL, type GameSetup, playerNames } from '../game/setup'
import { GAME_KINDS, LEVELS, type Level } from '../generated'
import { capitalise, hasMessage, t } from '../i18n'

/* The value of an option: one of its words, a number, or a list of bids. */
interface FieldProps {
  row: OptionRow
  value: string | number
  joker: boolean
  onChange: (value: string | number) => void
}

function OptionField({ row, value, joker, onChange }: FieldProps) {
  const { name, words, least, most, step } = row.option
  const id = `option-${name}`
  const read = (text: string) => onChange(/^-?\d+$/.test(text) ? Number(text) : text)
  const numeric = words.length === 0 && step > 0
  return (
    <div class="field option">
      <label for={id}>{capitalise(t(`option.${name}`))}</label>
      {words.length > 0 ? (
        <select id={id} value={value} onChange={(event) => read(event.currentTarget.value)}>
          {words.map(({ word }) => (
            <option key={word} value={word}>
              {optionText(name, word, joker)}
            </option>
          ))}
          {words.every(({ word }) => word !== String(value)) && <option value={value}>{value}</option>}
        </select>
      ) : (
        <input
          id={id}
          type={numeric ? 'number' : 'text'}
          inputMode={numeric ? 'numeric' : 'text'}
          {...(numeric && { min: least, step, ...(most >= 0 && { max: most }) })}
          value={value}
          onChange={(event) => read(event.currentTarget.value)}
        />
      )}
      {words.length === 0 && <small>{optionText(name, value, joker)}</small>}
    </div>
  )
}

/** Every option of a game, with the meaning of its value. */
function Options({ rows, setup, onChange }: { rows: OptionRow[]; setup: GameSetup; onChange: (options: GameSetup['options']) => void }) {
  const set = (row: OptionRow, value: string | number) => {
    const { name } = row.option
    const { [name]: _, ...others } = setup.options
    onChange(value === row.value ? others : { ...others, [name]: value })
  }
  const currentValue = ({ option, value }: OptionRow) => setup.options[option.name] ?? value
  const joker = rows.some((row) => row.option.name === 'joker' && currentValue(row) === 'yes')
  const changed = Object.keys(setup.options).length
  return (
    <details class="options" data-testid="options">
      <summary>{changed ? t('form.house.changed', { number: changed }) : t('form.house')}</summary>
      {rows.map((row) => (
        <OptionField key={row.option.name} row={row} value={currentValue(row)} joker={joker} onChange={(value) => set(row, value)} />
      ))}
    </details>
  )
}

/* One level for all computer players, or one for each. */
function Levels({ setup, onChange }: Pick<Props, 'setup' | 'onChange'>) {
  const others = playerNames('', setup.players).slice(1)
  const of = (i: number) => setup.levels[Math.min(i, setup.levels.length - 1)] ?? DEFAULT_LEVEL
  const same = others.every((_, i) => of(i) === of(0))
  const set = (at: number, level: Level) => onChange({ ...setup, levels: others.map((_, i) => (i === at ? level : of(i))) })
  return (
    <fieldset class="radios">
      <legend>{t('form.level')}</legend>
      <div>
        {LEVELS.map((level) => (
          <label key={level} class={same && of(0) === level ? 'chosen' : ''}>
            <input type="radio" name="level" checked={same && of(0) === level} onChange={() => onChange({ ...setup, levels: [level] })} />
            {t(`level.${level}`)}
          </label>
        ))}
      </div>
      {same && <small class="quiet">{t(`level.${of(0)}.about`)}</small>}
      <details class="options">
        <summary>{t('form.level.each')}</summary>
        {others.map((name, i) => (
          <div key={name} class="field option">
            <label for={`level-${i}`}>{name}</label>
            <select id={`level-${i}`} value={of(i)} onChange={(event) => set(i, event.currentTarget.value as Level)}>
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {t(`level.${level}`)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </details>
    </fieldset>
  )
}

interface Props {
  setup: GameSetup
  onChange: (setup: GameSetup) => void
  /** also asks for the levels of the computer players */
  levels: boolean
}

/** The numbers of sides that this many players can form; 0 where everybody plays alone. */
const sidesOf = (preset: Preset, players: number): number[] => preset.tables[players] ?? [0]

export function GameForm({ setup, onChange, levels }: Props) {
  const loaded = useEngine()
  if (!loaded) return <p class="quiet">{t('loading')}</p>
  const { presets } = loaded.catalogue()
  const preset = findPreset(loaded, setup.rules)
  const players = Object.keys(preset.tables).map(Number)
  const wrong = loaded.check(setup)
  const sides = sidesOf(preset, setup.players)
  const choose = (name: string) => {
    const chosen = findPreset(loaded, name)
    const players = setup.players in chosen.tables ? setup.players : chosen.players
    onChange({ ...setup, rules: name, options: {}, players, sides: sidesOf(chosen, players)[0] ?? 0 })
  }
  return (
    <>
      <label class="field">
        <span>{t('form.game')}</span>
        <select value={preset.name} data-testid="rules" onChange={(event) => choose(event.currentTarget.value)}>
          {GAME_KINDS.map((kind) => (
            <optgroup key={kind} label={t(`kind.${kind}`)}>
              {presets
                .filter((each) => each.kind === kind)
                .map(({ name }) => (
                  <option key={name} value={name}>
                    {t(`preset.${name}`)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <small>{t(`about.${preset.name}`)}</small>
      </label>
      <fieldset class="radios">
        <legend>{t('form.players')}</legend>
        <div>
          {players.map((players) => (
            <label key={players} class={players === setup.players ? 'chosen' : ''}>
              <input
                type="radio"
                name="players"
                checked={players === setup.players}
                onChange={() => onChange({ ...setup, players, sides: sidesOf(preset, players)[0] ?? 0 })}
              />
              {players}
            </label>
          ))}
        </div>
      </fieldset>
      {(sides.length > 1 || !sides.includes(setup.sides)) && (
        <fieldset class="radios">
          <legend>{t('form.sides')}</legend>
          <div>
            {sides.map((each) => (
              <label key={each} class={each === setup.sides ? 'chosen' : ''}>
                <input type="radio" name="sides" checked={each === setup.sides} onChange={() => onChange({ ...setup, sides: each })} />
                {each === 0 ? t('form.sides.none') : t('form.sides.number', { number: each })}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {levels && <Levels setup={setup} onChange={onChange} />}
      <Options rows={optionRows(loaded, preset)} setup={setup} onChange={(options) => onChange({ ...setup, options })} />
      {wrong && (
        <p class="error" role="alert">
          {hasMessage(`status.${wrong.status}`) ? capitalise(t(`status.${wrong.status}`)) : wrong.message}
        </p>
      )}
    </>
  )
}
