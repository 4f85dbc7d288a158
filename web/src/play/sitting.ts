/* Somebody at a table: events come in from a worker or a server, go through the engine at a pace that one can follow, and what the
 * engine then says about the table is shown. The same for a game alone, a game online and a replay. */
import type { Client } from '../engine'
import { PACE, settings } from '../settings'
import { Cell } from '../store'
import type { Card, HandCard, Table } from '../table'
import { reasonWords, refusal } from '../reasons'
import { both, eventLines, type Line } from '../table/told'
import type { Person, Shown } from '../table/shown'
import { choiceCard } from '../table/tell'
import { say } from '../words'
import { type Event, type Invitation, ofGame, type Room } from './events'
import type { Source } from './source'

export interface Said {
  name: string
  seat: number | null
  text: string
  phrase: boolean
}

export interface Denied {
  of: 'chat' | 'room'
  why: string
}

const LINES_KEPT = 400
const SILENT_MS = 1500

/** What was said behind a line. */
export const since = (said: Said[], last: Said | undefined) => (last ? said.slice(said.lastIndexOf(last) + 1) : said)
export const saidWords = ({ phrase, text }: Said) => (phrase ? say(`phrase.${text}`) : text)

export class Sitting {
  readonly shown = new Cell<Shown | null>(null)
  readonly lines = new Cell<Line[]>([])
  /** what was answered to the last tap */
  readonly answer = new Cell('')
  /** why something that is not of the game was refused: what was said, or what concerns the people */
  readonly denied = new Cell<Denied | null>(null)
  readonly busy = new Cell(false)
  readonly room = new Cell<Room | null>(null)
  readonly chat = new Cell<Said[]>([])
  /** after a hand: seats that are ready for the next */
  readonly ready = new Cell<number[]>([])
  /** the key of a seat that somebody is invited to */
  readonly invitation = new Cell<Invitation | null>(null)
  /** the seat that this person was invited to */
  invited: Invitation | null = null
  source: Source | null = null
  /** the options of the game: those that differ from the preset at least */
  options: Record<string, string | number> = {}
  /** people whose words are not shown */
  readonly muted = new Cell<ReadonlySet<string>>(new Set())
  private dragged: Card[] = []
  /** the events of the game so far, as this seat was sent them */
  seen = ''
  private queue: Event[] = []
  private timer = 0
  private dealt = 0
  /** when the hand ended, if that was seen */
  endedAt: number | null = null
  private table: Table | null = null
  private people: (Person | null)[] = []
  private clock: Shown['clock'] = null
  private hurried = true
  private listeners = new Set<(event: Event, table: Table | null) => void>()

  constructor(readonly client: Client) {}

