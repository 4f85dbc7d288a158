/* A table of the server: the line, what the server says about the table, and what a person sends. */
import type { Engine } from '../engine'
import type { Solo } from '../solo'
import { Remote } from '../remote'
import { Cell } from '../store'
import { roomWords } from '../table/told'
import { say } from '../words'
import { newSolo } from './book'
import type { Event, Room } from './events'
import { Sitting } from './sitting'
import type { Source } from './source'

export class OnlineTable {
  readonly sitting: Sitting
  readonly undoAsked = new Cell<string | null>(null)
  readonly refused = new Cell('')
  private readonly remote: Remote
  private coach: Promise<Solo> | null = null

  constructor(engine: Engine, code: string) {
    this.sitting = new Sitting(engine.client())
    this.remote = new Remote(code, (events) => this.take(events))
    this.sitting.source = this.source()
  }

  get line() {
    return this.remote.state
  }

  /** Why there is no way to this table. */
  get barred() {
    return this.remote.barred
  }

  send(message: Record<string, unknown>) {
    if (!this.remote.send(message)) this.sitting.refused(say('line.lost'))
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
    const { undo = false, chat = true, hints = false } = room?.settings ?? {}
    return {
      kind: 'online',
      choose: (choice) => this.send({ do: choice, at: this.remote.at }),
      close: () => this.remote.close(),
      send: (message) => this.send(message),
      ...(chat && { say: (text: string) => this.send({ do: 'say', text }), phrase: (phrase: string) => this.send({ do: 'phrase', phrase }) }),
      ...(seated && { next: () => this.send({ do: 'ready' }), rest: () => this.send({ do: 'rest' }) }),
      ...(seated && hints && { hint: () => this.hint() }),
      ...(seated && undo && { undo: () => this.send({ do: 'undo' }) }),
      ...(room?.hosting && { again: () => this.send({ do: 'again' }), stop: () => this.send({ do: 'stop' }) }),
    }
  }

  private take(events: Event[]) {
    this.sitting.take(events.filter((event) => !this.people(event)))
  }

  /* What is said about the table and its people, shown at once. Answers whether it was such a thing. */
  private people(event: Event): boolean {
    const { sitting } = this
    const name = () => String(event.name ?? sitting.shown.get()?.table.seats[event.seat as number]?.name ?? '')
    switch (event.event) {
      case 'table':
        this.room(event as unknown as Room)
        return true
      case 'say':
      case 'phrase':
        sitting.heard({
          name: name(),
          seat: event.seat as number | null,
          text: String(event.text ?? event.phrase),
          phrase: event.event === 'phrase',
        })
        return true
      case 'undo-asked':
        if (event.seat !== sitting.room.get()?.seat) this.undoAsked.set(say('told.undo', { name: name() }))
        return true
      case 'undo-answered':
        sitting.tell(say(event.agree ? 'told.agreed' : 'told.disagreed', { name: name() }))
        if (!event.agree) this.undoAsked.set(null)
        return true
      case 'undone':
        this.undoAsked.set(null)
        sitting.tell(say('told.undone', { name: name() }))
        return true
      case 'rest':
        sitting.tell(say('told.rest', { name: name() }))
        return true
      case 'ready':
        sitting.ready.set(event.seats as number[])
        return true
      case 'invitation':
        sitting.invitation.set({ seat: event.seat as number, key: String(event.key) })
        return true
      case 'closing':
        sitting.tell(say('told.closing'))
        return true
      case 'error':
        sitting.refused(say(`error.${event.code}`))
        this.refused.set(say(`error.${event.code}`))
        return true
      case 'pong':
        return true
      default:
        return false
    }
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
