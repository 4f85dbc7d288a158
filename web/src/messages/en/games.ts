/* What each game is, in one sentence: English. */
export const games = {
  'kind.pool': 'for a pool of chips',
  'kind.points': 'for points, counted trick by trick',
  'kind.bands': 'for points, counted hand by hand',
  'kind.auction': 'for points, with an auction',
}
