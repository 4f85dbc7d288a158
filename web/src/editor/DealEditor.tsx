/* The form of the deal editor. */
import { useMemo, useState } from 'preact/hooks'
import { Page } from '../components/Page'
import { PresetSelect } from '../components/PresetSelect'
import { useShareLink } from '../components/share'
import type { Engine, Preset } from '../engine/engine'
import { newSeed } from '../engine/engine-worker'
import { useEngine } from '../engine/loader'
import { findPreset } from '../engine/presets'
import { playerNames } from '../game/setup'
import { t } from '../i18n'
import { navigate } from '../router'
import { CardField } from './CardField'
import { cardsIn, HAND, type Position, positionFrom, positionQuery, readPosition } from './position'

interface CardsProps {
  position: Position
  names: string[]
  /** what of the game matters here */
  preset: Preset
  change: (next: Position) => void
}

/* The hands, and the turn-up of games that have one. */
function Cards({ position, names, preset, change }: CardsProps) {
  const { hands, turned } = position
  const places = [...hands, turned].map((text, i) => ({ text, name: names[i] ?? t('editor.turned') }))
  const field = (i: number, size: number, testid: string, set: (text: string) => Position) => {
    const { name, text } = places[i] as (typeof places)[number]
    const others = places.flatMap((place, k) => (k === i ? [] : cardsIn(place.text).map((card) => [card, place.name] as const)))
    return (
      <CardField
        key={testid}
        name={name}
        text={text}
        size={size}
        others={new Map(others)}
        joker={preset.options.joker === 'yes'}
        placeholder={i === 0 ? '5H JH AH 3C 2S' : ''}
        testid={testid}
        onChange={(text) => change(set(text))}
      />
    )
  }
  return (
    <fieldset class="form">
      <legend>{t('editor.hands')}</legend>
      <p class="quiet">{t('editor.hands.about')}</p>
      {hands.map((_, seat) => field(seat, HAND, `editor-hand-${seat}`, (text) => ({ ...position, hands: hands.with(seat, text) })))}
      {preset.kind !== 'auction' && field(hands.length, 1, 'editor-turned', (text) => ({ ...position, turned: text }))}
    </fieldset>
  )
}

function Editor({ engine, from }: { engine: Engine; from: URLSearchParams }) {
  const [position, setPosition] = useState(() => positionFrom(from, engine))
  const [wrong, setWrong] = useState('')
  const { copied, share } = useShareLink()
  const preset = findPreset(engine, position.rules)
  const names = useMemo(() => playerNames(t('you'), position.players), [position.players])
  const change = (next: Position) => {
    setWrong('')
    setPosition(next)
  }
  const changeGame = (query: Record<string, string>) =>
    change(positionFrom(new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(positionQuery(position))), ...query }), engine))
  const link = () => {
    const read = readPosition(position)
    if ('error' in read) return setWrong(t(`editor.error.${read.error}`, { card: read.card }))
    return `deal?${positionQuery({ ...position, ...read })}`
  }
  const use = (what: (path: string) => void) => {
    const path = link()
    if (path) what(path)
  }
  return (
    <form
      class="form"
      data-testid="editor"
      onSubmit={(event) => {
        event.preventDefault()
        use((path) => {
          history.replaceState(history.state, '', `#/${path.replace('deal?', 'editor?')}`) // Back leads to these cards
          navigate(path)
        })
      }}
    >
      <p>{t('editor.about')}</p>
      <PresetSelect
        engine={engine}
        label={t('form.game')}
        value={position.rules}
        onChange={(rules) => changeGame({ rules, players: '' })}
        testid="editor-rules"
      />
      <label class="field">
        <span>{t('form.players')}</span>
        <select
          value={position.players}
          onChange={(event) => changeGame({ players: event.currentTarget.value, dealer: '' })}
          data-testid="editor-players"
        >
          {Object.keys(preset.tables).map((players) => (
            <option key={players} value={players}>
              {players}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t('editor.dealer')}</span>
        <select
          value={position.dealer}
          onChange={(event) => change({ ...position, dealer: Number(event.currentTarget.value) })}
          data-testid="editor-dealer"
        >
          {names.map((name, seat) => (
            <option key={seat} value={seat}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Cards position={position} names={names} preset={preset} change={change} />
      {wrong && (
        <p class="error" role="alert" data-testid="editor-error">
          {wrong}
        </p>
      )}
      <p class="buttons">
        <button type="submit" class="primary" data-testid="editor-play">
          {t('form.play')}
        </button>
        <button type="button" onClick={() => use((path) => void share(`${location.origin}/#/${path}`))} data-testid="editor-link">
          {t(copied ? 'share.copied' : 'history.share')}
        </button>
        <button type="button" class="plain" onClick={() => change({ ...position, seed: newSeed() })} data-testid="editor-others">
          {t('editor.others')}
        </button>
      </p>
    </form>
  )
}

export default function DealEditor({ from }: { from: URLSearchParams }) {
  const engine = useEngine()
  return <Page title={t('way.editor')}>{engine && <Editor engine={engine} from={from} />}</Page>
}
