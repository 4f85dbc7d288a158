/* A record, gone through forward and back. The table at a place is what the events up to there say: to go back is to begin anew. */
import type { Engine } from '../engine'
import { getText } from '../api'
import { PACE, settings } from '../settings'
import type { Decision, Solo } from '../solo'
import { Cell } from '../store'
import { say } from '../words'
import { eventsOf } from './alone'
import { newSolo } from './book'
import type { Event } from './events'
import { game } from './shelf'
import { Sitting } from './sitting'

const OWN = 'own-'
const AT_LEAST_MS = 250
/** The eyes that see all hands. */
export const ALL = -1
const OPEN = '{"event":"seat","seat":-1,"late":true}'

export class Playback {
  readonly sitting: Sitting
  readonly state = new Cell<'loading' | 'ready' | 'none'>('loading')
  readonly at = new Cell(0)
  readonly going = new Cell(false)
  /** while decisions are being weighed: how many were */
  readonly weighing = new Cell<number | null>(null)
  readonly weighed = new Cell(false)
  readonly decision = new Cell<Decision | null>(null)
  seat = 0
  names: string[] = []
  private rules = 'spoil-five'
  private record = ''
  private solo: Solo | null = null
  /* `before` is what begins the view anew, `steps` what can be stepped through */
  private events: Event[] = []
  private decisions: Decision[] = []
  private timer = 0

  constructor(engine: Engine, id: string) {
    this.sitting = new Sitting(engine.client())
    this.sitting.source = { kind: 'replay', choose: () => {}, close: () => {} }
    void this.open(id)
  }

  get title(): string {
    return say(`preset.${this.rules}`)
  }

  /** In how many steps it can be gone through. */
  get length(): number {
    return this.stops().length
  }

  close() {
    clearTimeout(this.timer)
    this.solo?.close()
    this.sitting.close()
  }

  step(by: number) {
    this.to(this.at.get() + by)
  }

  to(step: number) {
    const stops = this.stops()
    const at = Math.max(0, Math.min(step, stops.length))
    const until = at === 0 ? this.first() : (stops[at - 1] ?? 0) + 1
    this.sitting.forget()
    this.sitting.take(this.events.slice(0, until), true)
    this.at.set(at)
    this.find(until)
  }

  /** Goes on by itself, or stops. */
  play() {
    clearTimeout(this.timer)
    this.going.set(!this.going.get())
    if (this.going.get()) this.on()
  }

  /** Looks from another seat. */
  async from(seat: number) {
    this.seat = seat
    this.weighed.set(false)
    this.decisions = []
    await this.load()
    this.to(this.at.get())
  }

  /** What each decision of the seat was worth. */
  async weigh() {
    if (!this.solo || this.weighing.get() !== null) return
    this.weighing.set(0)
    this.solo.onweighed = (number) => this.weighing.set(number)
    this.decisions = await this.solo.review(this.record, this.seat).catch(() => [])
    this.weighing.set(null)
    this.weighed.set(true)
    this.to(this.at.get())
  }

  private async open(id: string) {
    const kept = id.startsWith(OWN) ? await game(id.slice(OWN.length)) : null
    const record = kept?.record ?? (id.startsWith(OWN) ? null : await getText(`games/${encodeURIComponent(id)}`).catch(() => null))
    if (!record) return this.state.set('none')
    this.record = record
    const begins = eventsOf(record).findLast(({ event }) => event === 'game') as Event & { rules: string; players: string[] }
    this.rules = begins.rules
    this.names = begins.players
    this.sitting.options = begins.options as Record<string, string | number>
    this.solo = await newSolo()
    await this.load()
    this.to(0)
    this.state.set('ready')
  }

  private async load() {
    const seen = this.seat === ALL ? `${OPEN}\n${this.lastGame()}` : await this.solo?.replay(this.record, this.seat)
    this.events = eventsOf(seen ?? '')
  }

  private lastGame(): string {
    const at = this.record.lastIndexOf('{"event":"game"')
    return this.record.slice(Math.max(at, 0))
  }

  /* Acts are stops, and what ends a hand. */
  private stops(): number[] {
    return this.events.flatMap(({ event }, i) => (event === 'act' || event === 'end-hand' || event === 'end-game' ? [i] : []))
  }

  /* Before the first act: everything that comes before it. */
  private first(): number {
    return this.events.findIndex(({ event }) => event === 'act')
  }

  private on() {
    if (!this.going.get()) return
    this.step(1)
    if (this.at.get() >= this.length) return this.going.set(false)
    this.timer = window.setTimeout(() => this.on(), Math.max(PACE[settings.get().speed].act, AT_LEAST_MS))
  }

  /* The decision that belongs to the act that was shown last: they come in the same order. */
  private find(until: number) {
    const event = this.events[until - 1]
    const own = (e: Event | undefined) => e?.event === 'act' && e.seat === this.seat
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
