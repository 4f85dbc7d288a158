/* Runs one table for one person. Events arrive from a worker, a server or a record, and go through the engine at a pace that people can
 * follow; then the view is updated. */

import { type Invitation, isGameEvent, type Room, type TableEvent } from '../api/events'
import type { Client } from '../engine/engine'
import type { Card, HandCard, Table } from '../generated'
import { t } from '../i18n'
import { loadTexts } from '../later'
import { DEAL_MS, motionFactor, PACE, settings } from '../settings'
import { Store } from '../store'
import { type NarrationLine, narrateEvent, narrationLine } from '../table/narration'
import { isAlone, type Person, type TableView } from '../table/table-view'
import { choiceText } from '../table/texts'
import { sharedWith } from './shared-parts'
import type { TableBackend } from './table-backend'

export interface ChatMessage {
  /** who they are at this table, whatever they call themselves; their name, if an older server does not say */
  person: string
  name: string
  seat: number | null
  text: string
  phrase: boolean
}

export interface Rejection {
  of: 'chat' | 'room'
  why: string
}

/** `past` is true for what happened before the person came. */
type EventListener = (event: TableEvent, table: Table | null, past: boolean) => void

const LINES_KEPT = 400
const SILENT_MS = 1500

/** The messages after a certain one. */
export const messagesSince = (said: ChatMessage[], last: ChatMessage | undefined) => (last ? said.slice(said.lastIndexOf(last) + 1) : said)
export const chatText = ({ phrase, text }: ChatMessage) => (phrase ? t(`phrase.${text}`) : text)

export class TableController {
  readonly view = new Store<TableView | null>(null)
  readonly narration = new Store<NarrationLine[]>([])
  /** the response to the last tap: a hint, or why a choice is not legal */
  readonly feedback = new Store('')
  /** the choice that the last hint named, and the question it was about */
  readonly advised = new Store<{ choice: string; question: Table['question'] } | null>(null)
  /** why the server refused a chat message or a command about the people */
  readonly rejection = new Store<Rejection | null>(null)
  readonly busy = new Store(false)
  readonly room = new Store<Room | null>(null)
  readonly chat = new Store<ChatMessage[]>([])
  /** after a hand: the seats that are ready for the next one */
  readonly ready = new Store<number[]>([])
  /** the key for a seat that the owner has invited somebody to */
  readonly invitation = new Store<Invitation | null>(null)
  /** the seat that this person was invited to */
  invited: Invitation | null = null
  backend: TableBackend | null = null
  /** the options of the game, at least those that differ from the preset */
  options: Record<string, string | number> = {}
  /** people whose messages are hidden, and those whom the owner has silenced, as far as this page has heard */
  readonly muted = new Store<ReadonlySet<string>>(new Set())
  readonly hushed = new Store<ReadonlySet<string>>(new Set())
  private customOrder: Card[] = []
  /** the events of the game that this seat was sent so far */
  seenEvents = ''
  private queue: TableEvent[] = []
  private timer = 0
  private dealtAt = 0
  /** when the hand ended; null if this person did not see it */
  endedAt: number | null = null
  private table: Table | null = null
  private people: (Person | null)[] = []
  private clock: TableView['clock'] = null
  private immediate = true
  /** what is done when the engine refuses an event; without it, whoever passed the event on is told */
  onRefusal: (() => void) | null = null
  private listeners = new Set<EventListener>()

  constructor(readonly client: Client) {}

  /** Calls a listener for every event when it is shown, for sounds and motions. */
  onEvent(listener: EventListener): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  /** Queues events. `immediate` shows them without pauses: what happened before the person came. */
  receive(events: TableEvent[], immediate = false) {
    if (immediate) this.immediate = true
    this.queue.push(
      ...events.map((event) => (event.event === 'clock' ? { ...event, until: performance.now() + Number(event.left_ms) } : event)),
    )
    if (!this.timer) this.drain()
  }

  /** Ends the current pause: the person does not want to wait. */
  skipAhead() {
    clearTimeout(this.timer)
    this.timer = 0
    this.publish(this.table?.trick)
    this.drain()
  }

