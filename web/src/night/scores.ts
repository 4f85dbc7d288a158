/* What a result is made of: who has won, or a number for each side. */
import type { Options } from './types'

const TRICKS = 5

/** What the numbers of a table add up to; null where that is free. */
export const whole = ({ counts, games }: Pick<Options, 'counts' | 'games'>): number | null =>
  counts === 'points' ? null : games * (counts === 'tricks' ? TRICKS : 1)

export const bestSides = (score: number[]): number[] => {
  const most = Math.max(...score)
  return score.flatMap((number, side) => (number === most ? [side] : []))
}

export const winnerScore = (sides: number, won: number): number[] => Array.from({ length: sides }, (_, side) => Number(side === won))

export const onlyWinner = ({ counts, games }: Pick<Options, 'counts' | 'games'>): boolean => counts === 'games' && games === 1
