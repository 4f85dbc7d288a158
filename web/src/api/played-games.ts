/* The finished games that the server stores for this browser (docs/api.md). */
import { get } from './http'

export interface PlayedGame {
  id: string
  table: string
  rules: string
  /** of a deal of the day */
  day: string | null
  /** whether nobody can try that deal any more; not in other games */
  day_over?: boolean
  /** other tables of a card night may still have its packs to play, so nobody may see its record */
  closed?: boolean
  players: number
  /** 0 where everybody plays alone */
  sides: number
  names: string[]
  /** of computer players; null of people */
  levels: (string | null)[]
  ended_ms: number
  seat: number
  /** by seat */
  scores: number[]
  /** seats; with sides, all of the side that won */
  winners: number[]
}

interface Page {
  games: PlayedGame[]
  /** there are older ones */
  more: boolean
}

/** The newest games, 50 at most; with `last`, those before it. */
export const loadPlayed = (last?: PlayedGame) => get<Page>(`games${last ? `?before=${last.ended_ms}-${last.id}` : ''}`)
