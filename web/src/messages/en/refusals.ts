/* Why a choice is not legal, and what a hint says: words around the sentences of the engine. English. */
export const refusals = {
  /* cards, suits, numbers of things */
  'joker.too': ' Joker,',
  'count.halves': { one: '{number} and a half tricks', other: '{number} and a half tricks' },

  /* parts of sentences about refusals and of the coach's hints */
  'refused.rule': '{Why}.\n{rule}',
  'refused.plain': '{Why}.',
  'choose.rob': 'rob',
  'choose.turn-down': 'turn down',
  'choose.decline': 'decline',
  'choose.bid': 'bid',
  'choose.hold': 'hold',
  'choose.pass': 'pass',
  'choose.name': 'name trumps',
  'choose.discard': 'discard',
  'choose.play': 'play',
  'choose.claim': 'claim',
  'choose.jink': 'jink',
  'choose.five': 'five',
  'refused.nothing': 'nothing may be chosen now',
  'refused.bids': 'bid {bids}',
  'refused.no-bid': 'no bid is left, pass',
  'refused.out.exactly': { one: 'you must discard exactly {number} card', other: 'you must discard exactly {number} cards' },
  'refused.out.at-most': { one: 'you may discard at most {number} card now', other: 'you may discard at most {number} cards now' },
  'refused.out.between': 'you must discard {least} to {number} cards',
}
