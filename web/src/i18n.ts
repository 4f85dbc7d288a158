/* Words in the person's language: every word that is shown is a message of messages/. */
import type { Message, Plural } from './messages/messages'

export type Params = Record<string, string | number>

/** The languages by their own names. Only the messages of the chosen one are loaded, and those that the first card does not need
 * (`more`) only with a screen that may need them. */
export const LANGUAGES = {
  en: {
    name: 'English',
    load: async () => (await import('./messages/en')).en,
    more: async () => (await import('./messages/en-more')).more,
  },
  ga: {
    name: 'Gaeilge',
    load: async () => (await import('./messages/ga')).ga,
    more: async () => (await import('./messages/ga-more')).more,
  },
  fr: {
    name: 'Français',
    load: async () => (await import('./messages/fr')).fr,
    more: async () => (await import('./messages/fr-more')).more,
  },
} as const
export type Language = keyof typeof LANGUAGES

let chosen: Language = 'en'
let words: Record<string, Message> = {}
let wantsMore = false
let plural = new Intl.PluralRules('en')
let loads = 0

/** The first of a person's languages that we have. */
export function preferredLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES)
  return (known as Language | undefined) ?? 'en'
}

/** Loads a language and uses it from now on. Must be called once before t(). */
export async function setLanguage(code: Language): Promise<void> {
  chosen = code
  const loaded = await LANGUAGES[code].load()
  const more = wantsMore ? await LANGUAGES[code].more() : {}
  if (chosen !== code) return // another was chosen meanwhile
  words = { ...loaded, ...more }
  loads++
  plural = new Intl.PluralRules(code)
}

/** Loads the messages that the first card does not need, of this language and of those that are chosen later. What is shown already needs none of them. */
export async function loadMore(): Promise<void> {
  wantsMore = true
  const code = chosen
  const more = await LANGUAGES[code].more()
  if (chosen !== code) return
  words = { ...words, ...more }
}

/** Changes whenever t() may say something else of what is shown. */
export const wordsLoaded = (): number => loads

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A number with a real minus sign. */
export const formatNumber = (value: number): string => (value < 0 ? `−${-value}` : String(value))

/** The value of a placeholder; `{Suit}` is `{suit}` with a capital letter. */
function filled(params: Params, name: string): string | undefined {
  const value = params[name] ?? params[name.charAt(0).toLowerCase() + name.slice(1)]
  if (value === undefined) return undefined
  const text = typeof value === 'number' ? formatNumber(value) : value
  return name in params ? text : capitalise(text)
}

const text = (message: Message, params: Params): string =>
  typeof message === 'string' ? message : (message[plural.select(Number(params.number)) as keyof Plural] ?? message.other)

/** Whether there is a message with this key. */
export const hasMessage = (key: string): boolean => key in words

/** A message with its placeholders filled in; `{number}` selects the plural form. An unknown key is
 * returned as it is. */
export function t(key: string, params: Params = {}): string {
  const message = words[key]
  if (message === undefined) return key
  return text(message, params).replace(/\{(\w+)\}/g, (whole, name: string) => filled(params, name) ?? whole)
}

/** `15, 20 and 25`: browsers cannot format lists in Irish. */
export function formatList(items: readonly string[], how: 'and' | 'or'): string {
  const last = items[items.length - 1] ?? ''
  return items.length < 2 ? last : t(`list.${how}`, { items: items.slice(0, -1).join(', '), last })
}
