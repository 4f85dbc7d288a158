/* A game alone: the worker's table, kept in this browser after everything that happens. */
import type { Engine } from '../engine'
import { type Decision, type Plan, type Solo, type Told, undone } from '../solo'
import { settings } from '../settings'
import { Cell } from '../store'
import { has, say } from '../words'
import { newSolo } from './book'
import type { Event } from './events'
import { names, type Setup } from './setup'
import { finish, keep, type Kept } from './shelf'
import { Sitting } from './sitting'

const SEAT = 0

export const eventsOf = (lines: string): Event[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Event)

export class SoloTable {
  readonly sitting: Sitting
  readonly setup: Setup
  /** where the finished game lies */
  readonly kept = new Cell<string | null>(null)
  private solo: Solo | null = null
  private record = ''
  private closed = false
  /** when all that was told so far is shown */
  private shown = Promise.resolve()
  private readonly names: string[]
  private readonly opening: Promise<void>

  constructor(engine: Engine, from: Setup | Kept) {
    this.sitting = new Sitting(engine.client())
    const kept = 'record' in from ? from : null
    this.setup = kept ? (kept.setup as Setup) : (from as Setup)
    this.names = kept?.names ?? names(settings.get().name || say('you'), this.setup.players)
    this.sitting.options = this.setup.options
    this.opening = this.open(kept)
  }

  get title(): string {
    return say(`preset.${this.setup.rules}`)
  }

  close() {
    this.closed = true
    this.solo?.close()
    this.sitting.close()
  }

  /** What each of the own decisions was worth, all cards as they were seen then. */
  async review(): Promise<Decision[]> {
    await this.opening
    return (await this.solo?.review(this.record, SEAT)) ?? []
  }

  private plan(): Plan {
    const { rules, options, players, sides, levels } = this.setup
    const level = (seat: number) => levels[Math.min(seat - 1, levels.length - 1)] ?? 'club'
    return {
      rules,
      options,
      players,
      sides,
      names: this.names,
      levels: this.names.map((_, seat) => (seat === SEAT ? null : level(seat))),
      seat: SEAT,
    }
  }

  private async open(kept: Kept | null) {
    this.solo = await newSolo()
    if (this.closed) return this.solo.close()
    this.solo.ontold = (told) => this.take(told)
    const plan = this.plan()
    this.sitting.seats(plan.levels.map((level, seat) => ({ name: this.names[seat] ?? '', level, away: false, connected: true })))
    this.sitting.source = {
      kind: 'solo',
      choose: (choice) => void this.solo?.act(choice).catch((error: Error) => this.refused(error)),
      close: () => this.solo?.close(),
      /* pressed twice: the second is refused, and nothing comes of it */
      next: () => void this.solo?.deal().catch(() => {}),
      again: () => void this.start(),
      stop: () => void this.solo?.stop().catch(() => {}),
      hint: () => this.solo!.hint(),
      undo: () => void this.undo(),
    }
    if (!kept) return this.start()
    this.record = kept.record
    return this.go(kept.record, plan)
  }

  private start() {
    this.kept.set(null)
    this.record = ''
    return this.solo!.start(this.plan())
  }

  private go(record: string, plan: Plan) {
    this.record = record
    return this.solo!.resume(record, { seat: plan.seat, levels: plan.levels })
  }

  private async undo() {
    await this.shown
    const before = undone(this.record, SEAT)
    if (before === null) return
    this.sitting.forget()
    await this.go(before, this.plan())
  }

  private refused(error: Error & { status?: string }) {
    this.sitting.refused(has(`status.${error.status}`) ? say(`status.${error.status}`) : error.message)
  }

  private take(told: Told) {
    const record = (this.record += told.recorded)
    this.shown = this.shown.then(() => this.show(told, record))
  }

  /** What is shown is kept: whoever reloads the page sees the same. */
  private async show(told: Told, record: string) {
    if (told.recorded) await this.save(record, told.due === 'over')
    if (this.closed) return
    if (told.lines) this.sitting.take(eventsOf(told.lines))
    if (told.due === 'deal' && !record.includes('{"event":"deal"')) void this.solo?.deal()
  }

  private async save(record: string, over: boolean) {
    const { rules, players } = this.setup
    const end = over ? (JSON.parse(record.trimEnd().split('\n').at(-1) ?? '{}') as { winners?: number[]; total?: number[] }) : {}
    const game = {
      when: Date.now(),
      rules,
      players,
      names: this.names,
      record,
      setup: this.setup,
      over,
      total: end.total ?? [],
      winners: end.winners ?? null,
    }
    if (over) this.kept.set(await finish(game))
    else await keep(game)
  }
}