  choose(choice: string) {
    if (this.busy.get() || !this.backend || this.backend.kind === 'replay') return
    this.busy.set(true)
    if (this.feedback.get()) this.feedback.set('') // else the table would be drawn for nothing
    this.backend.choose(choice)
  }

  /** Says why a choice is not legal: in English if the words cannot be loaded. */
  async explain(choice: string) {
    const table = this.table
    const why = this.client.why(choice)
    const texts = await loadTexts()
    if (!table || this.table !== table) return
    this.feedback.set(why ? (texts?.illegalChoiceText(why, table) ?? why.sentence) : '')
  }

  async hint() {
    const table = this.table
    if (!this.backend?.hint || !table?.question) return
    this.feedback.set(t('hint.thinking'))
    const [advice, texts] = await Promise.all([this.backend.hint().catch(() => null), loadTexts()])
    if (this.table?.question !== table.question) return
    this.advised.set(advice && { choice: advice.best, question: table.question })
    this.feedback.set(advice && texts ? t('hint', { choice: choiceText(advice.best, table), why: texts.reasonText(advice, table) }) : '')
  }

  /** The hand as the engine sorts it, or as the person dragged the cards. */
  sortedHand(): HandCard[] {
    const cards = this.table?.cards ?? []
    if (settings.get().order === 'strength') return cards
    const place = ({ card }: HandCard) => (this.customOrder.includes(card) ? this.customOrder.indexOf(card) : 99)
    return [...cards].sort((a, b) => place(a) - place(b))
  }

  /** Moves a card of the hand in front of the one at index `to`; to the end with the index after the last. */
  move(card: Card, to: number) {
    const order = this.sortedHand().map((own) => own.card)
    const from = order.indexOf(card)
    order.splice(from, 1)
    order.splice(to > from ? to - 1 : to, 0, card)
    this.customOrder = order
    this.redraw()
  }

  mute(person: string) {
    const muted = new Set(this.muted.get())
    if (!muted.delete(person)) muted.add(person)
    this.muted.set(muted)
  }

  /** The owner has silenced a person, or no longer. */
  hush(person: string, so: boolean) {
    const hushed = new Set(this.hushed.get())
    if (so) hushed.add(person)
    else hushed.delete(person)
    this.hushed.set(hushed)
  }

  /** A choice was refused or could not be sent: the person may choose again. */
  reject(sentence: string) {
    this.busy.set(false)
    this.feedback.set(sentence)
  }

  setPeople(people: (Person | null)[]) {
    this.people = people
    this.table = this.withPeople(this.table)
    this.redraw()
  }

  /* A seat may have changed hands since the game started. Nobody wins by ending a game alone; the deal of the day ends by itself. */
  private withPeople(table: Table | null): Table | null {
    if (!table) return null
    const { over } = table
    const givenUp = over?.stopped && isAlone(this.people) && !this.room.get()?.alone
    return {
      ...table,
      over: givenUp ? { ...over, winners: [] } : over,
      seats: table.seats.map((seat, i) => ({ ...seat, name: this.people[i]?.name || seat.name })),
    }
  }

  /** Forgets what is still queued: the events that come next start the table again. */
  reset() {
    clearTimeout(this.timer)
    this.timer = 0
    this.queue = []
    this.busy.set(false)
    this.feedback.set('')
    this.immediate = true
  }

  /** Forgets the game, too: this person is told no more of it. */
  forget() {
    this.reset()
    this.table = null
    this.clock = null
    this.seenEvents = ''
    this.publish()
  }

  close() {
    clearTimeout(this.timer)
    this.queue = []
    this.backend?.close()
  }

  private drain() {
    this.timer = 0
    while (this.queue.length > 0) {
      const rest = this.silentDelay(this.queue[0] as TableEvent)
      if (rest > 0) {
        this.timer = window.setTimeout(() => this.drain(), rest)
        return
      }
      const event = this.queue.shift() as TableEvent
      const wait = isGameEvent(event) ? this.tryEvent(event) : this.otherEvent(event)
      if (wait > 0 && !this.immediate) {
        this.timer = window.setTimeout(() => {
          this.publish(this.table?.trick)
          this.drain()
        }, wait)
        return
      }
    }
    if (this.immediate) {
      this.immediate = false
      this.publish(this.table?.trick)
    }
  }

