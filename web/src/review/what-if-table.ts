/* A finished game, played on differently from one of a seat's choices. Nothing of it is saved. */
import type { Engine } from '../engine/engine'
import { type EngineWorker, type GameUpdate, newSeed } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { DEFAULT_LEVEL } from '../game/setup'
import { parseEvents } from '../game/solo-table'
import { TableController } from '../game/table-controller'
import { Store } from '../store'
import { type GameRecord, loadRecord, recordBefore } from './game-record'

export interface WhatIfStart {
  id: string
  /** whose choice */
  seat: number
  /** its number among those of the seat, from 1 */
  choice: number
  /** deals the cards that the seat could not see again */
  others: boolean
}

export class WhatIfTable {
  readonly controller: TableController
  readonly state = new Store<'loading' | 'ready' | 'none'>('loading')
  record: GameRecord | null = null
  private worker: EngineWorker | null = null
  private closed = false
  private seed = newSeed()

  constructor(
    engine: Engine,
    private readonly from: WhatIfStart,
  ) {
    this.controller = new TableController(engine.newClient())
    void this.open()
  }

  close() {
    this.closed = true
    this.worker?.close()
    this.controller.close()
  }

  /** Returns to the decision; `again` deals the hidden cards anew where they are others. */
  restart(again: boolean) {
    const { seat, choice, others } = this.from
    const before = this.record && recordBefore(this.record.text, seat, choice)
    if (!before || !this.worker) return this.state.set('none')
    if (again) this.seed = newSeed()
    this.controller.reset()
    this.worker.resume(before, { seat, levels: this.levels(), others, seed: this.seed }).then(
      () => this.state.set('ready'),
      () => this.state.set('none'),
    )
  }

  private async open() {
    this.record = await loadRecord(this.from.id)
    const worker = await newEngineWorker()
    if (this.closed) return worker.close()
    this.worker = worker
    worker.onUpdate = (update) => this.receive(update)
    const { record, controller } = this
    if (!record || this.from.seat >= record.names.length) return this.state.set('none')
    controller.options = record.options
    controller.setPeople(this.levels().map((level, seat) => ({ name: record.names[seat] ?? '', level, away: false, connected: true })))
    controller.backend = {
      kind: 'solo',
      choose: (choice) => void worker.act(choice).catch((error: Error) => controller.reject(error.message)),
      close: () => worker.close(),
      next: () => void worker.deal().catch(() => {}),
      hint: () => worker.hint(),
      undo: () => this.restart(false),
    }
    this.restart(false)
  }

  /* Everybody else is a computer player, of the level that the record names. */
  private levels(): (string | null)[] {
    const { names = [], bots = [] } = this.record ?? {}
    const level = (seat: number) => bots[seat - 1] ?? bots[0] ?? DEFAULT_LEVEL
    return names.map((_, seat) => (seat === this.from.seat ? null : level(seat)))
  }

  private receive({ events }: GameUpdate) {
    if (events) this.controller.receive(parseEvents(events))
  }
}
