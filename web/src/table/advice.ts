/* What the coach says, in words. */
import { reasonWords } from '../reasons'
import type { Advice } from '../solo'
import type { Table } from '../table'
import { say } from '../words'
import { choiceCard } from './tell'

/** The hint: what to do, and why. */
export const adviceWords = (advice: Advice, table: Table): string =>
  say('hint', { choice: choiceCard(advice.best, table), why: reasonWords(advice, table) })
