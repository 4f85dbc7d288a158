/* French: screens that are not needed before the first card. No native speaker has read these texts yet. */
import { people } from './fr/people'
import { study } from './fr/study'
import type { MoreMessages } from './messages'

export const more: MoreMessages = {
  ...people,
  ...study,
}
