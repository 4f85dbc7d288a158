/* The rules of a game in sentences. The engine says which, in which order. */
import { useState } from 'preact/hooks'
import { Face } from '../cards/Face'
import { Page } from '../components/Page'
import type { Engine, RulePart } from '../engine/engine'
import { useEngine } from '../engine/loader'
import { findPreset, usualSides } from '../engine/presets'
import { rulesAtTable, rulesPage } from '../engine/texts'
import type { TableController } from '../game/table-controller'
import { DEFAULT_PRESET, GAME_GROUPS, type Suit } from '../generated'
import { capitalise, t } from '../i18n'
import { useStore } from '../store'
import './rules.css'

/* What the engine is asked about a game. */
type Game = { rules: string; options?: Record<string, string | number> }

/* A text in which cards are pictures. */
const Pictured = ({ text }: { text: string }) => (
  <>
    {text.split(/((?:10|[2-9JQKA])[♠♥♦♣])/).map((part, i) => {
      if (i % 2 === 0) return part
      const card = `${part.slice(0, -1).replace('10', 'T')}${'SHDC'['♠♥♦♣'.indexOf(part.slice(-1))]}`
      return (
        <span key={i} class="pictured">
          <span class="sr">{part}</span>
          <Face card={card} />
        </span>
      )
    })}
  </>
)

const orderOf = (engine: Engine, game: Game, trumps: Suit) =>
  engine.query<Record<Suit | 'trumps', string>>({ ...game, trumps, order: true })

/* All cards from high to low: trumps of a red and of a black suit, and plain suits. The text says the same in words. */
function Ranks({ engine, game }: { engine: Engine; game: Game }) {
  const plain = orderOf(engine, game, 'C')
  const groups = [
    ...(['D', 'S'] as const).map((suit) => [t('trainer.trumps', { suit: t(`suit.${suit}`) }), orderOf(engine, game, suit).trumps]),
    ...(['S', 'D', 'H'] as const).map((suit) => [capitalise(t(`suit.${suit}`)), plain[suit]]),
  ]
  return (
    <div class="ranked" aria-hidden="true">
      {groups.map(([name, cards = '']) => (
        <p key={name}>
          <b>{name}</b>
          {cards.split(' ').map((card) => (
            <span key={card}>
              <Face card={card} />
            </span>
          ))}
        </p>
      ))}
    </div>
  )
}

/* The rules as an article. */
function RulesArticle({ engine, game, parts }: { engine: Engine | null; game: Game; parts: RulePart[] }) {
  return (
    <div class="rule-text" data-testid="rule-text">
      <p>
        <Pictured text={t(`about.${game.rules}`)} />
      </p>
      {rulesPage(parts).map(({ heading, paragraphs, ranks }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>
              <Pictured text={paragraph} />
            </p>
          ))}
          {ranks && engine && <Ranks engine={engine} game={game} />}
        </section>
      ))}
    </div>
  )
}

/** The rules of the current game. */
export function GameRules({ controller }: { controller: TableController }) {
  const view = useStore(controller.view)
  const engine = useEngine()
  if (!view) return null
  const game = { rules: view.table.rules, options: controller.options }
  return <RulesArticle engine={engine} game={game} parts={rulesAtTable(controller.client.sentences(), view.table)} />
}

/* The rules of a preset with its usual number of players. */
function PresetRules({ engine, rules }: { engine: Engine; rules: string }) {
  const preset = findPreset(engine, rules)
  const { players } = preset
  if (preset.name !== rules) return <p>{t('rules.none')}</p>
  return <RulesArticle engine={engine} game={{ rules }} parts={engine.sentences({ rules, players, sides: usualSides(preset, players) })} />
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
