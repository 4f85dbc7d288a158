/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jink !',
  'moment.jinked': 'Les cinq levées !',
  'moment.jink-failed': 'Jink manqué',
  'moment.spoil': 'Donne gâchée !',

  'title.turn': 'À vous : {title}',
  'act.mute': 'Couper le son',
  'act.unmute': 'Mettre le son',
}
