/* The English that is not needed before the first card. */
import { devices } from './en/devices'
import { games } from './en/games'
import { lessons } from './en/lessons'
import { online } from './en/online'
import { pages } from './en/pages'
import { people } from './en/people'
import { refusals } from './en/refusals'
import { rulebook } from './en/rulebook'
import { study } from './en/study'
import { trainer } from './en/trainer'

export const more = {
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
