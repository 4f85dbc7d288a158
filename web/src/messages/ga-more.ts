/* Irish: screens that are not needed before the first card. No native speaker has read these texts yet. */
import { people } from './ga/people'
import { study } from './ga/study'
import type { MoreMessages } from './messages'

export const more: MoreMessages = {
  ...people,
  ...study,
}
