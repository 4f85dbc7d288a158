/* French that is not needed before the first card. No native speaker has read these texts yet. */
import { devices } from './fr/devices'
import { games } from './fr/games'
import { lessons } from './fr/lessons'
import { online } from './fr/online'
import { pages } from './fr/pages'
import { people } from './fr/people'
import { refusals } from './fr/refusals'
import { rulebook } from './fr/rulebook'
import { study } from './fr/study'
import { trainer } from './fr/trainer'
import type { MoreMessages } from './messages'

export const more: MoreMessages = {
  ...devices,
  ...games,
  ...lessons,
  ...online,
  ...pages,
  ...people,
  ...refusals,
  ...rulebook,
  ...study,
  ...trainer,
}
