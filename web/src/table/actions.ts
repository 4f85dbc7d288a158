/* The actions at the table besides choices: one row makes the key, the button, the menu entry and the help. */
import type { IconName } from '../components/Icon'
import type { TableController } from '../game/table-controller'
import { changeSettings, SPEEDS, settings } from '../settings'
import type { TableView } from './table-view'

export type DrawerName = 'menu' | 'last' | 'scores' | 'narration' | 'rules' | 'chat' | 'room' | 'settings' | 'help'

export interface ActionContext {
  controller: TableController
  view: TableView | null
  open: (drawer: DrawerName) => void
  hint: () => void
  leave: () => void
}

export interface Action {
  /** its text is the message `act.NAME`, its help `help.NAME` */
  name: string
  key: string
  icon: IconName
  /** where its button is, besides the menu: in the bar, beside the question, the same where there is room and else in the bar, or only there */
  place: 'bar' | 'own' | 'aside' | 'desk' | 'menu' | 'key'
  when: (context: ActionContext) => boolean
  run: (context: ActionContext) => void
}

const always = () => true
const backend = (context: ActionContext) => context.controller.backend
const asked = ({ view }: ActionContext) => !!view?.table.question

function changeSpeed(step: 1 | -1) {
  const speed = SPEEDS[SPEEDS.indexOf(settings.get().speed) + step]
  if (speed) changeSettings({ speed })
}

/* Explains why the focused card may not be played. */
function explainFocused({ controller, view }: ActionContext) {
  const card = (document.activeElement as HTMLElement | null)?.dataset.card
  if (card && view) controller.explain(view.table.question?.discard ? `discard ${card}` : `play ${card}`)
}

/* Says something about the table, to be heard and read. */
const aside = (name: string, key: string): Action => ({
  name,
  key,
  icon: 'help',
  place: 'key',
  when: ({ view }) => !!view,
  run: ({ controller, view }) =>
    void import('./asides').then(({ ASIDES }) => {
      const text = view ? (ASIDES[name]?.(view) ?? '') : ''
      controller.feedback.set(text === controller.feedback.get() ? `${text} ` : text) // the same again is heard again
    }),
})

export const ACTIONS: Action[] = [
  aside('trumps', 't'),
  aside('trick', 'k'),
  aside('hand', 'a'),
  aside('gone', 'g'),
  aside('last-trick', 'l'),
  aside('score', 's'),
  aside('turn', 'n'),
  {
    name: 'hint',
    key: 'h',
    icon: 'hint',
    place: 'own',
    when: (context) => !!backend(context)?.hint && !context.view?.table.over,
    run: (context) => context.hint(),
  },
  {
    name: 'undo',
    key: 'u',
    icon: 'undo',
    place: 'aside',
    when: (context) => !!backend(context)?.undo && !context.view?.table.over,
    run: (context) => backend(context)?.undo?.(),
  },
  {
    name: 'last',
    key: 'L',
    icon: 'last',
    place: 'own',
    when: ({ view }) => !!view?.table.last,
    run: (context) => context.open('last'),
  },
  {
    name: 'chat',
    key: 'm',
    icon: 'chat',
    place: 'bar',
    when: (context) => !!backend(context)?.say,
    run: (context) => context.open('chat'),
  },
  {
    name: 'room',
    key: 'p',
    icon: 'people',
    place: 'bar',
    when: (context) => !!backend(context)?.send,
    run: (context) => context.open('room'),
  },
  {
    name: 'mute',
    key: 'v',
    icon: 'sound',
    place: 'bar',
    when: () => settings.get().sound,
    run: () => changeSettings({ sound: false }),
  },
  {
    name: 'unmute',
    key: 'v',
    icon: 'silence',
    place: 'bar',
    when: () => !settings.get().sound,
    run: () => changeSettings({ sound: true }),
  },
  { name: 'scores', key: 'S', icon: 'score', place: 'menu', when: ({ view }) => !!view, run: (context) => context.open('scores') },
  { name: 'narration', key: 'b', icon: 'log', place: 'desk', when: always, run: (context) => context.open('narration') },
  { name: 'rules', key: 'i', icon: 'rules', place: 'menu', when: ({ view }) => !!view, run: (context) => context.open('rules') },
  {
    name: 'rest',
    key: 'e',
    icon: 'play',
    place: 'menu',
    when: (context) => !!backend(context)?.rest && !!context.view?.table.question?.rest,
    run: (context) => backend(context)?.rest?.(),
  },
  { name: 'settings', key: 'o', icon: 'settings', place: 'menu', when: always, run: (context) => context.open('settings') },
  { name: 'help', key: '?', icon: 'help', place: 'menu', when: always, run: (context) => context.open('help') },
  {
    name: 'exchange',
    key: 'x',
    icon: 'cards',
    place: 'key',
    when: ({ view }) => !!view?.table.trump && !!view.table.question?.discard,
    run: () => document.querySelector<HTMLButtonElement>('[data-testid=exchange]')?.click(),
  },
  { name: 'why', key: 'w', icon: 'help', place: 'key', when: asked, run: explainFocused },
  {
    name: 'review',
    key: 'r',
    icon: 'eye',
    place: 'key',
    when: (context) => !!backend(context)?.review && !!context.view?.table.over,
    run: (context) => backend(context)?.review?.(),
  },
  {
    name: 'colours',
    key: 'c',
    icon: 'cards',
    place: 'key',
    when: always,
    run: () => changeSettings({ fourColours: !settings.get().fourColours }),
  },
  { name: 'slower', key: '-', icon: 'pause', place: 'key', when: always, run: () => changeSpeed(-1) },
  { name: 'faster', key: '+', icon: 'play', place: 'key', when: always, run: () => changeSpeed(1) },
  { name: 'leave', key: 'q', icon: 'leave', place: 'menu', when: always, run: (context) => context.leave() },
]

/** Keys that move between the choices; the browser itself does the rest. */
export const MOVE_KEYS = ['arrows', 'digits', 'enter', 'escape'] as const
