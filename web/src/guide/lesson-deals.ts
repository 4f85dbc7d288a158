/* Deals for learning: in the first hand the person has the ace of hearts, follows to a diamond and has cards that are not allowed. With this seed they may
 * rob in the second, and then keep back their trumps when a player who has nothing else leads one. */
export const LESSON_DEALS = {
  seed: 1113470,
  arranged: { hands: ['AH 6S KD JC 8H', 'KS 3H 9C 5C QH', 'JH 4S KC 2C TH', 'QD 9D 6D 4D 2D', '7S QC TD 6H 4C'], turned: '9S', dealer: 2 },
}
