/* The language of the settings, how a message of it is filled in, and how money is written. The words themselves are elsewhere: phones have fewer. */
import type { Plural } from '../messages/messages'
import { readStored, SETTINGS_KEY } from '../stored'

const KNOWN = ['en', 'ga', 'fr']

export const language = (() => {
  const { language } = (readStored(SETTINGS_KEY) ?? {}) as { language?: string }
  const wanted = [language ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))]
  return wanted.find((tag) => KNOWN.includes(tag)) ?? 'en'
})()

/* Dates and money: as in Ireland where the browser does not know the language. */
export const LOCALES = language === 'en' ? ['en-IE'] : [language, 'en-IE']
const plural = new Intl.PluralRules(language)

export type Params = Record<string, string | number>

/** Fills in a message's placeholders; `{number}` selects the plural form, `{Round}` is `{round}` with a capital letter. */
export function teller<Key extends string>(languages: Record<string, Record<Key, string | Plural>>) {
  const words = languages[language] as Record<Key, string | Plural>
  return (key: Key, params: Params = {}): string => {
    const message = words[key]
    const text = typeof message === 'string' ? message : (message[plural.select(Number(params.number)) as keyof Plural] ?? message.other)
    const spaced = language === 'fr' ? text.replace(/ ([:;?!»])/g, '\u00a0$1') : text
    return spaced.replace(/\{(\w+)\}/g, (whole, name: string) => {
      if (name in params) return String(params[name])
      const small = String(params[name.charAt(0).toLowerCase() + name.slice(1)] ?? whole)
      return small.charAt(0).toUpperCase() + small.slice(1)
    })
  }
}

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
