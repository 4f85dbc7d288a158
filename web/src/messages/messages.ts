/* What a language's file of messages is. */
import type { en } from './en'

/** A text by the plural form that the place {number} asks for (Intl.PluralRules): Irish has all five. */
export interface Plural {
  zero?: string
  one?: string
  two?: string
  few?: string
  many?: string
  other: string
}

export type Message = string | Plural

/** The keys are those of the English: one that lacks, or one too many, is an error of the compiler. */
export type Key = keyof typeof en
export type Messages = Record<Key, Message>
