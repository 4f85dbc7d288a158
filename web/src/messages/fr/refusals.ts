/* Pourquoi un choix est refusé, et ce que dit un conseil : français. */
export const refusals = {
  'joker.too': ' joker,',
  'count.halves': { one: '{number} levée et demie', other: '{number} levées et demie' },

  'refused.rule': '{Why}.\n{rule}',
  'refused.plain': '{Why}.',
  'choose.rob': 'piller',
  'choose.turn-down': 'faire tourner la retourne',
  'choose.decline': 'laisser la retourne',
  'choose.bid': 'miser',
  'choose.hold': 'tenir',
  'choose.pass': 'passer',
  'choose.name': 'nommer l’atout',
  'choose.discard': 'écarter',
  'choose.play': 'jouer une carte',
  'choose.claim': 'prendre la cagnotte',
  'choose.jink': 'tenter le jink',
  'choose.five': 'demander une autre retourne',
  'refused.nothing': 'il n’y a rien à choisir maintenant',
  'refused.bids': 'misez {bids}',
  'refused.no-bid': 'il ne reste pas de mise, passez',
  'refused.out.exactly': {
    one: 'il faut écarter exactement {number} carte',
    other: 'il faut écarter exactement {number} cartes',
  },
  'refused.out.at-most': {
    one: 'on peut écarter au plus {number} carte maintenant',
    other: 'on peut écarter au plus {number} cartes maintenant',
  },
  'refused.out.between': 'il faut écarter de {least} à {number} cartes',
}