  /* Delays the first lead until a fixed moment after the deal, so that it does not reveal whether anybody was asked a silent question. */
  private silentDelay(event: TableEvent): number {
    if (event.event === 'deal') {
      this.dealtAt = performance.now()
      this.ready.set([])
    }
    if (this.immediate || this.backend?.kind !== 'solo' || event.event !== 'act' || event.seat === this.table?.seat) return 0
    if (!String(event.do).startsWith('play') || this.table?.tricksDone || this.table?.trick.cards.some(Boolean)) return 0
    return this.dealtAt + SILENT_MS - performance.now()
  }

  private tryEvent(event: TableEvent): number {
    try {
      return this.playEvent(event)
    } catch (error) {
      this.reset()
      if (!this.onRefusal) throw error
      this.onRefusal()
      return 0
    }
  }

  /* Returns how long the event should stay visible, in milliseconds. */
  private playEvent(event: TableEvent): number {
    const before = this.table
    this.client.feed(JSON.stringify(event))
    const table = sharedWith(before, this.withPeople(this.client.table()))
    this.table = table
    if (event.event === 'seat') this.immediate = true
    if (event.event === 'seat') this.seenEvents = ''
    this.seenEvents += `${JSON.stringify(event)}\n`
    if (event.event === 'game') this.narration.set([])
    if (event.event === 'act' && event.seat === table?.seat) this.busy.set(false)
    if (event.event === 'turn' && event.seat === table?.seat) this.busy.set(false)
    if (event.event !== 'turn') this.clock = null
    if (event.event === 'turn' || event.event === 'end-hand') this.feedback.set('')
    if (event.event === 'end-hand') this.endedAt = this.immediate ? null : performance.now()
    if (!table) return 0
    this.addLines(narrateEvent(event, table, before))
    const pace = PACE[settings.get().speed]
    const whole = before && table.tricksDone > before.tricksDone && event.event === 'act'
    if (!this.immediate) this.publish(whole ? (table.last ?? table.trick) : table.trick, !!whole)
    for (const listener of this.listeners) listener(event, table, this.immediate)
    if (whole) return pace.trick
    if (event.event === 'deal') return DEAL_MS * motionFactor()
    if (event.event === 'act' && event.seat !== table.seat && this.backend?.kind === 'solo') return pace.act
    return 0
  }

  private otherEvent(event: TableEvent): number {
    if (event.event === 'clock') {
      const { seat, until, of_ms } = event as unknown as { seat: number; until: number; of_ms: number }
      this.clock = { seat, until, of: of_ms }
      this.publish(this.view.get()?.trick)
    }
    if (event.event === 'ready') this.ready.set(event.seats as number[])
    for (const listener of this.listeners) listener(event, this.table, this.immediate)
    return 0
  }

  private addLines(lines: NarrationLine[]) {
    if (lines.length) this.narration.set([...this.narration.get(), ...lines].slice(-LINES_KEPT))
  }

  addChat(said: ChatMessage) {
    this.chat.set([...this.chat.get(), said].slice(-LINES_KEPT))
    if (!this.muted.get().has(said.person)) this.narrate(() => `${said.name}: ${chatText(said)}`, 'chat')
  }

  /** Adds a sentence about the people of the table. */
  narrate(words: () => string, kind: NarrationLine['kind'] = 'table') {
    this.addLines([narrationLine(kind, words)])
  }

  private look(table: Table, trick: TableView['trick'], resting: boolean): TableView {
    const paused = !!this.room.get()?.paused
    return { table, paused, trick, resting, people: this.people, clock: paused ? null : this.clock }
  }

  /* Shows the table if anything of it has changed. */
  private publish(trick?: TableView['trick'], resting = false) {
    if (!this.table) return this.view.set(null)
    const view = this.look(this.table, trick ?? this.table.trick, resting)
    const shown = this.view.get()
    const names = Object.keys(view) as (keyof TableView)[]
    if (!shown || names.some((name) => view[name] !== shown[name])) this.view.set(view)
  }

  /* Shows it again: what the table does not tell has changed. */
  private redraw() {
    const shown = this.view.get()
    if (shown && this.table) this.view.set(this.look(this.table, shown.trick, shown.resting))
  }
}
