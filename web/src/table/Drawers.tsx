/* What opens over the table: the menu, the last trick, scores, what happened, rules, chat, help. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { Face } from '../cards/Face'
import { cardName } from '../cards/card'
import { Dialog } from '../Dialog'
import { Icon } from '../Icon'
import { RulesText } from '../screens/RulesText'
import { SettingsForm } from '../screens/SettingsForm'
import { type Said, saidWords, since, type Sitting } from '../play/sitting'
import { useCell } from '../store'
import { say } from '../words'
import { ACTIONS, type Drawer, MOVES, type Scene } from './actions'
import { Scores } from './Result'
import { Denied, RoomPanel } from './RoomPanel'
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

/* A sheet opens after the effects of what it holds. */
function soon(run: () => void) {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

/** All that happened, the newest at the end; without what people said where that stands beside it. */
export function Told({ sitting, chat = true }: { sitting: Sitting; chat?: boolean }) {
  const all = useCell(sitting.lines)
  const lines = all.filter((line) => chat || line.kind !== 'chat')
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => soon(() => end.current?.scrollIntoView({ block: 'end' })), [all])
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
  const [sent, setSent] = useState<{ text: string; last: Said | undefined } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const source = sitting.source
  const own = useCell(sitting.room)?.seat
  const send = (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return
    setSent({ text: text.trim(), last: said.at(-1) })
    source?.say?.(text.trim())
  }
  useEffect(() => soon(() => list.current?.scrollTo(0, list.current.scrollHeight)), [said, muted])
  /* A line that was refused can be sent again. It may come back without what can't be seen of it. */
  useEffect(() => {
    const back = (line: Said) => line.seat === own && !line.phrase && (own !== null || line.text === sent?.text)
    if (!sent || !since(said, sent.last).some(back)) return
    setSent(null)
    setText((now) => (now.trim() === sent.text ? '' : now)) // another may have been begun
  }, [said])
  const names = [...new Set(said.filter((line) => line.seat === null || line.seat !== own).map((line) => line.name))]
  return (
    <div class="chat">
      <div class="said-list" role="log" aria-live="off" aria-label={say('chat')} tabIndex={0} ref={list}>
        {said
          .filter((line) => !muted.has(line.name))
          .map((line, i) => (
            <p key={i}>
              <b>{line.name}</b> {saidWords(line)}
            </p>
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
      <Denied sitting={sitting} of="chat" />
      <div class="phrases" role="group" aria-label={say('chat.phrases')}>
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" onClick={() => source?.phrase?.(phrase)}>
            {say(`phrase.${phrase}`)}
          </button>
        ))}
      </div>
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
