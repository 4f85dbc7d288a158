/* How people find each other. */
export const people = {
  'now.looking': 'Looking for a seat …',
  'now.rules': 'This table plays {game} by its usual rules.',

  /* people somebody has played with */
  'people.about': 'People you have finished a game with.',
  'people.none': 'Nobody yet. When you have finished a game with other people, you find them here.',
  'people.games': { one: '{number} game together, {won} won by you', other: '{number} games together, {won} won by you' },
  'people.last': 'Last: {game}, {date}',
  'people.sits': 'At a table now: {game}, {free} of {players} seats free',
  'people.again': 'Play again',
  'people.again.with': 'Play again with {name}',
  'people.forgotten':
    'The record of your last game is gone, so its house rules are not known. Press “Play again” once more for {game} by its usual rules.',
  'people.join': 'Sit down with {name}',
  'people.open': 'Open tables of people you know',
  'people.hide': 'Hide me',
  'people.hide.about': 'Other people will not see you or your table in this list. You still see them.',
  'people.shown': 'People you have played with see this table on their start screen while you are here.',
  'table-setting.played_with': 'Show it to people I have played with',
  'table-setting.played_with.about': 'They find the table on their start screen while one of you is there.',

  /* the seats of a table */
  'room.move': 'Move here',
  'room.side': 'Side {number}',
  'room.side.own': 'Side {number}: yours',

  /* house rules */
  'house.search': 'Find a rule',
  'house.only-changed': 'Show only changed rules',
  'house.found': { one: '{number} rule', other: '{number} rules' },
  'house.changed': 'changed',
  'house.preset': '{game}:',
  'house.reset': 'Use this instead',
  'house.same': 'Nothing differs from {game}.',
  'house.tables': 'Other numbers of players or sides',
  'house.tables.remove': 'Remove',
  'house.saved': 'Saved rules',
  'house.choose': 'Choose …',
  'house.name': 'Name of these rules',
  'house.save': 'Save',
  'house.is-saved': 'Saved',
  'house.share': 'Share',
  'house.all': 'All saved rules',
  'house.based': 'Like {game}, except for what follows.',
  'house.file': 'Save as a file',
  'house.unknown': 'These rules cannot be read.',
  'house.none': 'You have not saved any rules yet. Change some in the form of a game, and give them a name.',

  /* the list of games */
  'game.kind': '{players} players, {kind}',
}
