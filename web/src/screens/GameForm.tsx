/* The form for the game, the number of players and the rules, for solo and online tables. */
import { LevelOptions } from '../components/LevelOptions'
import { useEngine } from '../engine/loader'
import { findPreset, usualSides } from '../engine/presets'
import { setupErrorText, tablesOf, usualTable } from '../engine/tables'
import { type GameSetup, playerNames } from '../game/setup'
import { DEFAULT_LEVEL, LEVELS, type Level } from '../generated'
import { t } from '../i18n'
import { GameList } from './GameList'
import { HouseOptions } from './HouseOptions'
import { OwnTables } from './OwnTables'
import { SavedHouseRules } from './SavedHouseRules'

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
              <LevelOptions />
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

export function GameForm({ setup, onChange, levels }: Props) {
  const loaded = useEngine()
  if (!loaded) return <p class="quiet">{t('loading')}</p>
  const preset = findPreset(loaded, setup.rules)
  const tables = tablesOf(loaded, preset, setup.tables)
  const players = Object.keys(tables).map(Number)
  const wrong = loaded.check(setup)
  const sides = tables[setup.players] ?? [0]
  const changed = Object.keys(setup.options).length + (setup.tables ? 1 : 0)
  const choose = (name: string, options: GameSetup['options'] = {}, tables = '', players = setup.players) =>
    onChange({ ...setup, rules: name, options, tables, ...usualTable(loaded, findPreset(loaded, name), tables, players) })
  return (
    <>
      <section class="field games-field" aria-label={t('form.game')}>
        <span>{t('form.game')}</span>
        <GameList catalogue={loaded.catalogue()} chosen={preset.name} onChoose={(name) => choose(name)} />
      </section>
      <fieldset class="radios">
        <legend>{t('form.players')}</legend>
        <div>
          {players.map((players) => (
            <label key={players} class={players === setup.players ? 'chosen' : ''}>
              <input
                type="radio"
                name="players"
                checked={players === setup.players}
                onChange={() => onChange({ ...setup, players, sides: usualSides({ tables }, players) })}
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
      <details class="options" data-testid="options">
        <summary>{changed ? t('form.house.changed', { number: changed }) : t('form.house')}</summary>
        <SavedHouseRules setup={setup} onUse={choose} />
        <OwnTables engine={loaded} preset={preset} setup={setup} onChange={onChange} />
        <HouseOptions engine={loaded} preset={preset} options={setup.options} onChange={(options) => onChange({ ...setup, options })} />
      </details>
      {wrong && (
        <p class="error" role="alert">
          {setupErrorText(loaded, setup, wrong)}
        </p>
      )}
    </>
  )
}
