/* What the organiser's page and phones both say, in English. */
import type { Plural } from '../../../messages/messages'

export const plural = (one: string, other: string): Plural => ({ one, other })

export const both = {
  title: 'Card night',
  named: '{name}: {what}',
  'word.game': 'game',
  'word.round': 'round',
  'count.games': plural('{number} game', '{number} games'),
  'count.points': plural('{number} point', '{number} points'),
  'count.tricks': plural('{number} trick', '{number} tricks'),
  'games.title': '{Round} {number} of {all}',
  'result.cut': 'It is a tie. Which side won the cut?',
  'result.drawn': 'No cut: let it be drawn',
  unplayed: 'not played',
}
