/* Irish. No native speaker has read these texts yet. */
import { engine } from './ga/engine'
import { games } from './ga/games'
import { guide } from './ga/guide'
import { narration } from './ga/narration'
import { rules } from './ga/rules'
import { screens } from './ga/screens'
import { table } from './ga/table'
import type { Messages } from './messages'

export const ga: Messages = {
  ...engine,
  ...rules,
  ...screens,
  ...narration,
  ...games,
  ...guide,
  ...table,
}
