/* The sheets over the table: the menu, the last trick, scores, narration, rules, chat, help. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Dialog } from '../components/Dialog'
import { Icon } from '../components/Icon'
import { memo } from '../components/memo'
import { useMedia } from '../components/useMedia'
import { type ChatMessage, chatText, messagesSince, type TableController } from '../game/table-controller'
import { PHRASES } from '../generated'
import { t } from '../i18n'
import { GameRules } from '../screens/Rules'
import { SettingsForm } from '../screens/Settings'
import { useStore } from '../store'
import { ACTIONS, type ActionContext, type DrawerName, MOVE_KEYS } from './actions'
import { TrickRow } from './LastTrick'
import type { NarrationLine } from './narration'
import { Scores } from './Result'
import { RejectionNotice, RoomPanel } from './RoomPanel'
import type { TableView } from './table-view'
import { tricksOf } from './tricks'
import './drawers.css'

function Menu({ context, close }: { context: ActionContext; close: () => void }) {
  return (
    <ul class="menu">
      {ACTIONS.filter((action) => action.place !== 'key' && action.when(context)).map((action) => (
        <li key={action.name}>
          <button
            type="button"
            class="plain"
            data-testid={`menu-${action.name}`}
            onClick={() => {
              close()
              action.run(context)
            }}
          >
            <Icon name={action.icon} />
            <span>{t(`act.${action.name}`)}</span>
            {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a <kbd> takes no focus */}
            <kbd aria-hidden="true">{action.key}</kbd>
          </button>
        </li>
      ))}
    </ul>
  )
}

/* Every trick of the game so far, the last one large and first. */
function Tricks({ controller, view }: { controller: TableController; view: TableView }) {
  const { table } = view
  const hands = tricksOf(controller.seenEvents)
  const last = table.last
  return (
    <>
      {last ? <TrickRow table={table} trick={last} /> : <p>{t('last.none')}</p>}
      {hands.toReversed().map(({ hand, tricks }) => (
        <section key={hand} class="all-tricks">
          <h3>{t('table.hand', { number: hand })}</h3>
          {tricks.map((trick, i) => (
            <TrickRow key={i} table={table} trick={trick} />
          ))}
        </section>
      ))}
    </>
  )
}

/* A sheet opens after the effects of its content have run. */
function nextFrame(run: () => void) {
  const frame = requestAnimationFrame(run)
  return () => cancelAnimationFrame(frame)
}

const Told = memo(({ line }: { line: NarrationLine }) => <>{line.text}</>)

/** Everything that happened, the newest last; without the chat where that is shown beside it. */
function Narration({ controller, chat = true }: { controller: TableController; chat?: boolean }) {
  const all = useStore(controller.narration)
  const lines = all.filter((line) => chat || line.kind !== 'chat')
  const end = useRef<HTMLLIElement>(null)
  useEffect(() => nextFrame(() => end.current?.scrollIntoView({ block: 'end' })), [all])
  return (
    <ol class="narration" tabIndex={0} aria-label={t('act.narration')}>
      {lines.map((line, i) => (
        <li key={line.number} class={`narration-${line.kind}`} ref={i === lines.length - 1 ? end : null}>
          <Told line={line} />
        </li>
      ))}
    </ol>
  )
}

/* The others who have said something: each may be hidden here, and silenced by the owner, who may then also remove them. */
function Others({ controller, own }: { controller: TableController; own: number | null | undefined }) {
  const said = useStore(controller.chat)
  const muted = useStore(controller.muted)
  const hushed = useStore(controller.hushed)
  const room = useStore(controller.room)
  const others = new Map(said.filter(({ seat }) => seat === null || seat !== own).map((line) => [line.person, line.name]))
  const decide = (action: string, person: string, name: string) => (
    <button
      type="button"
      class="plain"
      aria-label={`${t(`chat.${action}`)}: ${name}`}
      data-testid={action}
      onClick={() => controller.backend?.send?.({ do: action, person })}
    >
      {t(`chat.${action}`)}
    </button>
  )
  if (others.size === 0) return null
  return (
    <fieldset class="mutes">
      <legend>{t('chat.mute')}</legend>
      {[...others].map(([person, name]) => (
        <div key={person}>
          <label>
            <input type="checkbox" checked={muted.has(person)} onChange={() => controller.mute(person)} /> {name}
          </label>
          {room?.hosting && !room.alone && decide(hushed.has(person) ? 'hear' : 'hush', person, name)}
          {room?.hosting && hushed.has(person) && decide('remove', person, name)}
        </div>
      ))}
    </fieldset>
  )
}

