/* The English of screens that are not needed before the first card. */
import { people } from './en/people'
import { study } from './en/study'

export const more = {
  ...people,
  ...study,
}
