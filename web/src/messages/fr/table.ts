/* What the table shows besides cards: words over it, seats, sounds. */
export const table = {
  'moment.jink': 'Jink !',
  'moment.jinked': 'Les cinq levées !',
  'moment.jink-failed': 'Jink manqué',
  'moment.spoil': 'Donne gâchée !',

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
}
