/* The options of a game: found by a word, each with what it means, and compared with the preset. */
import { useState } from 'preact/hooks'
import type { Engine, Preset } from '../engine/engine'
import { type OptionRow, optionRows } from '../engine/presets'
import { addedTables, tableItemText } from '../engine/tables'
import { optionText } from '../engine/texts'
import type { GameSetup } from '../game/setup'
import { capitalise, t } from '../i18n'
import './house.css'

type Options = GameSetup['options']
type Value = string | number

interface FieldProps {
  row: OptionRow
  value: Value
  joker: boolean
  preset: string
  onChange: (value: Value) => void
}

/* One of the words of an option, a number, or a list of bids. */
function ValueField({ row, value, joker, onChange }: FieldProps) {
  const { name, words, least, most, step } = row.option
  const id = `option-${name}`
  const read = (text: string) => onChange(/^-?\d+$/.test(text) ? Number(text) : text)
  const numeric = words.length === 0 && step > 0
  if (words.length === 0)
    return (
      <input
        id={id}
        type={numeric ? 'number' : 'text'}
        inputMode={numeric ? 'numeric' : 'text'}
        {...(numeric && { min: least, step, ...(most >= 0 && { max: most }) })}
        value={value}
        onChange={(event) => read(event.currentTarget.value)}
      />
    )
  return (
    <select id={id} value={value} onChange={(event) => read(event.currentTarget.value)}>
      {words.map(({ word }) => (
        <option key={word} value={word}>
          {optionText(name, word, joker)}
        </option>
      ))}
      {words.every(({ word }) => word !== String(value)) && <option value={value}>{value}</option>}
    </select>
  )
}

/** What the preset says instead of a changed value. */
function Instead({ row, joker, preset, onChange }: FieldProps) {
  return (
    <div class="instead">
      <small>
        <b>{t('house.preset', { game: t(`preset.${preset}`) })}</b> {optionText(row.option.name, row.value, joker)}
      </small>
      <button type="button" aria-label={`${t('house.reset')}: ${t(`option.${row.option.name}`)}`} onClick={() => onChange(row.value)}>
        {t('house.reset')}
      </button>
    </div>
  )
}

function OptionField(props: FieldProps) {
  const { row, value, joker } = props
  const { name } = row.option
  const changed = value !== row.value
  return (
    <div class={`field option ${changed ? 'changed' : ''}`} data-testid={`row-${name}`}>
      <label for={`option-${name}`}>
        {capitalise(t(`option.${name}`))}
        {changed && <span class="mark">{t('house.changed')}</span>}
      </label>
      <ValueField {...props} />
      {/* a list cuts long sentences on a phone */}
      <small>{optionText(name, value, joker)}</small>
      {changed && <Instead {...props} />}
    </div>
  )
}

/** Enter in a field that belongs to no form does not send the form around it. */
export const keepForm = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault()

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/* Whether an option is about a word: in its title, or in what one of its values means. */
function isAbout({ option }: OptionRow, word: string): boolean {
  const texts = [t(`option.${option.name}`), ...option.words.map((each) => optionText(option.name, each.word, true))]
  return texts.some((text) => plain(text).includes(plain(word)))
}

/** Whether the Joker is in the pack. */
const hasJoker = (rows: OptionRow[], options: Options) =>
  rows.some(({ option, value }) => option.name === 'joker' && (options.joker ?? value) === 'yes')

interface Props {
  engine: Engine
  preset: Preset
  options: Options
  onChange: (options: Options) => void
}

export function HouseOptions({ engine, preset, options, onChange }: Props) {
  const [word, setWord] = useState('')
  const [onlyChanged, setOnlyChanged] = useState(false)
  const rows = optionRows(engine, preset)
  const joker = hasJoker(rows, options)
  const chosenIn = ({ option, value }: OptionRow) => options[option.name] ?? value
  const set = (row: OptionRow, value: Value) => {
    const { [row.option.name]: _, ...others } = options
    onChange(value === row.value ? others : { ...others, [row.option.name]: value })
  }
  const found = rows.filter((row) => (!onlyChanged || chosenIn(row) !== row.value) && isAbout(row, word.trim()))
  return (
    <div class="house-options">
      <label class="field">
        <span>{t('house.search')}</span>
        <input
          type="search"
          value={word}
          data-testid="search"
          onKeyDown={keepForm}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
      </label>
      <label class="switch">
        <input type="checkbox" checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
        <span>{t('house.only-changed')}</span>
      </label>
      <p class="quiet" role="status">
        {t('house.found', { number: found.length })}
      </p>
      {found.map((row) => (
        <OptionField
          key={row.option.name}
          row={row}
          value={chosenIn(row)}
          joker={joker}
          preset={preset.name}
          onChange={(value) => set(row, value)}
        />
      ))}
    </div>
  )
}

/** Only what differs from the preset, in sentences. */
export function HouseDifferences({ engine, preset, options, tables }: Omit<Props, 'onChange'> & { tables: string }) {
  const rows = optionRows(engine, preset)
  const joker = hasJoker(rows, options)
  const changed = rows.filter(({ option, value }) => (options[option.name] ?? value) !== value)
  const added = addedTables(engine, preset, tables)
  if (changed.length + added.length === 0) return <p class="quiet">{t('house.same', { game: t(`preset.${preset.name}`) })}</p>
  return (
    <ul class="rows" data-testid="differences">
      {added.map((item) => (
        <li key={item} class="option changed">
          {tableItemText(item)}
        </li>
      ))}
      {changed.map(({ option: { name }, value }) => (
        <li key={name} class="option changed">
          <span>
            <b>{capitalise(t(`option.${name}`))}</b>
            <span>{optionText(name, options[name] ?? value, joker)}</span>
            <small>
              {t('house.preset', { game: t(`preset.${preset.name}`) })} {optionText(name, value, joker)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  )
}