function Chat({ controller }: { controller: TableController }) {
  const said = useStore(controller.chat)
  const muted = useStore(controller.muted)
  const [text, setText] = useState('')
  const [sent, setSent] = useState<{ text: string; last: ChatMessage | undefined } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const backend = controller.backend
  const own = useStore(controller.room)?.seat
  const send = (event: Event) => {
    event.preventDefault()
    if (!text.trim()) return
    setSent({ text: text.trim(), last: said.at(-1) })
    backend?.say?.(text.trim())
  }
  useEffect(() => nextFrame(() => list.current?.scrollTo(0, list.current.scrollHeight)), [said, muted])
  /* Clears the field only when the message comes back, so that a refused one can be sent again. The server may trim it. */
  useEffect(() => {
    const back = (line: ChatMessage) => line.seat === own && !line.phrase && (own !== null || line.text === sent?.text)
    if (!sent || !messagesSince(said, sent.last).some(back)) return
    setSent(null)
    setText((now) => (now.trim() === sent.text ? '' : now)) // the person may have started another one
  }, [said])
  return (
    <div class="chat">
      <div class="said-list" role="log" aria-live="off" aria-label={t('chat')} tabIndex={0} ref={list}>
        {said
          .filter((line) => !muted.has(line.person))
          .map((line, i) => (
            <p key={i}>
              <b data-who={t(line.seat === null ? 'chat.watching' : 'chat.seated')}>{line.name}</b> {chatText(line)}
            </p>
          ))}
      </div>
      <form onSubmit={send}>
        <label>
          <span class="sr">{t('chat.text')}</span>
          <input value={text} maxLength={200} placeholder={t('chat.text')} onInput={(e) => setText(e.currentTarget.value)} />
        </label>
        <button type="submit" class="primary">
          {t('chat.send')}
        </button>
      </form>
      <RejectionNotice controller={controller} of="chat" />
      <div class="phrases" role="group" aria-label={t('chat.phrases')}>
        {PHRASES.map((phrase) => (
          <button key={phrase} type="button" onClick={() => backend?.phrase?.(phrase)}>
            {t(`phrase.${phrase}`)}
          </button>
        ))}
      </div>
      <Others controller={controller} own={own} />
    </div>
  )
}

/* On a phone nobody presses keys: what has a button is told by its picture. */
function Touches({ context }: { context: ActionContext }) {
  return (
    <>
      <p>{t('help.touch')}</p>
      <dl class="keys touches">
        {ACTIONS.filter((action) => action.place !== 'key' && action.when(context)).map((action) => (
          <div key={action.name}>
            <dt>
              <Icon name={action.icon} />
            </dt>
            <dd>
              {t(`act.${action.name}`)}: {t(`help.${action.name}`)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Help({ context }: { context: ActionContext }) {
  if (useMedia('(pointer: coarse)')) return <Touches context={context} />
  return (
    <>
      <p>{t('help.about')}</p>
      <dl class="keys">
        {MOVE_KEYS.map((name) => (
          <div key={name}>
            <dt>
              <kbd>{t(`move.${name}`)}</kbd>
            </dt>
            <dd>{t(`help.${name}`)}</dd>
          </div>
        ))}
        {ACTIONS.filter((action) => action.when(context)).map((action) => (
          <div key={action.name}>
            <dt>
              <kbd>{action.key}</kbd>
            </dt>
            <dd>
              {t(`act.${action.name}`)}: {t(`help.${action.name}`)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What wide screens show beside the table. */
export function Side({ controller }: { controller: TableController }) {
  return (
    <>
      <Narration controller={controller} chat={!controller.backend?.say} />
      {controller.backend?.say && <Chat controller={controller} />}
    </>
  )
}

interface Props {
  drawer: DrawerName
  context: ActionContext
  close: () => void
  /** what screen readers hear: outside a modal dialog they hear nothing */
  children: ComponentChildren
}

export default function Drawers({ drawer, context, close, children }: Props) {
  const { controller, view } = context
  const title = drawer === 'menu' ? t('menu') : t(`act.${drawer}`)
  const bodies: Record<DrawerName, () => ComponentChildren> = {
    menu: () => <Menu context={context} close={close} />,
    last: () => view && <Tricks controller={controller} view={view} />,
    scores: () => view && <Scores view={view} />,
    narration: () => <Narration controller={controller} />,
    rules: () => view && <GameRules controller={controller} />,
    chat: () => <Chat controller={controller} />,
    room: () => <RoomPanel controller={controller} />,
    settings: () => <SettingsForm />,
    help: () => <Help context={context} />,
  }
  return (
    <Dialog key={drawer} title={title} onClose={close} testid={`drawer-${drawer}`}>
      {bodies[drawer]()}
      {children}
    </Dialog>
  )
}
