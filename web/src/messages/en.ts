/* English: the language that the others are translated from. Their keys are these. */
import { engine } from './en/engine'
import { guide } from './en/guide'
import { narration } from './en/narration'
import { screens } from './en/screens'
import { table } from './en/table'

export const en = {
  ...engine,
  ...screens,
  ...narration,
  ...guide,
  ...table,
}
