/* Where the seats are on the screen: the player's own at the bottom, the others clockwise from its left. */

export interface SeatSpot {
  seat: number
  edge: 'left' | 'top' | 'right' | 'bottom'
  /** in percent of the middle: where the seat's card lies */
  x: number
  y: number
  /** where two cards do not fit above each other: how far this one moves to the side, in percent */
  aside: number
}

/* How many players sit on the left, at the top and on the right, by the number of others. */
const UPRIGHT = ['0 0 0', '0 1 0', '0 2 0', '1 1 1', '1 2 1', '1 3 1', '2 2 2', '2 3 2', '3 2 3', '3 3 3']
const WIDE = ['0 0 0', '0 1 0', '0 2 0', '1 1 1', '1 2 1', '1 3 1', '1 4 1', '2 3 2', '2 4 2', '2 5 2']

const ASIDE = 9

/** Upright screens have little room between two plates: where only one seat is on each side, the trick lies below them, as wide as the felt. */
export const trickBelow = (players: number, wide: boolean): boolean => !wide && players <= 6

/** Step `i` of `of` from `from` to `to`; the middle if there is only one. */
function between(from: number, to: number, i: number, of: number): number {
  return of === 1 ? (from + to) / 2 : from + ((to - from) * i) / (of - 1)
}

/** The spots of a table, the player's own first. A spectator sees seat 0 at the bottom. */
export function seatLayout(players: number, own: number, wide: boolean): SeatSpot[] {
  const first = Math.max(own, 0)
  const seat = (step: number) => (first + step) % players
  const [left = 0, top = 0, right = 0] = ((wide ? WIDE : UPRIGHT)[players - 1] ?? '3 3 3').split(' ').map(Number)
  const spots: SeatSpot[] = [{ seat: first, edge: 'bottom', x: 50, y: 86, aside: top % 2 ? ASIDE : 0 }]
  const below = trickBelow(players, wide)
  const high = top > 0 && left > 1 ? 40 : 34
  const low = wide ? 50 : 60 // on a phone, clear of the cards from the top
  for (let i = 0; i < left; i++)
    spots.push({ seat: seat(1 + i), edge: 'left', x: below ? 9 : 13, y: left === 1 ? low : between(82, high, i, left), aside: 0 })
  const reach = top > 3 ? 36 : top > 2 ? 28 : below ? 20 : 26
  for (let i = 0; i < top; i++) {
    const x = between(50 - reach, 50 + reach, i, top)
    spots.push({ seat: seat(1 + left + i), edge: 'top', x, y: 14, aside: x === 50 ? -ASIDE : 0 })
  }
  for (let i = 0; i < right; i++)
    spots.push({
      seat: seat(1 + left + top + i),
      edge: 'right',
      x: below ? 91 : 87,
      y: right === 1 ? low : between(high, 82, i, right),
      aside: 0,
    })
  return spots
}
