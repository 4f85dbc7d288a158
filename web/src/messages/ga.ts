/* Irish. No native speaker has read these texts yet. */
import { engine } from './ga/engine'
import { guide } from './ga/guide'
import { narration } from './ga/narration'
import { screens } from './ga/screens'
import { table } from './ga/table'
import type { Messages } from './messages'

export const ga: Messages = {
  ...engine,
  ...screens,
  ...narration,
  ...guide,
  ...table,
}
