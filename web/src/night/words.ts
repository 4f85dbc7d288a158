/* The words of the organiser's page, in the language of the settings, and how money, times and seats are written. */
import type { Plural } from '../messages/messages'
import { readStored } from '../stored'
import { refusalIn } from './refusals'
import type { Amount, Options } from './types'
import { en } from './words/en'
import { fr } from './words/fr'
import { ga } from './words/ga'

export type Key = keyof typeof en
export type Words = Record<Key, string | Plural>

const LANGUAGES: Record<string, Words> = { en, ga, fr }

export const language = (() => {
  const { language } = (readStored('spoilfive.settings') ?? {}) as { language?: string }
  const wanted = [language ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? 'en'
})()

const words = LANGUAGES[language] as Words
/* Dates and money: as in Ireland where the browser does not know the language. */
const LOCALES = language === 'en' ? ['en-IE'] : [language, 'en-IE']
const plural = new Intl.PluralRules(language)

type Params = Record<string, string | number>

/** A message with its placeholders filled in; `{number}` selects the plural form, `{Round}` is `{round}` with a capital letter. */
export function t(key: Key, params: Params = {}): string {
  const message = words[key]
  const text = typeof message === 'string' ? message : (message[plural.select(Number(params.number)) as keyof Plural] ?? message.other)
  const spaced = language === 'fr' ? text.replace(/ ([:;?!»])/g, '\u00a0$1') : text
  return spaced.replace(/\{(\w+)\}/g, (whole, name: string) => {
    if (name in params) return String(params[name])
    const small = String(params[name.charAt(0).toLowerCase() + name.slice(1)] ?? whole)
    return small.charAt(0).toUpperCase() + small.slice(1)
  })
}

/** What the engine refuses. */
export const refusal = (sentence: string): string => refusalIn(language, sentence)

/** Why something failed: what the engine refused, or what the browser could not store. */
export function whyOf(error: unknown): string {
  if (error instanceof DOMException) return t(error.name === 'QuotaExceededError' ? 'wrong.full' : 'wrong.disk')
  return refusal((error as Error).message || String(error))
}

export const list = (items: string[], how: 'and' | 'or' = 'and'): string =>
  items.length < 2 ? (items[0] ?? '') : t(`list.${how}`, { items: items.slice(0, -1).join(', '), last: items.at(-1) ?? '' })

/** An amount of cents; whole ones without cents, unless `exact`. */
export function money(cents: number, { currency }: { currency: string }, exact = false): string {
  const digits = exact || cents % 100 ? 2 : 0
  return new Intl.NumberFormat(LOCALES, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}

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
