/* The words of the organiser's page, in the language of the settings, and how money, times and seats are written. */
import type { Plural } from '../messages/messages'
import { refusalIn } from './refusals'
import { LOCALES, language, money, teller } from './say'
import type { Amount, Options } from './types'
import { en } from './words/en'
import { fr } from './words/fr'
import { ga } from './words/ga'

export { language, money } from './say'

export type Key = keyof typeof en
export type Words = Record<Key, string | Plural>

const LANGUAGES: Record<string, Words> = { en, ga, fr }

export const t = teller<Key>(LANGUAGES)

/** What the engine refuses. */
export const refusal = (sentence: string): string => refusalIn(language, sentence)

/** Why something failed: what the engine refused, or what the browser could not store. */
export function whyOf(error: unknown): string {
  if (error instanceof DOMException) return t(error.name === 'QuotaExceededError' ? 'wrong.full' : 'wrong.disk')
  return refusal((error as Error).message || String(error))
}

export const list = (items: string[], how: 'and' | 'or' = 'and'): string =>
  items.length < 2 ? (items[0] ?? '') : t(`list.${how}`, { items: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' })

export const share = (amount: Amount, options: Options): string =>
  typeof amount === 'number' ? money(amount, options) : amount.replace('%', language === 'fr' ? ' %' : '%')

export const date = (ms: number): string => new Intl.DateTimeFormat(LOCALES, { weekday: 'long', day: 'numeric', month: 'long' }).format(ms)
export const time = (ms: number): string => new Intl.DateTimeFormat(LOCALES, { hour: '2-digit', minute: '2-digit' }).format(ms)
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What a round is called: where each has one game, a game. */
export const roundWord = ({ games }: { games: number }): string => t(games === 1 ? 'word.game' : 'word.round')

export const roundsWord = ({ games }: { games: number }): string => t(games === 1 ? 'word.games' : 'word.rounds')

export const letter = (side: number): string => String.fromCharCode(65 + side)

type UnitKind = 'person' | 'pair' | 'three' | 'team'
export function unitKind({ partners, team, tables }: Options): UnitKind {
  const [people, sides] = tables[0] ?? [1, 1]
  if (partners === 'changing' || partners === 'none') return 'person'
  if (team) return 'team'
  return people / sides === 2 ? 'pair' : people / sides === 3 ? 'three' : 'team'
}
export const units = (number: number, options: Options): string => t(`units.${unitKind(options)}`, { number })

const COUNTED = { games: 'count.games', points: 'count.points', tricks: 'count.tricks' } as const
export const counted = (number: number, { counts }: Options): string => t(COUNTED[counts], { number })
