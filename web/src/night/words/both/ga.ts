/* What the organiser's page and phones both say, in Irish. */
import type { Plural } from '../../../messages/messages'

/** Irish counts with the singular: one form but for the mutations after the number, which `few` (3 to 6) and `many` (7 to 10) have. */
export const count = (one: string, two: string, few: string, many: string, other: string): Plural => ({ one, two, few, many, other })

export const both = {
  title: 'Oíche chártaí',
  named: '{name}: {what}',
  'word.game': 'cluiche',
  'word.round': 'babhta',
  'count.games': count('{number} chluiche', '{number} chluiche', '{number} chluiche', '{number} gcluiche', '{number} cluiche'),
  'count.points': count('{number} phointe', '{number} phointe', '{number} phointe', '{number} bpointe', '{number} pointe'),
  'count.tricks': count('{number} chleas', '{number} chleas', '{number} chleas', '{number} gcleas', '{number} cleas'),
  'games.title': '{Round} {number} as {all}',
  'result.cut': 'Cothrom. Cé a bhuaigh an gearradh?',
  'result.drawn': 'Gan ghearradh: tarraingítear é',
  unplayed: 'gan imirt',
}
