/* What opens over the table: the menu, the last trick, scores, what happened, rules, chat, help. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Face } from '../cards/Face'
import { cardName } from '../cards/card'
import { Dialog } from '../Dialog'
import { Icon } from '../Icon'
import { RulesText } from '../screens/RulesText'
import { SettingsForm } from '../screens/SettingsForm'
import type { Sitting } from '../play/sitting'
import { useCell } from '../store'
import { say } from '../words'
import { ACTIONS, type Drawer, MOVES, type Scene } from './actions'
import { Scores } from './Result'
import { RoomPanel } from './RoomPanel'
import type { Shown } from './shown'
import { nameOf } from './tell'

function Menu({ scene, close }: { scene: Scene; close: () => void }) {
  return (
    <ul class="menu">
      {ACTIONS.filter((action) => action.place !== 'key' && action.when(scene)).map((action) => (
        <li key={action.name}>
          <button
            type="button"
            class="plain"
            data-testid={`menu-${action.name}`}
            onClick={() => {
              close()
              action.run(scene)
            }}
          >
            <Icon name={action.icon} />
            <span>{say(`act.${action.name}`)}</span>
            <kbd aria-hidden="true">{action.key}</kbd>
          </button>
        </li>
      ))}
    </ul>
  )
}

function LastTrick({ shown }: { shown: Shown }) {
  const { table } = shown
  const last = table.last
  if (!last) return <p>{say('last.none')}</p>
  const order = Array.from({ length: table.players }, (_, i) => (last.lead + i) % table.players)
  return (
    <ol class="last-trick">
      {order.map((seat) => {
        const card = last.cards[seat]
        return card ? (
          <li key={seat} class={seat === last.winning ? 'best' : ''}>
            <Face card={card} />
            <span>
              {nameOf(table, seat)}
              <span class="sr">: {cardName(card)}</span>
              {seat === last.winning && <b> {say('last.won')}</b>}
            </span>
          </li>
        ) : null
      })}
    </ol>
  )
}

/** All that happened, the newest at the end. */
export function Told({ sitting }: { sitting: Sitting }) {
  const lines = useCell(sitting.lines)
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => end.current?.scrollIntoView({ block: 'end' }), [lines.length])
  return (
    <ol class="told" tabIndex={0} aria-label={say('act.told')}>
      {lines.map((line, i) => (
        <li key={i} class={`told-${line.kind}`} ref={i === lines.length - 1 ? end : null}>
          {line.text}
        </li>
      ))}
    </ol>
  )
}

const PHRASES = ['hello', 'good-luck', 'well-played', 'thanks', 'sorry', 'my-mistake', 'one-moment', 'good-game'] as const

export function Chat({ sitting }: { sitting: Sitting }) {
  const said = useCell(sitting.chat)
  const muted = useCell(sitting.muted)
  const [text, setText] = useState('')
  const source = sitting.source
  const send = (event: Event) => {
    event.preventDefault()
    if (text.trim()) source?.say?.(text.trim())
    setText('')
  }
  const own = useCell(sitting.room)?.seat
  const names = [...new Set(said.filter((line) => line.seat === null || line.seat !== own).map((line) => line.name))]
  return (
    <div class="chat">
      <div class="said-list" role="log" aria-label={say('chat')} tabIndex={0}>
        {said
          .filter((line) => !muted.has(line.name))
          .map((line, i) => (
            <p key={i}>
              <b>{line.name}</b> {line.phrase ? say(`phrase.${line.text}`) : line.text}
            </p>
          ))}
      </div>
      <div class="phrases" role="group" aria-label={say('chat.phrases')}>
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" onClick={() => source?.phrase?.(phrase)}>
            {say(`phrase.${phrase}`)}
          </button>
        ))}
      </div>
      <form onSubmit={send}>
        <label>
          <span class="sr">{say('chat.text')}</span>
          <input value={text} maxLength={200} placeholder={say('chat.text')} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <button type="submit" class="primary">
          {say('chat.send')}
        </button>
      </form>
      {names.length > 0 && (
        <fieldset class="mutes">
          <legend>{say('chat.mute')}</legend>
          {names.map((name) => (
            <label key={name}>
              <input type="checkbox" checked={muted.has(name)} onChange={() => sitting.mute(name)} /> {name}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

function Help({ scene }: { scene: Scene }) {
  return (
    <>
      <p>{say('help.about')}</p>
      <dl class="keys">
        {MOVES.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{say(`move.${name}`)}</kbd>
            </dt>
            <dd>{say(`help.${name}`)}</dd>
          </div>
        ))}
        {ACTIONS.filter((action) => action.when(scene)).map((action) => (
          <div key={action.name}>
            <dt>
              <kbd>{action.key}</kbd>
            </dt>
            <dd>
              {say(`act.${action.name}`)}: {say(`help.${action.name}`)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function Drawers({ drawer, scene, close }: { drawer: Drawer; scene: Scene; close: () => void }) {
  const { sitting, shown } = scene
  const title = drawer === 'menu' ? say('menu') : say(`act.${drawer}`)
  const bodies: Record<Drawer, () => preact.ComponentChildren> = {
    menu: () => <Menu scene={scene} close={close} />,
    last: () => shown && <LastTrick shown={shown} />,
    scores: () => shown && <Scores shown={shown} />,
    told: () => <Told sitting={sitting} />,
    rules: () => shown && <RulesText sitting={sitting} />,
    chat: () => <Chat sitting={sitting} />,
    room: () => <RoomPanel sitting={sitting} />,
    settings: () => <SettingsForm />,
    help: () => <Help scene={scene} />,
  }
  return (
    <Dialog title={title} onClose={close} testid={`drawer-${drawer}`}>
      {bodies[drawer]()}
    </Dialog>
  )
}
