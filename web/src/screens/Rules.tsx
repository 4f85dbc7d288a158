/* The rules of a game in sentences. The engine says which, in which order. */
import { useState } from 'preact/hooks'
import { Page } from '../components/Page'
import type { Engine, RulePart } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { findPreset, usualSides } from '../engine/presets'
import { rulesAtTable, rulesPage } from '../engine/texts'
import type { TableController } from '../game/table-controller'
import { DEFAULT_PRESET, GAME_GROUPS } from '../generated'
import { t } from '../i18n'
import { useStore } from '../store'

/* The rules as an article. */
function RulesArticle({ rules, parts }: { rules: string; parts: RulePart[] }) {
  return (
    <div class="rule-text" data-testid="rule-text">
      <p>{t(`about.${rules}`)}</p>
      {rulesPage(parts).map(({ heading, paragraphs }) => (
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

/** The rules of the current game. */
export function GameRules({ controller }: { controller: TableController }) {
  const view = useStore(controller.view)
  return view && <RulesArticle rules={view.table.rules} parts={rulesAtTable(controller.client.sentences(), view.table)} />
}

/* The rules of a preset with its usual number of players. */
function PresetRules({ engine, rules }: { engine: Engine; rules: string }) {
  const preset = findPreset(engine, rules)
  const { players } = preset
  if (preset.name !== rules) return <p>{t('rules.none')}</p>
  return <RulesArticle rules={rules} parts={engine.sentences({ rules, players, sides: usualSides(preset, players) })} />
}

export default function RulesPage({ rules }: { rules?: string }) {
  const loaded = useEngine()
  const [chosen, setChosen] = useState(rules ?? DEFAULT_PRESET)
  return (
    <Page title={t('way.rules')}>
      <label class="field">
        <span>{t('form.game')}</span>
        <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
          {Object.entries(GAME_GROUPS).map(([group, names]) => (
            <optgroup key={group} label={t(`group.${group}`)}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {t(`preset.${name}`)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      {loaded ? <PresetRules engine={loaded} rules={chosen} /> : <p class="quiet">{t('loading')}</p>}
    </Page>
  )
}
