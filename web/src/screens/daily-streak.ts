/* The deals of the day that this person has finished, and how many days in a row. */
import { get } from '../api/http'

export interface OwnDay {
  day: string
  id: string
  score: number
}

interface GamesPage {
  games: { id: string; day: string | null; hands: number; ended_ms: number; seat: number; scores: number[] }[]
  more: boolean
}

const PAGES_AT_MOST = 6
const DAY_MS = 86_400_000

/** The date some days later than another, `2026-11-22`. */
export const shiftDay = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** The newest first. `hands`: how many a whole deal has. */
export async function loadOwnDays(hands: number): Promise<OwnDay[]> {
  const found = new Map<string, OwnDay>()
  let before = ''
  for (let page = 0; page < PAGES_AT_MOST; page++) {
    const { games, more } = await get<GamesPage>(`games${before}`)
    for (const { id, day, hands: played, seat, scores } of games)
      if (day && played >= hands) found.set(day, { day, id, score: scores[seat] ?? 0 }) // of several games the first, which comes last
    const last = games.at(-1)
    if (!more || !last) break
    before = `?before=${last.ended_ms}-${last.id}`
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? 1 : -1))
}

/** How many days in a row were played, up to today or yesterday. */
export function streakOf(days: OwnDay[], today: string): number {
  const played = new Set(days.map(({ day }) => day))
  const last = played.has(today) ? today : shiftDay(today, -1)
  let streak = 0
  while (played.has(shiftDay(last, -streak))) streak++
  return streak
}
