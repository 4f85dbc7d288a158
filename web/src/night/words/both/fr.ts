/* What the organiser's page and phones both say, in French. */
import type { Plural } from '../../../messages/messages'

export const plural = (one: string, other: string): Plural => ({ one, other })

export const both = {
  title: 'Soirée de cartes',
  named: '{name} : {what}',
  'word.game': 'partie',
  'word.round': 'manche',
  'count.games': plural('{number} partie', '{number} parties'),
  'count.points': plural('{number} point', '{number} points'),
  'count.tricks': plural('{number} levée', '{number} levées'),
  'games.title': '{Round} {number} sur {all}',
  'result.cut': 'Égalité. Qui a gagné la coupe ?',
  'result.drawn': 'Pas de coupe : tirage au sort',
  unplayed: 'non jouée',
}
