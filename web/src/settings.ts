/* A person's settings, stored in this browser. */

import { LANGUAGES, type Language, preferredLanguage, t } from './i18n'
import { isBoolean, isOneOf, isString, readFields, readStored, SETTINGS_KEY, StoredValue } from './stored'

export type Speed = (typeof SPEEDS)[number]

export type Back = (typeof BACKS)[number]
export type Felt = (typeof FELTS)[number]

export interface Settings {
  language: Language
  theme: 'auto' | 'light' | 'dark'
  fourColours: boolean
  /** how the hand is sorted: strongest first, or as the person dragged the cards */
  order: 'strength' | 'own'
  speed: Speed
  /** a second tap plays the card */
  confirm: boolean
  sound: boolean
  vibration: boolean
  /** a notification when it is the person's turn and the page is not seen */
  notify: boolean
  ribbon: boolean
  /** the backs of the cards, and the cloth of the table */
  back: Back
  felt: Felt
  /** the name that others see */
  name: string
}

export const THEMES = ['auto', 'light', 'dark'] as const
export const SPEEDS = ['slow', 'normal', 'fast', 'none'] as const
export const ORDERS = ['strength', 'own'] as const
export const BACKS = ['lattice', 'scales', 'rings', 'stripes'] as const
export const FELTS = ['green', 'blue', 'claret', 'slate'] as const

/* The server's limit `name_characters`: code points, as it counts them. */
const NAME_CHARACTERS = 20
export const truncateName = (name: string): string => [...name].slice(0, NAME_CHARACTERS).join('')

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function defaults(): Settings {
  return {
    language: preferredLanguage(navigator.languages),
    theme: 'auto',
    fourColours: false,
    order: 'strength',
    speed: 'normal',
    confirm: false,
    sound: true,
    vibration: true,
    notify: false,
    ribbon: true,
    back: 'lattice',
    felt: 'green',
    name: '',
  }
}

function load(): Settings {
  const all = readFields(readStored(SETTINGS_KEY), defaults(), {
    language: isOneOf(Object.keys(LANGUAGES)),
    theme: isOneOf(THEMES),
    fourColours: isBoolean,
    order: isOneOf(ORDERS),
    speed: isOneOf(SPEEDS),
    confirm: isBoolean,
    sound: isBoolean,
    vibration: isBoolean,
    notify: isBoolean,
    ribbon: isBoolean,
    back: isOneOf(BACKS),
    felt: isOneOf(FELTS),
    name: isString,
  })
  return { ...all, name: truncateName(all.name) }
}

export const settings = new StoredValue<Settings>(SETTINGS_KEY, load)

export const changeSettings = (changes: Partial<Settings>) => settings.save({ ...settings.get(), ...changes })

/** The person's name as others see it: at a table of the server for one without a name, Guest. */
export const ownName = (without = t('guest')): string => settings.get().name.trim() || without

/** How long things are shown, in milliseconds: another player's move, a complete trick, the movement of a card. */
export const PACE: Record<Speed, { act: number; trick: number; move: number }> = {
  slow: { act: 1100, trick: 2600, move: 420 },
  normal: { act: 600, trick: 1500, move: 260 },
  fast: { act: 220, trick: 700, move: 140 },
  none: { act: 0, trick: 0, move: 0 },
}

/** How slow movements are, as a factor of normal speed; 0 when nothing may move. */
export const motionFactor = (): number => (still() ? 0 : PACE[settings.get().speed].move / PACE.normal.move)

/** How long a deal is shown at normal speed. Its motions (motion/motions.ts) take no longer. */
export const DEAL_MS = 1200

/** Applies the settings to the page; the style sheets do the rest. */
export function applySettings(root: HTMLElement) {
  const { theme, fourColours, language, back, felt } = settings.get()
  root.lang = language
  root.dataset.theme = theme
  root.dataset.colours = fourColours ? 'four' : 'two'
  root.dataset.back = back
  root.dataset.felt = felt
  root.dataset.still = String(!motionFactor())
  root.style.setProperty('--move', `${motionFactor() * PACE.normal.move}ms`)
}
