/* Reviews of finished games. A game is weighed once; the report and the replay share what came of it. */
import { isStop, type TableEvent } from '../api/events'
import type { Decision, EngineWorker } from '../engine/engine-worker'
import { saveAccuracy, savePlayedAccuracy } from '../game/saved-games'
import { type GameRecord, savedId } from './game-record'

const reviews = new Map<string, Decision[]>()
const key = ({ id }: GameRecord, seat: number) => `${id} ${seat}`

/** The decisions of a seat, if they have been weighed. */
export const knownReview = (record: GameRecord, seat: number): Decision[] | null => reviews.get(key(record, seat)) ?? null

/** Weighs the decisions of a seat; `onProgress` is told how many are done. */
export async function reviewGame(
  worker: EngineWorker,
  record: GameRecord,
  seat: number,
  onProgress: (done: number) => void,
): Promise<Decision[]> {
  const known = knownReview(record, seat)
  if (known) return known
  worker.onProgress = onProgress
  const decisions = await worker.review(record.text, seat)
  reviews.set(key(record, seat), decisions)
  const saved = savedId(record)
  const accuracy = meanAccuracy(decisions)
  if (saved === null) await savePlayedAccuracy(record.id, seat, accuracy)
  else if (seat === 0) await saveAccuracy(saved, accuracy)
  return decisions
}

/** The mean accuracy, 0 to 100; null where no decision counts (docs/players.md). */
export function meanAccuracy(decisions: Decision[]): number | null {
  const counted = decisions.flatMap(({ accuracy }) => (accuracy === undefined ? [] : [accuracy]))
  return counted.length ? Math.round(counted.reduce((sum, one) => sum + one, 0) / counted.length / 10) : null
}

/** The mistakes that gave away most. */
export const worstMistakes = (decisions: Decision[], most: number): Decision[] =>
  decisions
    .filter(({ mistake }) => mistake)
    .sort((a, b) => b.given_away - a.given_away)
    .slice(0, most)

/** What the choice that was made was worth. */
export const worthMade = ({ choices, given_away }: Decision): number => (choices[0]?.worth ?? 0) - given_away

/** How many choices a seat had made when a replay has taken some steps. */
export function choicesUntil(events: TableEvent[], seat: number, step: number): number {
  let [stops, own] = [0, 0]
  for (const event of events) {
    if (stops === step) break
    if (!isStop(event)) continue
    stops++
    if (event.event === 'act' && event.seat === seat) own++
  }
  return own
}
