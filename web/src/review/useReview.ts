/* A finished game with the review of one seat: what the report shows. */
import { useEffect, useState } from 'preact/hooks'
import { isStop, parseEvents, type TableEvent } from '../api/events'
import { ApiError } from '../api/http'
import type { Engine } from '../engine/engine'
import type { Decision, EngineWorker } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import type { Table } from '../generated'
import { t } from '../i18n'
import { type GameRecord, loadRecord } from './game-record'
import { reviewGame } from './reviews'

export interface ReviewedGame {
  decisions: Decision[]
  /** the table as the seat saw it after each decision */
  tables: Table[]
  /** the number of each decision among the choices of the seat, from 1 */
  choices: number[]
}

export type ReviewState =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed'; why: string; record: GameRecord | null }
  | { state: 'weighing'; record: GameRecord; done: number }
  | { state: 'ready'; record: GameRecord; review: ReviewedGame }

/* Goes through what the seat was shown once, and looks at the table after each decision. */
function tablesOf(engine: Engine, events: TableEvent[], decisions: Decision[], seat: number): Pick<ReviewedGame, 'tables' | 'choices'> {
  const client = engine.newClient()
  const tables: Table[] = []
  const choices: number[] = []
  let [step, own] = [0, 0]
  for (const event of events) {
    client.feed(JSON.stringify(event))
    if (!isStop(event)) continue
    step++
    if (event.event === 'act' && event.seat === seat) own++
    const at = decisions.findIndex((decision) => decision.step === step)
    const table = at < 0 ? null : client.table()
    if (!table) continue
    tables[at] = table
    choices[at] = own
  }
  return { tables, choices }
}

export function useReview(engine: Engine, id: string, seat: number): ReviewState {
  const [known, setKnown] = useState<{ seat: number; state: ReviewState }>({ seat, state: { state: 'loading' } })
  useEffect(() => {
    let here = true
    let record: GameRecord | null = null
    let worker: EngineWorker | null = null
    const set = (next: ReviewState) => here && setKnown({ seat, state: next })
    const weigh = async (game: GameRecord) => {
      record = game
      set({ state: 'weighing', record, done: 0 })
      worker = await newEngineWorker()
      if (!here) return worker.close()
      const decisions = await reviewGame(worker, game, seat, (done) => set({ state: 'weighing', record: game, done }))
      const events = parseEvents(await worker.replay(game.text, seat))
      set({ state: 'ready', record: game, review: { decisions, ...tablesOf(engine, events, decisions, seat) } })
      worker.close()
    }
    loadRecord(id)
      .then((game) => (game ? weigh(game) : set({ state: 'none' })))
      .catch((error: Error) => set({ state: 'failed', why: error instanceof ApiError ? error.message : t('report.failed'), record }))
    return () => {
      here = false
      worker?.close()
    }
  }, [id, seat])
  const { state } = known
  if (known.seat === seat) return state
  const record = 'record' in state ? state.record : null
  return record ? { state: 'weighing', record, done: 0 } : { state: 'loading' }
}
