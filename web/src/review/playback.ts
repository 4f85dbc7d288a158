/* Steps through a record. Stepping back starts again from the beginning. */

import { isStop, parseEvents, type TableEvent } from '../api/events'
import { ApiError } from '../api/http'
import type { Engine } from '../engine/engine'
import type { Decision, EngineWorker } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { engineErrorText } from '../engine/texts'
import { lastGame } from '../game/record-text'
import { TableController } from '../game/table-controller'
import { PACE, settings } from '../settings'
import { Store } from '../store'
import { type GameRecord, loadRecord, recordTitle } from './game-record'
import { choicesUntil, knownReview, reviewGame } from './reviews'

const MIN_STEP_MS = 250
/** The seat number for seeing all hands. */
export const ALL_HANDS = -1
const OPEN_HANDS_SEAT = '{"event":"seat","seat":-1,"late":true}'

export class Playback {
  readonly controller: TableController
  readonly state = new Store<'loading' | 'ready' | 'none'>('loading')
  readonly position = new Store(0)
  readonly playing = new Store(false)
  /** during a review: how many decisions are done; else null */
  readonly reviewProgress = new Store<number | null>(null)
  readonly reviewed = new Store(false)
  readonly decision = new Store<Decision | null>(null)
  names: string[] = []
  /** why the game cannot be loaded, if there may be one */
  why = ''
  /** once the state is `ready` */
  record: GameRecord | null = null
  private worker: EngineWorker | null = null
  /* of the last game, as the seat was shown it */
  private events: TableEvent[] = []
  /* how many of them are shown */
  private shown = 0
  private decisions: Decision[] = []
  private timer = 0
  private closed = false

  /** From one seat, at a step. */
  constructor(
    engine: Engine,
    readonly id: string,
    public seat: number,
    step: number,
  ) {
    this.controller = new TableController(engine.newClient())
    this.controller.backend = { kind: 'replay', choose: () => {}, close: () => {} }
    this.open(step).catch((error: Error) => {
      this.why = error instanceof ApiError ? error.message : engineErrorText(error)
      this.state.set('none')
    })
  }

  get title(): string {
    return this.record ? recordTitle(this.record) : ''
  }

  /** The number of steps. */
  get length(): number {
    return this.stops().length
  }

  close() {
    this.closed = true
    clearTimeout(this.timer)
    this.worker?.close()
    this.controller.close()
  }

  step(by: number) {
    this.to(this.position.get() + by)
  }

  to(step: number) {
    const stops = this.stops()
    const at = Math.max(0, Math.min(step, stops.length))
    const until = at === 0 ? this.firstAct() : (stops[at - 1] ?? 0) + 1
    if (until < this.shown) this.shown = 0
    if (this.shown === 0) this.controller.reset()
    this.controller.receive(this.events.slice(this.shown, until), true)
    this.shown = until
    this.position.set(at)
    this.decision.set(this.decisions.find(({ step }) => step === at) ?? null)
  }

  /** Starts or pauses automatic playback. */
  play() {
    clearTimeout(this.timer)
    this.playing.set(!this.playing.get())
    if (this.playing.get()) this.advance()
  }

  /** Shows the game from another seat. */
  async setSeat(seat: number) {
    this.seat = seat
    await this.loadEvents()
    this.to(this.position.get())
  }

  /** Reviews the decisions of the seat. */
  async review() {
    if (!this.worker || !this.record || this.reviewProgress.get() !== null) return
    this.reviewProgress.set(0)
    const { seat } = this
    await reviewGame(this.worker, this.record, seat, (done) => this.reviewProgress.set(done)).catch(() => null)
    this.reviewProgress.set(null)
    this.takeReview()
    this.to(this.position.get())
  }

  /** The number of the seat's choice that was shown last; 0 before the first. */
  get ownChoice(): number {
    return choicesUntil(this.events, this.seat, this.position.get())
  }

  private async open(step: number) {
    const record = await loadRecord(this.id)
    if (!record) return this.state.set('none')
    this.record = record
    this.names = record.names
    this.seat = this.seat < record.names.length ? this.seat : 0
    this.controller.options = record.options
    const worker = await newEngineWorker().catch(() => null)
    if (!worker) return // failedParts reports it
    if (this.closed) return worker.close()
    this.worker = worker
    await this.loadEvents()
    if (this.closed) return
    this.to(step)
    this.state.set('ready')
  }

  private async loadEvents() {
    const { record, seat } = this
    if (!record) return
    const seen = seat === ALL_HANDS ? `${OPEN_HANDS_SEAT}\n${lastGame(record.text)}` : await this.worker?.replay(record.text, seat)
    if (this.seat !== seat) return // another seat was chosen meanwhile
    this.events = parseEvents(seen ?? '')
    this.shown = 0
    this.takeReview()
  }

  private takeReview() {
    const known = this.record && knownReview(this.record, this.seat)
    this.decisions = known ?? []
    this.reviewed.set(!!known)
  }

  /* Playback stops after each choice and at the end of a hand. */
  private stops(): number[] {
    return this.events.flatMap((event, i) => (isStop(event) ? [i] : []))
  }

  /* Before the first act: everything that comes before it. */
  private firstAct(): number {
    return this.events.findIndex(({ event }) => event === 'act')
  }

  private advance() {
    if (!this.playing.get()) return
    this.step(1)
    if (this.position.get() >= this.length) return this.playing.set(false)
    this.timer = window.setTimeout(() => this.advance(), Math.max(PACE[settings.get().speed].act, MIN_STEP_MS))
  }
}
