/* Statistics of the saved games, from the results in their records. */
import type { EndHand } from '../api/events'
import type { SavedGame } from './saved-games'

export interface Statistics {
  games: number
  /** a win that is shared is not counted here */
  won: number
  shared: number
  hands: number
  pools: number
  jinks: number
  points: number
}

const OWN_SEAT = 0

/* The event, null where somebody has damaged the line. */
function readEndHand(line: string): EndHand | null {
  try {
    return JSON.parse(line) as EndHand
  } catch {
    return null
  }
}

export function computeStatistics(all: SavedGame[]): Statistics {
  const figures = { games: all.length, won: 0, shared: 0, hands: 0, pools: 0, jinks: 0, points: 0 }
  for (const game of all) {
    if (game.winners?.includes(OWN_SEAT)) figures[game.winners.length > 1 ? 'shared' : 'won']++
    for (const line of game.record.split('\n')) {
      if (!line.startsWith('{"event":"end-hand"')) continue
      const end = readEndHand(line)
      if (!end) continue
      figures.hands++
      if (end.pool !== undefined && end.by === OWN_SEAT && (end.outcome === 'won' || end.outcome === 'jinked')) figures.pools++
      if (end.outcome === 'jinked' && end.by === OWN_SEAT) figures.jinks++
      if (end.pool === undefined) figures.points += end.change?.[OWN_SEAT] ?? 0
    }
  }
  return figures
}
