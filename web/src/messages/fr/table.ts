/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jink !',
  'moment.jinked': 'Les cinq levées !',
  'moment.jink-failed': 'Jink manqué',
  'moment.spoil': 'Donne gâchée !',

  'setting.back': 'Dos des cartes',
  'setting.felt': 'Tapis de la table',
  'back.lattice': 'treillis',
  'back.scales': 'écailles',
  'back.rings': 'anneaux',
  'back.stripes': 'rayures',
  'felt.green': 'vert',
  'felt.blue': 'bleu',
  'felt.claret': 'bordeaux',
  'felt.slate': 'ardoise',

  'title.turn': 'À vous : {title}',
  'setting.vibration': 'Vibration',
  'setting.vibration.about': 'Une brève vibration quand c’est à vous.',
  'setting.notify': 'Notifications',
  'setting.notify.about': 'Votre appareil vous prévient quand c’est à vous et que vous êtes sur une autre page.',
  'act.mute': 'Couper le son',
  'act.unmute': 'Mettre le son',
  'help.mute': 'coupe le son',
  'help.unmute': 'met le son',
}