  /** Every event once it is shown, for sounds and lessons. */
  onEvent(listener: (event: Event, table: Table | null) => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Takes events in their order; `hurried` ones are not waited for: what was played before one came. */
  take(events: Event[], hurried = false) {
    if (hurried) this.hurried = true
    this.queue.push(...events)
    if (!this.timer) this.pump()
  }

  /** All that is in the queue at once: somebody does not want to wait. */
  hurry() {
    clearTimeout(this.timer)
    this.timer = 0
    this.show(this.table?.trick)
    this.pump()
  }

  choose(choice: string) {
    if (this.busy.get() || !this.source || this.source.kind === 'replay') return
    this.busy.set(true)
    this.answer.set('')
    this.source.choose(choice)
  }

  why(choice: string) {
    const why = this.client.why(choice)
    if (this.table) this.answer.set(why ? refusal(why, this.table) : '')
  }

  async hint() {
    const table = this.table
    if (!this.source?.hint || !table?.question) return
    this.answer.set(say('hint.thinking'))
    const advice = await this.source.hint().catch(() => null)
    if (this.table === table) this.answer.set(advice ? say('hint', { choice: choiceCard(advice.best, table), why: reasonWords(advice, table) }) : '')
  }

  /** The own cards as they lie: as the engine sorts them, or as they were dragged. */
  sorted(): HandCard[] {
    const cards = this.table?.cards ?? []
    if (settings.get().order === 'strength') return cards
    const place = ({ card }: HandCard) => (this.dragged.includes(card) ? this.dragged.indexOf(card) : 99)
    return [...cards].sort((a, b) => place(a) - place(b))
  }

  /** Lays an own card before the one that lies at a place now; behind all with the place after the last. */
  move(card: Card, to: number) {
    const order = this.sorted().map((own) => own.card)
    const from = order.indexOf(card)
    order.splice(from, 1)
    order.splice(to > from ? to - 1 : to, 0, card)
    this.dragged = order
    this.show(this.shown.get()?.trick, this.shown.get()?.resting)
  }

  mute(name: string) {
    const muted = new Set(this.muted.get())
    if (!muted.delete(name)) muted.add(name)
    this.muted.set(muted)
  }

  /** An act was refused, or the line is gone: one may choose again. */
  refused(sentence: string) {
    this.busy.set(false)
    this.answer.set(sentence)
  }

  seats(people: (Person | null)[]) {
    this.people = people
    this.table = this.named(this.table)
    this.show(this.shown.get()?.trick, this.shown.get()?.resting)
  }

  /* Somebody may have a seat that another had when the game began. */
  private named(table: Table | null): Table | null {
    return table && { ...table, seats: table.seats.map((seat, i) => ({ ...seat, name: this.people[i]?.name || seat.name })) }
  }

  /** What is coming begins anew: what was under way is not shown any more. */
  forget() {
    clearTimeout(this.timer)
    this.timer = 0
    this.queue = []
    this.busy.set(false)
    this.answer.set('')
    this.hurried = true
  }

  close() {
    clearTimeout(this.timer)
    this.queue = []
    this.source?.close()
  }

  private pump() {
    this.timer = 0
    while (this.queue.length > 0) {
      const rest = this.silence(this.queue[0] as Event)
      if (rest > 0) {
        this.timer = window.setTimeout(() => this.pump(), rest)
        return
      }
      const event = this.queue.shift() as Event
      const wait = ofGame(event) ? this.game(event) : this.other(event)
      if (wait > 0 && !this.hurried) {
        this.timer = window.setTimeout(() => {
          this.show(this.table?.trick)
          this.pump()
        }, wait)
        return
      }
    }
    if (this.hurried) {
      this.hurried = false
      this.show(this.table?.trick)
    }
  }

  /* The first lead is shown so long after the deal whether anybody was asked in silence meanwhile or not. */
  private silence(event: Event): number {
    if (event.event === 'deal') {
      this.dealt = performance.now()
      this.ready.set([])
    }
    if (this.hurried || this.source?.kind !== 'solo' || event.event !== 'act' || event.seat === this.table?.seat) return 0
    if (!String(event.do).startsWith('play') || this.table?.tricksDone || this.table?.trick.cards.some(Boolean)) return 0
    return this.dealt + SILENT_MS - performance.now()
  }

  /* Answers how long what has happened is to be looked at. */
  private game(event: Event): number {
    const before = this.table
    this.client.feed(JSON.stringify(event))
    const table = this.named(this.client.table())
    this.table = table
    if (event.event === 'seat') this.hurried = true
    if (event.event === 'seat') this.seen = ''
    this.seen += `${JSON.stringify(event)}\n`
    if (event.event === 'game') this.lines.set([])
    if (event.event === 'act' && event.seat === table?.seat) this.busy.set(false)
    if (event.event === 'turn' && event.seat === table?.seat) this.busy.set(false)
    if (event.event !== 'turn') this.clock = null
    if (event.event === 'turn' || event.event === 'end-hand') this.answer.set('')
    if (event.event === 'end-hand') this.endedAt = this.hurried ? null : performance.now()
    if (!table) return 0
    this.told(eventLines(event, table, before))
    const pace = PACE[settings.get().speed]
    const whole = before && table.tricksDone > before.tricksDone && event.event === 'act'
    if (!this.hurried) this.show(whole ? (table.last ?? table.trick) : table.trick, !!whole)
    for (const listener of this.listeners) listener(event, table)
    if (whole) return pace.trick
    if (event.event === 'act' && event.seat !== table.seat && this.source?.kind === 'solo') return pace.act
    return 0
  }

  private other(event: Event): number {
    if (event.event === 'clock') {
      const { seat, left_ms, of_ms } = event as unknown as { seat: number; left_ms: number; of_ms: number }
      this.clock = { seat, until: performance.now() + left_ms, of: of_ms }
      this.show(this.shown.get()?.trick)
    }
    for (const listener of this.listeners) listener(event, this.table)
    return 0
  }

  private told(lines: Line[]) {
    if (lines.length) this.lines.set([...this.lines.get(), ...lines].slice(-LINES_KEPT))
  }

  heard(said: Said) {
    this.chat.set([...this.chat.get(), said].slice(-LINES_KEPT))
    if (!this.muted.get().has(said.name)) this.tell(() => `${said.name}: ${saidWords(said)}`, 'chat')
  }

  /** Adds a line of one's own: what the table's people did. */
  tell(words: () => string, kind: Line['kind'] = 'table') {
    this.told([both(kind, words)])
  }

  private show(trick?: Shown['trick'], resting = false) {
    if (!this.table) return this.shown.set(null)
    const paused = !!this.room.get()?.paused
    this.shown.set({
      table: this.table,
      paused,
      trick: trick ?? this.table.trick,
      resting,
      people: this.people,
      clock: paused ? null : this.clock,
    })
  }
}
