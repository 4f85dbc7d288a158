/* Steps through a record. Each position is rebuilt from the events up to it, so stepping back starts again from the beginning. */

import type { TableEvent } from '../api/events'
import { getText } from '../api/http'
import type { Engine } from '../engine/engine'
import type { Decision, EngineWorker } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { DEFAULT_PRESET } from '../generated'
import { t } from '../i18n'
import { PACE, settings } from '../settings'
import { Store } from '../store'
import { loadGame } from './saved-games'
import { parseEvents } from './solo-table'
import { TableController } from './table-controller'

const SAVED_PREFIX = 'own-'
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
  seat = 0
  names: string[] = []
  private rules: string = DEFAULT_PRESET
  private record = ''
  private worker: EngineWorker | null = null
  /* `before` is what begins the view anew, `steps` what can be stepped through */
  private events: TableEvent[] = []
  private decisions: Decision[] = []
  private timer = 0

  constructor(engine: Engine, id: string) {
    this.controller = new TableController(engine.newClient())
    this.controller.backend = { kind: 'replay', choose: () => {}, close: () => {} }
    this.open(id).catch(() => this.state.set('none')) // the engine refuses the record
  }

  get title(): string {
    return t(`preset.${this.rules}`)
  }

  /** The number of steps. */
  get length(): number {
    return this.stops().length
  }

  close() {
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
    this.controller.reset()
    this.controller.receive(this.events.slice(0, until), true)
    this.position.set(at)
    this.findDecision(until)
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
    this.reviewed.set(false)
    this.decisions = []
    await this.loadEvents()
    this.to(this.position.get())
  }

  /** Reviews the decisions of the seat. */
  async review() {
    if (!this.worker || this.reviewProgress.get() !== null) return
    this.reviewProgress.set(0)
    this.worker.onProgress = (number) => this.reviewProgress.set(number)
    this.decisions = await this.worker.review(this.record, this.seat).catch(() => [])
    this.reviewProgress.set(null)
    this.reviewed.set(true)
    this.to(this.position.get())
  }

  private async open(id: string) {
    const saved = id.startsWith(SAVED_PREFIX) ? await loadGame(id.slice(SAVED_PREFIX.length)) : null
    const record =
      saved?.record ?? (id.startsWith(SAVED_PREFIX) ? null : await getText(`games/${encodeURIComponent(id)}`).catch(() => null))
    if (!record) return this.state.set('none')
    this.record = record
    const begins = parseEvents(record).findLast(({ event }) => event === 'game') as TableEvent & { rules: string; players: string[] }
    this.rules = begins.rules
    this.names = begins.players
    this.controller.options = begins.options as Record<string, string | number>
    this.worker = await newEngineWorker()
    await this.loadEvents()
    this.to(0)
    this.state.set('ready')
  }

  private async loadEvents() {
    const seen = this.seat === ALL_HANDS ? `${OPEN_HANDS_SEAT}\n${this.lastGame()}` : await this.worker?.replay(this.record, this.seat)
    this.events = parseEvents(seen ?? '')
  }

  private lastGame(): string {
    const at = this.record.lastIndexOf('{"event":"game"')
    return this.record.slice(Math.max(at, 0))
  }

  /* Playback stops after each choice and at the end of a hand. */
  private stops(): number[] {
    return this.events.flatMap(({ event }, i) => (event === 'act' || event === 'end-hand' || event === 'end-game' ? [i] : []))
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

  /* Finds the decision that belongs to the choice shown last: both come in the same order. */
  private findDecision(until: number) {
    const event = this.events[until - 1]
    const own = (e: TableEvent | undefined) => e?.event === 'act' && e.seat === this.seat
    let found: Decision | null = null
    if (own(event)) {
      const hand = this.events.slice(0, until).filter((e) => e.event === 'deal').length
      const dealt = this.events.slice(0, until).findLastIndex((e) => e.event === 'deal')
      const mine = this.events.slice(dealt, until).filter(own)
      const same = mine.filter((e) => e.do === event?.do).length
      found = this.decisions.filter((decision) => decision.hand === hand && decision.do === event?.do)[same - 1] ?? null
    }
    this.decision.set(found)
  }
}
