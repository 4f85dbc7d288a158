/* The rules of a game in sentences: the engine says what the page says, in which order. */
import { useState } from 'preact/hooks'
import type { Engine, RulePart } from '../engine'
import { presetOf, useEngine } from '../play/book'
import type { Sitting } from '../play/sitting'
import { useCell } from '../store'
import { rulePage } from '../reasons'
import { say } from '../words'
import { Page } from './Page'

/* To be read from beginning to end. */
function Read({ rules, parts }: { rules: string; parts: RulePart[] }) {
  return (
    <div class="rule-text" data-testid="rule-text">
      <p>{say(`about.${rules}`)}</p>
      {rulePage(parts).map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

/** The rules of the game that is being played. */
export function RulesText({ sitting }: { sitting: Sitting }) {
  const shown = useCell(sitting.shown)
  return shown && <Read rules={shown.table.rules} parts={sitting.client.sentences()} />
}

/* The rules of a preset as it is usually played. */
function Preset({ engine, rules }: { engine: Engine; rules: string }) {
  const { name, players, tables } = presetOf(engine, rules)
  if (name !== rules) return <p>{say('rules.none')}</p>
  return <Read rules={rules} parts={engine.sentences({ rules, players, sides: tables[players]?.[0] ?? 0 })} />
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
      {loaded ? <Preset engine={loaded} rules={chosen} /> : <p class="quiet">{say('loading')}</p>}
    </Page>
  )
}
