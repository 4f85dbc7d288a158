/* The type of a language's messages. */
import type { en } from './en'
import type { more } from './en-more'

/** A text for each plural form of the placeholder {number} (Intl.PluralRules). Irish has all five. */
export interface Plural {
  zero?: string
  one?: string
  two?: string
  few?: string
  many?: string
  other: string
}

export type Message = string | Plural

/** The keys are those of the English messages. A missing or superfluous one is a compiler error. */
export type Key = keyof typeof en
export type Messages = Record<Key, Message>
export type MoreMessages = Record<keyof typeof more, Message>
