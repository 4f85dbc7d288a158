/* A finished game with the review of one seat: what the report shows. */
import { useEffect, useState } from 'preact/hooks'
import type { TableEvent } from '../api/events'
import type { Engine } from '../engine/engine'
import type { Decision } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { parseEvents } from '../game/solo-table'
import type { Table } from '../generated'
import { type GameRecord, loadRecord } from './game-record'
import { isStop, reviewGame } from './reviews'

export interface ReviewedGame {
  decisions: Decision[]
  /** the table as the seat saw it after each decision */
  tables: Table[]
  /** the number of each decision among the choices of the seat, from 1 */
  choices: number[]
}

export type ReviewState =
  | { state: 'loading' | 'none' | 'failed' }
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
  const [state, setState] = useState<ReviewState>({ state: 'loading' })
  useEffect(() => {
    let here = true
    const set = (next: ReviewState) => here && setState(next)
    const weigh = async () => {
      const record = await loadRecord(id)
      if (!record) return set({ state: 'none' })
      set({ state: 'weighing', record, done: 0 })
      const worker = await newEngineWorker()
      try {
        const decisions = await reviewGame(worker, record, seat, (done) => set({ state: 'weighing', record, done }))
        const events = parseEvents(await worker.replay(record.text, seat))
        set({ state: 'ready', record, review: { decisions, ...tablesOf(engine, events, decisions, seat) } })
      } finally {
        worker.close()
      }
    }
    weigh().catch(() => set({ state: 'failed' }))
    return () => {
      here = false
    }
  }, [id, seat])
  return state
}
