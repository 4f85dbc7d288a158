/* Irish that is not needed before the first card. No native speaker has read these texts yet. */
import { devices } from './ga/devices'
import { games } from './ga/games'
import { lessons } from './ga/lessons'
import { online } from './ga/online'
import { pages } from './ga/pages'
import { people } from './ga/people'
import { refusals } from './ga/refusals'
import { rulebook } from './ga/rulebook'
import { study } from './ga/study'
import { trainer } from './ga/trainer'
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
