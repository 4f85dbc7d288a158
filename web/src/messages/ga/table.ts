/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jinc!',
  'moment.jinked': 'Na cúig chleas!',
  'moment.jink-failed': 'Theip ar an jinc',
  'moment.spoil': 'Millte!',

  'title.turn': 'Do shealsa: {title}',
  'act.mute': 'Múch an fhuaim',
  'act.unmute': 'Cuir an fhuaim ar siúl',
}
