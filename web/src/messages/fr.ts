/* French. No native speaker has read these texts yet. */
import { engine } from './fr/engine'
import { guide } from './fr/guide'
import { narration } from './fr/narration'
import { screens } from './fr/screens'
import { table } from './fr/table'
import type { Messages } from './messages'

export const fr: Messages = {
  ...engine,
  ...screens,
  ...narration,
  ...guide,
  ...table,
}
