/* How the server has dealt so far. */
export const deals = {
  'deals.title': 'Is the deal fair?',
  'deals.link': 'How this server has dealt so far',
  'deals.about':
    'The server counts the cards that it deals at its tables, as they are dealt: before anybody robs, draws or discards. Here is what came, beside what a fair shuffle gives on average.',
  'deals.none': 'There is nothing to show yet. The counts of a game appear when {hands} of its hands are over.',
  'deals.game': 'Game',
  'deals.hands': 'Hands since {day}: {hands}.',
  'deals.few': 'That is too few to compare: it takes {hands}.',
  'deals.verdict.fair':
    'Nothing unusual: fair shuffles look at least this uneven {odds}. (Judged by the most uneven of {comparisons} comparisons.)',
  'deals.verdict.unfair':
    'This is not how fair shuffles look: they are this uneven only {odds}. (Judged by the most uneven of {comparisons} comparisons.)',
  'deals.odds': '{times} times in {of}',
  'deals.odds.once': 'once in {of}',
  'deals.odds.less': 'less than once in {of}',
  'deals.key': 'The bar is what was counted. The line across it is what a fair shuffle gives on average.',
  'deals.table.ranks': 'Ranks',
  'deals.table.ranks.about': 'How many cards of each rank each seat was dealt.',
  'deals.table.hearts': 'High hearts',
  'deals.table.hearts.about': 'How often each seat was dealt the five, the jack and the ace of hearts.',
  'deals.table.trumps': 'Trumps',
  'deals.table.trumps.about': 'How many hands of each seat had no trump, one trump, and so on up to five.',
  'deals.table.suits': 'Suit lengths',
  'deals.table.suits.about':
    'How the five cards of each seat were divided between the suits: 3-2 is three cards of one suit and two of another.',
  'deals.table.ace': 'Who may rob',
  'deals.table.ace.about': 'Where the ace of trumps was. The seat that holds it may rob; if it is turned up, the dealer may.',
  'deals.fit': 'Fair shuffles differ at least this much {odds}. (Chi-square is {value}, with {freedom} degrees of freedom.)',
  'deals.fit.seat':
    'Seat {seat} differs most. Fair shuffles differ at least as much for one seat {odds}. (Chi-square is {value}, with {freedom} degrees of freedom.)',
  'deals.seat': 'Seat {seat}',
  'deals.left': 'Not dealt',
  'deals.up': 'Turned up',
  'deals.trumps': '{number} trumps',
  'deals.joker': 'Joker',
  'deals.other': 'Others',
  'deals.expected': 'Expected',
  'deals.counted': 'Counted',
  'deals.numbers': '{title} in numbers',
  'deals.chi': 'What is chi-square?',
  'deals.chi.text':
    'Take how far a count is from the expected number, square that, and divide it by the expected number. Added up for all counts, that is chi-square. Chance alone makes some difference, so the sentence under each table says how often fair shuffles differ as much. Once in 100 is rare for one comparison. For the most uneven of many comparisons it is not.',
  'deals.limits':
    'Hands that nobody finished are not counted, so hands that make people leave the table are missing here. The deal of the day is left out, because everybody gets the same cards. Games on your own are dealt by this device, not by the server.',
  'deals.proof':
    'Counts cannot show who knew the cards. The shield on a table proves more: with it, this page checks every hand that you play with others.',
}
