/* English: the language that the others are translated from. Their keys are these. */
import { engine } from './en/engine'
import { games } from './en/games'
import { guide } from './en/guide'
import { screens } from './en/screens'
import { told } from './en/told'

export const en = {
  ...engine,
  ...screens,
  ...told,
  ...games,
  ...guide,
  ...screens,
}
