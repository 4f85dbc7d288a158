/* The table with everything around it: bar, drawers, what is read out, keys. */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../Icon'
import { useMedia } from '../media'
import { type Said, saidWords, since, type Sitting } from '../play/sitting'
import { sound } from '../sound'
import { useCell } from '../store'
import { say } from '../words'
import { ACTIONS, type Action, type Drawer, type Scene } from './actions'
import { questionWords } from './Ask'
import { Board } from './Board'
import { Clock } from './Clock'
import { Chat, Drawers, Told } from './Drawers'
import { useKeys } from './keys'
import { Result } from './Result'

/** What has happened since, for those who listen: the last lines, each read once when it comes. */
function Spoken({ sitting }: { sitting: Sitting }) {
  const lines = useCell(sitting.lines)
  const shown = useCell(sitting.shown)
  const answer = useCell(sitting.answer)
  const first = Math.max(0, lines.length - 6)
  const question = shown?.table.question && !shown.resting && !shown.paused ? questionWords(shown.table) : ''
  return (
    <>
      <div class="sr" role="log" aria-label={say('act.told')} data-testid="log">
        {lines.slice(first).map((line, i) => (
          <p key={`${first + i} ${line.spoken}`}>{line.spoken}</p>
        ))}
      </div>
      <p class="sr" role="status" data-testid="status">
        {answer || question}
      </p>
    </>
  )
}

/* What others have said since the chat was last seen. */
function useUnread(sitting: Sitting, seen: boolean): Said[] {
  const said = useCell(sitting.chat)
  const muted = useCell(sitting.muted)
  const own = useCell(sitting.room)?.seat
  const [last, setLast] = useState<Said | undefined>(said.at(-1))
  useEffect(() => {
    if (seen) setLast(said.at(-1))
  }, [seen, said])
  if (seen) return []
  return since(said, last).filter(({ name, seat }) => !muted.has(name) && (seat === null || seat !== own))
}

const HEARD_MS = 6000

/* What was just said, for a moment; those who listen hear it with all that happens. */
function Heard({ said, open }: { said: Said; open: () => void }) {
  const [shown, show] = useState(true)
  useEffect(() => {
    show(true)
    const timer = setTimeout(() => show(false), HEARD_MS)
    return () => clearTimeout(timer)
  }, [said])
  if (!shown) return null
  return (
    <span class="line heard" aria-hidden="true" data-testid="heard" onClick={open}>
      <b>{said.name}</b> {saidWords(said)}
    </span>
  )
}

function Tools({ place, scene, unread = 0 }: { place: Action['place']; scene: Scene; unread?: number }) {
  const news = (name: string) => (name === 'chat' && unread > 0 ? unread : null)

  return (
    <>
      {ACTIONS.filter((action) => action.place === place && action.when(scene)).map((action) => (
        <button
          key={action.name}
          type="button"
          class="glass"
          aria-label={[say(`act.${action.name}`), news(action.name) && say('chat.new', { number: unread })].filter(Boolean).join(', ')}
          title={`${say(`act.${action.name}`)} (${action.key})`}
          aria-keyshortcuts={action.key}
          data-testid={`tool-${action.name}`}
          onClick={() => action.run(scene)}
        >
          <Icon name={action.icon} />
          {news(action.name) && <span class="badge">{unread}</span>}
        </button>
      ))}
    </>
  )
}

interface Props {
  sitting: Sitting
  title: string
  onLeave: () => void
  /** the line, a seat to be taken back …: over the felt's edge */
  notice?: ComponentChildren
  lesson?: ComponentChildren
}

export function TableScreen({ sitting, title, onLeave, notice, lesson }: Props) {
  const shown = useCell(sitting.shown)
  const answer = useCell(sitting.answer)
  const busy = useCell(sitting.busy)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const roomy = useMedia('(min-width: 68rem)')
  const scene: Scene = {
    sitting,
    shown,
    open: setDrawer,
    hint: () => void sitting.hint(),
    leave: onLeave,
  }
  const unread = useUnread(sitting, drawer === 'chat' || roomy)
  const newest = unread.at(-1)
  useKeys(scene)
  useEffect(() => {
    document.title = title
  }, [title])
  useEffect(
    () =>
      sitting.onEvent((event, now) => {
        if (event.event === 'act') sound('card')
        if (event.event === 'turn' && event.seat === now?.seat) sound('turn')
        if (event.event === 'end-hand' && event.by === now?.seat) sound('won')
      }),
    [sitting],
  )
  const table = shown?.table
  const between = table && (table.ended || table.over) && !shown.resting
  return (
    <main class={`table ${roomy ? 'roomy' : ''}`} data-testid="table">
      <header class="table-bar">
        <button
          type="button"
          class="glass"
          aria-label={say('menu')}
          aria-haspopup="dialog"
          data-testid="menu"
          onClick={() => setDrawer('menu')}
        >
          <Icon name="menu" />
        </button>
        <div class="notices">
          {notice}
          {newest && <Heard said={newest} open={() => setDrawer('chat')} />}
        </div>
        <h1>{title}</h1>
        {table && <span class="hand-number">{say('table.hand', { number: table.hand })}</span>}
        <span class="spread" />
        {shown?.clock && <Clock clock={shown.clock} table={shown.table} />}
        <Tools place="bar" scene={scene} unread={unread.length} />
      </header>
      {shown && (
        <Board
          shown={shown}
          answer={answer}
          busy={busy}
          hand={sitting.sorted()}
          tools={<Tools place="own" scene={scene} />}
          instead={between ? <Result shown={shown} sitting={sitting} /> : undefined}
          lesson={lesson}
          onChoice={(choice) => sitting.choose(choice)}
          onWhy={(choice) => sitting.why(choice)}
          onTap={() => sitting.hurry()}
          onMove={(card, to) => sitting.move(card, to)}
        />
      )}
      {roomy && (
        <aside class="side" aria-label={say('act.told')}>
          <Told sitting={sitting} chat={!sitting.source?.say} />
          {sitting.source?.say && <Chat sitting={sitting} />}
        </aside>
      )}
      <Spoken sitting={sitting} />
      {drawer && <Drawers drawer={drawer} scene={scene} close={() => setDrawer(null)} />}
    </main>
  )
}

