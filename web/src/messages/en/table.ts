/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jink!',
  'moment.jinked': 'All five tricks!',
  'moment.jink-failed': 'The jink fails',
  'moment.spoil': 'Spoilt!',

  'title.turn': 'Your turn: {title}',
  'act.mute': 'Sound off',
  'act.unmute': 'Sound on',
}
