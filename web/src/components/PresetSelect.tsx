/* A list of all games, to choose one. The form of a game has more room (web/src/screens/GameList.tsx). */
import type { Engine } from '../engine/engine'
import { t } from '../i18n'

interface Props {
  engine: Engine
  label: string
  value: string
  onChange: (preset: string) => void
  testid: string
}

export function PresetSelect({ engine, label, value, onChange, testid }: Props) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)} data-testid={testid}>
        {engine.catalogue().presets.map(({ name }) => (
          <option key={name} value={name}>
            {t(`preset.${name}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
