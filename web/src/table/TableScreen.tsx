/* The table with everything around it: bar, drawers, live region, keys. */
import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { spokenText } from '../cards/card'
import { Icon } from '../components/Icon'
import { lazy, lazyPart } from '../components/lazy'
import { memo } from '../components/memo'
import { useArrival } from '../components/useArrival'
import { useMedia } from '../components/useMedia'
import { type ChatMessage, chatText, messagesSince, type TableController } from '../game/table-controller'
import { t } from '../i18n'
import { loadTheRest } from '../later'
import { useMotion } from '../motion/useMotion'
import { useSounds } from '../sound/useSounds'
import { useStore } from '../store'
import { ACTIONS, type Action, type ActionContext, type DrawerName } from './actions'
import { Board } from './Board'
import { useKeyboard } from './keyboard'
import { questionText } from './Prompt'
import { SpokenLog } from './SpokenLog'
import { useSpeech } from './speech'
import { isHandOver } from './table-view'
import { useScreenOn, useTurnTitle } from './useAttention'
import { tableStyle, useLayout } from './useLayout'
import { useOptions } from './useOptions'

/* The first cards do not wait for the typeface, nor for the words of hints and refusals. */
const LATER_MS = 1500

/* What lies over or beside the table is loaded when it is first shown. */
const Clock = lazyPart(() => import('./Clock'))
const Result = lazyPart(() => import('./Result'))
const Drawers = lazy(() => import('./Drawers'))
const Side = lazy(async () => ({ default: (await import('./Drawers')).Side }))

/** What has happened and what is asked, for screen readers. */
function LiveRegion({ controller }: { controller: TableController }) {
  const view = useStore(controller.view)
  const feedback = useStore(controller.feedback)
  const busy = useStore(controller.busy)
  const question = view?.table.question && !view.resting && !view.paused && !busy ? questionText(view.table) : ''
  return (
    <>
      <SpokenLog controller={controller} />
      <p class="sr" role="status" data-testid="status">
        {spokenText(feedback || question)}
      </p>
    </>
  )
}

/* The messages of others since the chat was last open. */
function useUnread(controller: TableController, seen: boolean): ChatMessage[] {
  const said = useStore(controller.chat)
  const muted = useStore(controller.muted)
  const own = useStore(controller.room)?.seat
  const [last, setLast] = useState<ChatMessage | undefined>(said.at(-1))
  useEffect(() => {
    if (seen) setLast(said.at(-1))
  }, [seen, said])
  if (seen) return []
  return messagesSince(said, last).filter(({ person, seat }) => !muted.has(person) && (seat === null || seat !== own))
}

interface ToolsProps {
  /** of the actions */
  names: string
  onRun: (action: Action) => void
  unread?: number
}

const Tools = memo(({ names, onRun, unread = 0 }: ToolsProps) => {
  const actions = ACTIONS.filter(({ name }) => names.split(' ').includes(name))
  const news = (name: string) => (name === 'chat' && unread > 0 ? unread : null)

  return (
    <>
      {actions.map((action) => (
        <button
          key={action.name}
          type="button"
          class="glass"
          aria-label={[t(`act.${action.name}`), news(action.name) && t('chat.new', { number: unread })].filter(Boolean).join(', ')}
          title={`${t(`act.${action.name}`)} (${action.key})`}
          aria-keyshortcuts={action.key}
          data-testid={`tool-${action.name}`}
          onClick={() => onRun(action)}
        >
          <Icon name={action.icon} />
          <span class="words">{t(`act.${action.name}`)}</span>
          {news(action.name) && <span class="badge">{unread}</span>}
        </button>
      ))}
    </>
  )
})

/* Beside the table only where it leaves the table as large as it would be without. */
const ROOMY = '(min-aspect-ratio: 2.1) and (min-height: 500px)'

interface Props {
  controller: TableController
  title: string
  onLeave: () => void
  /** notices over the edge of the felt: lost connection, a seat to take back … */
  notice?: ComponentChildren
  lesson?: ComponentChildren
  /** how high the lesson will be, in pixels, if that is known */
  lessonHeight?: number
  /** what can be done when the game is over, besides leaving */
  ending?: ComponentChildren
}

