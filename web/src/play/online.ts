/* A table of the server: the line, what the server says about the table, and what a person sends. */
import type { Engine } from '../engine'
import type { Solo } from '../solo'
import { Remote } from '../remote'
import { settings } from '../settings'
import { Cell } from '../store'
import { roomWords } from '../table/told'
import { say } from '../words'
import { newSolo } from './book'
import type { Event, Room } from './events'
import { Sitting } from './sitting'
import type { Source } from './source'

/* What is done at the table itself, besides choosing. */
const GAME = new Set(['', 'undo', 'rest', 'ready', 'stop', 'again', 'back'])
const SAYING = new Set(['say', 'phrase'])

export class OnlineTable {
  readonly sitting: Sitting
  /** who wants to take an act back */
  readonly undoAsked = new Cell<string | null>(null)
  private readonly remote: Remote
  private coach: Promise<Solo> | null = null
  /* one has asked the others for an act of one's own */
  private asking = false

  constructor(engine: Engine, code: string) {
    this.sitting = new Sitting(engine.client())
    this.remote = new Remote(code, (events) => this.take(events))
    this.sitting.source = this.source()
    this.remote.state.watch(() => this.line.get() === 'open' && this.sitting.answer.set(''))
    this.sitting.onEvent((event) => event.event === 'undone' && this.undone(event))
  }

  get line() {
    return this.remote.state
  }

  /** Why there is no way to this table. */
  get barred() {
    return this.remote.barred
  }

  send(message: Record<string, unknown>) {
    this.sitting.denied.set(null)
    if (!this.remote.send(message)) this.deny(message, say('line.lost'))
  }

  agree(agree: boolean) {
    this.send({ do: agree ? 'agree' : 'disagree' })
    this.undoAsked.set(null)
  }

  close() {
    this.remote.close()
    void this.coach?.then((solo) => solo.close())
    this.sitting.close()
  }

  /* The coach thinks in this browser, from what this seat was shown. */
  private async hint() {
    this.coach ??= newSolo()
    const solo = await this.coach
    return solo.advise(this.sitting.seen)
  }

  /* What one may do depends on whether one sits, and on the table's settings. */
  private source(): Source {
    const room = this.sitting.room.get()
    const seated = room !== null && room.seat !== null
    const playing = this.plays()
    const name = () => (seated ? {} : { name: settings.get().name.trim() || say('watcher') })
    const { undo = false, chat = true, hints = false } = room?.settings ?? {}
    return {
      kind: 'online',
      choose: (choice) => this.send({ do: choice, at: this.remote.at }),
      close: () => this.remote.close(),
      send: (message) => this.send(message),
      ...(chat && {
        say: (text: string) => this.send({ do: 'say', text, ...name() }),
        phrase: (phrase: string) => this.send({ do: 'phrase', phrase, ...name() }),
      }),
      ...(seated && { next: () => this.send({ do: 'ready' }) }),
      ...(playing && { rest: () => this.send({ do: 'rest' }) }),
      ...(playing && hints && { hint: () => this.hint() }),
      ...(playing && undo && { undo: () => this.send({ do: 'undo' }) }),
      ...(room?.hosting && { again: () => this.send({ do: 'again' }), stop: () => this.send({ do: 'stop' }) }),
    }
  }

  /* That an act was taken back is told behind the game without it, which comes with it. */
  private take(events: Event[]) {
    const rest = events.filter((event) => !this.people(event))
    const undone = (event: Event) => event.event === 'undone'
    this.sitting.take([...rest.filter((event) => !undone(event)), ...rest.filter(undone)])
  }

  private nameOf({ name, seat }: Event): string {
    const at = seat as number
    return String(name || this.sitting.room.get()?.seats[at]?.name || this.sitting.shown.get()?.table.seats[at]?.name || say('watcher'))
  }

  private plays(): boolean {
    const room = this.sitting.room.get()
    return room !== null && room.seat !== null && !room.seats[room.seat]?.waiting
  }

  private own({ seat }: Event): boolean {
    return seat !== null && seat === this.sitting.room.get()?.seat
  }

  /* What the others do about an act that is to be taken back; who asked reads it where he is asked to play. */
  private undone(event: Event) {
    const name = this.nameOf(event)
    const own = this.own(event)
    const words = () => say(own ? 'told.undone.you' : 'told.undone', { name })
    this.undoAsked.set(null)
    this.asking = false
    this.sitting.tell(words)
    if (own) this.sitting.answer.set(words())
  }

  private answered(event: Event) {
    const name = this.nameOf(event)
    const words = () => say(event.agree ? 'told.agreed' : 'told.disagreed', { name })
    this.sitting.tell(words)
    if (this.asking) this.sitting.answer.set(words())
    if (event.agree) return
    this.undoAsked.set(null)
    this.asking = false
  }

  /* What is said about the table and its people, shown at once. Answers whether it was such a thing. */
  private people(event: Event): boolean {
    const { sitting } = this
    const name = this.nameOf(event)
    switch (event.event) {
      case 'table':
        this.room(event as unknown as Room)
        return true
      case 'say':
      case 'phrase':
        sitting.heard({
          name,
          seat: event.seat as number | null,
          text: String(event.text ?? event.phrase),
          phrase: event.event === 'phrase',
        })
        return true
      case 'undo-asked':
        this.asking = this.own(event)
        if (this.asking) sitting.answer.set(say('told.undo.you'))
        else if (this.plays()) this.undoAsked.set(name)
        return true
      case 'undo-answered':
        this.answered(event)
        return true
      case 'rest':
        sitting.tell(() => say('told.rest', { name }))
        return true
      case 'ready':
        sitting.ready.set(event.seats as number[])
        return true
      case 'invitation':
        sitting.invitation.set({ seat: event.seat as number, key: String(event.key) })
        return true
      case 'closing':
        sitting.tell(() => say('told.closing'))
        return true
      case 'error':
        this.deny((event.ask ?? {}) as Record<string, unknown>, say(`error.${event.code}`))
        return true
      case 'pong':
        return true
      default:
        return false
    }
  }

  /* A refusal is read where one did what is refused. */
  private deny(ask: Record<string, unknown>, why: string) {
    const { sitting } = this
    const what = String(ask.do ?? '')
    if (sitting.shown.get() && ('at' in ask || GAME.has(what))) sitting.refused(why)
    else sitting.denied.set({ of: SAYING.has(what) ? 'chat' : 'room', why })
  }

  private room(room: Room) {
    const { sitting } = this
    const before = sitting.room.get()
    if (before) for (const line of roomWords(before, room)) sitting.tell(line)
    sitting.room.set(room)
    sitting.options = room.options
    sitting.source = this.source()
    sitting.seats(room.seats.map((seat) => seat && { name: seat.name, level: seat.level, away: seat.away, connected: seat.connected }))
  }
}
