/* What can be done at the table besides choosing: one row makes the key, the button, the menu's line and the help. */
import type { IconName } from '../Icon'
import { change, settings } from '../settings'
import type { Sitting } from '../play/sitting'
import type { Shown } from './shown'

export type Drawer = 'menu' | 'last' | 'scores' | 'told' | 'rules' | 'chat' | 'room' | 'settings' | 'help'

export interface Scene {
  sitting: Sitting
  shown: Shown | null
  open: (drawer: Drawer) => void
  hint: () => void
  leave: () => void
}

export interface Action {
  /** its words: `act.NAME`, its help `help.NAME` */
  name: string
  key: string
  icon: IconName
  /** where its button stands, besides the menu */
  place: 'bar' | 'own' | 'menu' | 'key'
  when: (scene: Scene) => boolean
  run: (scene: Scene) => void
}

const always = () => true
const source = (scene: Scene) => scene.sitting.source
const asked = ({ shown }: Scene) => !!shown?.table.question

function pace(step: 1 | -1) {
  const speeds = ['slow', 'normal', 'fast', 'none'] as const
  const at = speeds.indexOf(settings.get().speed) + step
  const speed = speeds[at]
  if (speed) change({ speed })
}

/* Why the card that has the focus may not be played. */
function why({ sitting, shown }: Scene) {
  const card = (document.activeElement as HTMLElement | null)?.dataset.card
  if (card && shown) sitting.why(shown.table.question?.discard ? `discard ${card}` : `play ${card}`)
}

export const ACTIONS: Action[] = [
  {
    name: 'hint',
    key: 'h',
    icon: 'hint',
    place: 'own',
    when: (scene) => !!source(scene)?.hint,
    run: (scene) => scene.hint(),
  },
  {
    name: 'undo',
    key: 'u',
    icon: 'undo',
    place: 'own',
    when: (scene) => !!source(scene)?.undo && !scene.shown?.table.over,
    run: (scene) => source(scene)?.undo?.(),
  },
  {
    name: 'last',
    key: 'l',
    icon: 'last',
    place: 'own',
    when: ({ shown }) => !!shown?.table.last,
    run: (scene) => scene.open('last'),
  },
  {
    name: 'chat',
    key: 'm',
    icon: 'chat',
    place: 'bar',
    when: (scene) => !!source(scene)?.say,
    run: (scene) => scene.open('chat'),
  },
  { name: 'room', key: 'p', icon: 'people', place: 'bar', when: (scene) => !!source(scene)?.send, run: (scene) => scene.open('room') },
  { name: 'scores', key: 's', icon: 'score', place: 'menu', when: ({ shown }) => !!shown, run: (scene) => scene.open('scores') },
  { name: 'told', key: 't', icon: 'back', place: 'menu', when: always, run: (scene) => scene.open('told') },
  { name: 'rules', key: 'i', icon: 'rules', place: 'menu', when: ({ shown }) => !!shown, run: (scene) => scene.open('rules') },
  {
    name: 'rest',
    key: 'e',
    icon: 'play',
    place: 'menu',
    when: (scene) => !!source(scene)?.rest && !!scene.shown && !scene.shown.table.ended,
    run: (scene) => source(scene)?.rest?.(),
  },
  { name: 'settings', key: 'o', icon: 'settings', place: 'menu', when: always, run: (scene) => scene.open('settings') },
  { name: 'help', key: '?', icon: 'help', place: 'menu', when: always, run: (scene) => scene.open('help') },
  {
    name: 'exchange',
    key: 'x',
    icon: 'cards',
    place: 'key',
    when: ({ shown }) => !!shown?.table.trump && !!shown.table.question?.discard,
    run: () => document.querySelector<HTMLButtonElement>('[data-testid=exchange]')?.click(),
  },
  { name: 'why', key: 'w', icon: 'help', place: 'key', when: asked, run: why },
  {
    name: 'review',
    key: 'r',
    icon: 'eye',
    place: 'key',
    when: (scene) => !!source(scene)?.review,
    run: (scene) => source(scene)?.review?.(),
  },
  { name: 'colours', key: 'c', icon: 'cards', place: 'key', when: always, run: () => change({ fourColours: !settings.get().fourColours }) },
  { name: 'slower', key: '-', icon: 'pause', place: 'key', when: always, run: () => pace(-1) },
  { name: 'faster', key: '+', icon: 'play', place: 'key', when: always, run: () => pace(1) },
  { name: 'leave', key: 'q', icon: 'leave', place: 'menu', when: always, run: (scene) => scene.leave() },
]

/** Keys that move between the choices; the browser itself does the rest. */
export const MOVES = ['arrows', 'digits', 'enter', 'escape'] as const
