/* The list of games: those that most people play, then by where they are played, each with what makes it different. */
import { useRef } from 'preact/hooks'
import type { Catalogue, Preset } from '../engine/engine'
import { GAME_GROUPS } from '../generated'
import { t } from '../i18n'

interface Props {
  catalogue: Catalogue
  chosen: string
  onChoose: (rules: string) => void
}

/** `2–10`, or `4, 6`. */
function playersText({ tables }: Preset): string {
  const all = Object.keys(tables).map(Number)
  const [first = 0, last = 0] = [all[0], all[all.length - 1]]
  return all.length > 2 && all.length === last - first + 1 ? `${first}–${last}` : all.join(', ')
}

interface GameProps {
  preset: Preset
  chosen: boolean
  onChoose: () => void
  onClose: () => void
}

/* The arrow keys go through the games, and the browser calls that clicks, too; a pointer or Enter ends it. */
function Game({ preset, chosen, onChoose, onClose }: GameProps) {
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onClose()
  }
  return (
    <label class={chosen ? 'chosen' : ''} onClick={(event) => event.detail > 0 && onClose()} onKeyDown={onEnter}>
      <input type="radio" name="game" checked={chosen} data-testid={`game-${preset.name}`} onChange={onChoose} />
      <span>
        <b>{t(`preset.${preset.name}`)}</b>
        <small>{t(`about.${preset.name}`)}</small>
        <small>{t('game.kind', { kind: t(`kind.${preset.kind}`), players: playersText(preset) })}</small>
      </span>
    </label>
  )
}

export function GameList({ catalogue, chosen, onChoose }: Props) {
  const list = useRef<HTMLDetailsElement>(null)
  const close = () => {
    if (list.current) list.current.open = false
    list.current?.querySelector('summary')?.focus()
  }
  const presets = new Map(catalogue.presets.map((preset) => [preset.name, preset]))
  return (
    <details class="options games" data-testid="games" ref={list}>
      <summary>
        <span>
          <b>{t(`preset.${chosen}`)}</b>
          <small>{t(`about.${chosen}`)}</small>
        </span>
      </summary>
      {Object.entries(GAME_GROUPS).map(([group, names]) => (
        <fieldset key={group}>
          <legend>{t(`group.${group}`)}</legend>
          {names.map((name) => {
            const preset = presets.get(name)
            return preset && <Game key={name} preset={preset} chosen={name === chosen} onChoose={() => onChoose(name)} onClose={close} />
          })}
        </fieldset>
      ))}
    </details>
  )
}
