/* Gaeilge. */
import { engine } from './ga/engine'
import { games } from './ga/games'
import { guide } from './ga/guide'
import { rules } from './ga/rules'
import { screens } from './ga/screens'
import { narration } from './ga/narration'
import type { Messages } from './messages'

export const ga: Messages = {
  ...engine,
  ...rules,
  ...screens,
  ...narration,
  ...games,
  ...guide,
}