export function TableScreen({ controller, title, onLeave, notice, lesson, lessonHeight, ending }: Props) {
  const view = useStore(controller.view)
  const feedback = useStore(controller.feedback)
  const advised = useStore(controller.advised)
  const [drawer, setDrawer] = useState<DrawerName | null>(null)
  const openChat = useCallback(() => setDrawer('chat'), [])
  const roomy = useMedia(ROOMY)
  const context: ActionContext = {
    controller,
    view,
    open: setDrawer,
    hint: () => void controller.hint(),
    leave: onLeave,
  }
  const latest = useRef(context)
  latest.current = context
  const run = useCallback((action: Action) => action.run(latest.current), [])
  const unread = useUnread(controller, drawer === 'chat' || roomy)
  const speech = useSpeech(controller)
  useKeyboard(context)
  const heading = useArrival<HTMLHeadingElement>()
  const options = useOptions(controller, view)
  const hands = controller.room.get()?.alone ? 0 : Number(options?.hands ?? 0) // the deal of the day ends before its rules say so
  const dealt = !!view && (view.table.cards.length > 0 || view.table.seat < 0)
  useEffect(() => {
    if (!dealt) return
    const timer = setTimeout(() => {
      Result.preload() // with the styles of all that comes later
      loadTheRest()
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [dealt])
  useSounds(controller)
  useTurnTitle(title, !!view?.table.question && !view.paused && !view.resting)
  useScreenOn(!!view && !view.table.over && controller.backend?.kind !== 'replay')
  const table = view?.table
  const { measure, panel, layout, mode } = useLayout(table?.players ?? 0, false, lessonHeight)
  useMotion(controller, view, layout, Number.parseInt(String(options?.packets), 10) || 3)
  const between = view && isHandOver(view)
  const live = <LiveRegion controller={controller} />
  const isUpright = layout?.mode === 'upright'
  const tools = (...places: Action['place'][]) =>
    ACTIONS.filter((action) => places.includes(action.place) && action.when(context))
      .map(({ name }) => name)
      .join(' ')
  return (
    <main
      class={`table ${mode} ${roomy ? 'roomy' : ''} ${table?.players === 10 ? 'ten' : ''}`}
      data-testid="table"
      style={tableStyle(layout)}
    >
      <div class="measure" ref={measure} />
      <div class="scene">
        <header class="table-bar">
          <button
            type="button"
            class="glass"
            aria-label={t('menu')}
            aria-haspopup="dialog"
            data-testid="menu"
            onClick={() => setDrawer('menu')}
          >
            <Icon name="menu" />
          </button>
          <div class="titles">
            <h1 tabIndex={-1} ref={heading}>
              {title}
            </h1>
            {table && (
              <p class="of-game">
                <span class="hand-number">
                  {t('table.hand', { number: table.hand })} {hands > 0 && <span>{t('table.hand.of', { hands })}</span>}
                </span>
                {table.goal !== null && (
                  <span class="goal">{t(table.byBid ? 'table.goal.by-bid' : 'table.goal', { number: table.goal })}</span>
                )}
              </p>
            )}
          </div>
          <div class="notices">
            {notice}
            {speech?.seat === null && (
              <span class="line chat-bubble" aria-hidden="true" data-testid="chat-bubble" onClick={() => setDrawer('chat')}>
                <b>{speech.name}</b> {chatText(speech)}
              </span>
            )}
          </div>
          {view?.clock && <Clock clock={view.clock} table={view.table} />}
          <Tools names={isUpright ? tools('bar', 'aside') : tools('bar')} onRun={run} unread={unread.length} />
        </header>
        {view && (
          <Board
            view={view}
            layout={layout}
            feedback={feedback}
            advised={advised && advised.question === view.table.question ? advised.choice : ''}
            busy={controller.busy}
            hand={controller.sortedHand()}
            tools={<Tools names={isUpright ? tools('own') : tools('own', 'aside', 'desk')} onRun={run} />}
            instead={between ? <Result view={view} controller={controller} ending={ending} onLeave={onLeave} /> : undefined}
            lesson={lesson}
            panel={panel}
            onChoice={(choice) => controller.choose(choice)}
            onWhy={(choice) => controller.explain(choice)}
            speech={speech}
            onSpeech={openChat}
            onTap={() => controller.skipAhead()}
            onMove={(card, to) => controller.move(card, to)}
            onRest={controller.backend?.rest}
          />
        )}
      </div>
      {roomy && (
        <aside class="side" aria-label={t('act.narration')}>
          <Side controller={controller} />
        </aside>
      )}
      {drawer ? (
        <Drawers drawer={drawer} context={context} close={() => setDrawer(null)}>
          {live}
        </Drawers>
      ) : (
        live
      )}
    </main>
  )
}
