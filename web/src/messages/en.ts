/* English: the language that the others are translated from. Their keys are these. */
import { engine } from './en/engine'
import { games } from './en/games'
import { guide } from './en/guide'
import { screens } from './en/screens'
import { narration } from './en/narration'

export const en = {
  ...engine,
  ...screens,
  ...narration,
  ...games,
  ...guide,
  ...screens,
}
