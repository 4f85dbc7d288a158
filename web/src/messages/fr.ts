/* Français. */
import { engine } from './fr/engine'
import { games } from './fr/games'
import { guide } from './fr/guide'
import { rules } from './fr/rules'
import { screens } from './fr/screens'
import { narration } from './fr/narration'
import type { Messages } from './messages'

export const fr: Messages = {
  ...engine,
  ...rules,
  ...screens,
  ...narration,
  ...games,
  ...guide,
}
