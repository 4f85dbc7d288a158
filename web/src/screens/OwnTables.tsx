/* Tables that a game usually does not have: chosen from those that its kind can be played at, and added to its own (docs/rules.md H15). */
import type { Engine, Preset } from '../engine/engine'
import { addedTables, tableItems, tableItemText, tablesOf, usualTable } from '../engine/tables'
import type { GameSetup } from '../game/setup'
import { t } from '../i18n'

interface Props {
  engine: Engine
  preset: Preset
  setup: GameSetup
  onChange: (setup: GameSetup) => void
}

export function OwnTables({ engine, preset, setup, onChange }: Props) {
  const items = tableItems(tablesOf(engine, preset, setup.tables))
  const added = addedTables(engine, preset, setup.tables)
  const others = tableItems(engine.catalogue().tables[preset.kind]).filter((item) => !items.includes(item))
  const add = (item: string) => {
    const [players, sides = 0] = item.split('/').map(Number)
    if (players) onChange({ ...setup, tables: [...items, item].join(' '), players, sides })
  }
  const remove = (item: string) => {
    const tables = added.length > 1 ? items.filter((one) => one !== item).join(' ') : ''
    const isPlayed = item === tableItems({ [setup.players]: [setup.sides] })[0]
    onChange({ ...setup, tables, ...(isPlayed && usualTable(engine, preset, tables)) })
  }
  if (!others.length && !added.length) return null
  return (
    <div class="house-options">
      <div class={`field option ${added.length ? 'changed' : ''}`} data-testid="row-tables">
        <label for="own-tables">{t('house.tables')}</label>
        <select id="own-tables" value="" onChange={(event) => add(event.currentTarget.value)}>
          <option value="">{t('house.choose')}</option>
          {others.map((item) => (
            <option key={item} value={item}>
              {tableItemText(item)}
            </option>
          ))}
        </select>
        {added.map((item) => (
          <div key={item} class="instead">
            <small>{tableItemText(item)}</small>
            <button type="button" aria-label={`${t('house.tables.remove')}: ${tableItemText(item)}`} onClick={() => remove(item)}>
              {t('house.tables.remove')}
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}
