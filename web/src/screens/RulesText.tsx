/* The rules of a game in sentences, from its options. */
import { useState } from 'preact/hooks'
import { presetOf, rowsOf, useEngine } from '../play/book'
import type { Sitting } from '../play/sitting'
import { useCell } from '../store'
import { optionWords } from '../reasons'
import { say } from '../words'
import { Page } from './Page'

export function Sentences({ rules, options }: { rules: string; options: Record<string, string | number> }) {
  const loaded = useEngine()
  if (!loaded) return <p class="quiet">{say('loading')}</p>
  const preset = presetOf(loaded, rules)
  const joker = (options.joker ?? preset.options.joker) === 'yes'
  return (
    <div class="rule-text" data-testid="rule-text">
      <p>{say(`about.${rules}`)}</p>
      <ul>
        {rowsOf(loaded, preset).map(({ option: { name }, value }) => (
          <li key={name} class={options[name] !== undefined && options[name] !== value ? 'differs' : ''}>
            {optionWords(name, options[name] ?? value, joker)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The rules of the game that is being played. */
export function RulesText({ sitting }: { sitting: Sitting }) {
  const shown = useCell(sitting.shown)
  if (!shown) return null
  return <Sentences rules={shown.table.rules} options={sitting.options} />
}

export default function RulesPage({ rules }: { rules?: string }) {
  const loaded = useEngine()
  const [chosen, setChosen] = useState(rules ?? 'spoil-five')
  return (
    <Page title={say('way.rules')}>
      <label class="field">
        <span>{say('form.game')}</span>
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {loaded?.rules().presets.map(({ name }) => (
            <option key={name} value={name}>
              {say(`preset.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <Sentences rules={chosen} options={{}} />
    </Page>
  )
}
