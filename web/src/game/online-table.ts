/* A table on the server: its connection, what the server says about it, and what the person sends. */

import { isFairEvent, type Room, type TableEvent } from '../api/events'
import { loadPlayed, type PlayedGame } from '../api/played-games'
import { TableConnection } from '../api/table-connection'
import type { Engine } from '../engine/engine'
import type { EngineWorker } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { findPreset } from '../engine/presets'
import type { Witness } from '../fair/witness'
import { t } from '../i18n'
import { navigate } from '../router'
import { ownName } from '../settings'
import { Store } from '../store'
import { narrateRematch, narrateRoom } from '../table/narration'
import { setFailed } from '../trouble'
import type { TableBackend } from './table-backend'
import { TableController } from './table-controller'

/* Commands of the game besides choices. */
const GAME_COMMANDS = new Set(['', 'undo', 'rest', 'ready', 'stop', 'rematch', 'no-rematch', 'back'])
/* What the page sends by itself. */
const QUIET_COMMANDS = new Set(['verify', 'commit', 'reveal'])
const CHAT_COMMANDS = new Set(['say', 'phrase', 'hush', 'hear', 'remove'])

export class OnlineTable {
  readonly controller: TableController
  /** the name of the player who asks to take back a choice */
  readonly undoRequest = new Store<string | null>(null)
  private readonly connection: TableConnection
  /** follows where packs come from; null until it is loaded, and where the browser has no hashes */
  readonly witness = new Store<Witness | null>(null)
  /* what has come before that; null where nothing will take it */
  private untold: TableEvent[] | null = globalThis.crypto?.subtle ? [] : null
  private coach: Promise<EngineWorker> | null = null
  /* this person has asked the others to let them take back a choice */
  private undoPending = false
  private restarted = false

  constructor(
    private readonly engine: Engine,
    private readonly code: string,
    screen = false,
  ) {
    this.controller = new TableController(engine.newClient())
    this.connection = new TableConnection(code, (events) => this.receive(events), screen)
    this.controller.backend = this.makeBackend()
    this.controller.onRefusal = () => this.restart()
    this.connection.state.subscribe(() => {
      if (this.connectionState.get() !== 'open') return this.undoVoid()
      this.controller.feedback.set('')
      void this.watchPacks()
    })
    this.controller.onEvent((event) => event.event === 'undone' && this.undoDone(event))
  }

  get connectionState() {
    return this.connection.state
  }

  /** Why the server does not let this person in; empty if it does. */
  get rejected() {
    return this.connection.rejected
  }

  send(message: Record<string, unknown>) {
    this.controller.rejection.set(null)
    if (!this.connection.send(message)) this.reject(message, t('line.lost'))
  }

  agree(agree: boolean) {
    this.send({ do: agree ? 'agree' : 'disagree' })
    this.undoRequest.set(null)
  }

  /** Opens the report on the last finished game of this table. */
  private async review() {
    const game = await this.finishedGame()
    if (game && !game.closed) navigate(`report/${game.id}?seat=${this.controller.room.get()?.seat ?? 0}`)
    else this.controller.feedback.set(t(game ? 'history.closed' : 'replay.none'))
  }

  /** A link for others: to the last finished game, or for those who have no seat to the table. */
  async link(): Promise<string> {
    const game = await this.finishedGame()
    return `${location.origin}/#/${game ? `history/${game.id}` : `table/${this.code}`}`
  }

  close() {
    this.connection.close()
    void this.coach?.then((worker) => worker.close())
    this.controller.close()
  }

  /* The code that verifies is not needed for the first card, and browsers only hash on pages that came safely. */
  private async watchPacks() {
    if (this.untold) await this.loadWitness().catch(() => this.giveUpWitness())
    this.witness.get()?.reconnected()
  }

  private async loadWitness() {
    const { Witness } = await import('../fair/witness')
    if (!this.untold) return
    const witness = new Witness({
      code: this.code,
      send: (message) => void this.connection.send(message),
      options: ({ rules, options }) => ({ ...findPreset(this.engine, rules).options, ...options }),
    })
    void witness.take(this.untold)
    this.untold = null
    this.witness.set(witness)
  }

  private giveUpWitness() {
    this.untold = null
    setFailed(OnlineTable, true)
  }

  /* Keeps what the witness will be told, from the last telling of the game on. */
  private keepUntold(events: TableEvent[]) {
    if (!this.untold) return
    const whole = events.some(({ event }) => event === 'seat')
    this.untold = [...(whole ? this.untold.filter(({ event }) => event === 'table').slice(-1) : this.untold), ...events]
  }

  /* The newest games of the person come first. */
  private async finishedGame(): Promise<PlayedGame | undefined> {
    const { games } = await loadPlayed().catch(() => ({ games: [] }))
    return games.find(({ table }) => table === this.code)
  }

  /* The engine refuses what the server tells, as an older page may do: the whole game is asked for again, once. */
  private restart() {
    if (this.restarted) return setFailed(OnlineTable, true)
    this.restarted = true
    this.connection.restart()
  }

  /* The coach searches in this browser, from what this seat was shown. */
  private async hint() {
    this.coach ??= newEngineWorker().catch((error: unknown) => {
      this.coach = null
      throw error
    })
    const worker = await this.coach
    return worker.advise(this.controller.seenEvents)
  }

  /* What a person can do depends on their seat and on the settings of the table. */
  private makeBackend(): TableBackend {
    const room = this.controller.room.get()
    const seated = room !== null && room.seat !== null
    const playing = this.isPlaying()
    const name = () => (seated ? {} : { name: ownName(t('watcher')) })
    const { undo = false, chat = true, hints = false, watch } = room?.settings ?? {}
    const inCompany = seated || !room?.started || watch !== 'nobody' // the others are told nothing, and may say nothing
    return {
      kind: 'online',
      choose: (choice) => this.send({ do: choice, at: this.connection.at }),
      close: () => this.connection.close(),
      send: (message) => this.send(message),
      ...(chat &&
        inCompany && {
          say: (text: string) => this.send({ do: 'say', text, ...name() }),
          phrase: (phrase: string) => this.send({ do: 'phrase', phrase, ...name() }),
        }),
      ...(seated && { next: () => this.send({ do: 'ready' }), review: () => void this.review() }),
      ...(playing && { rest: () => this.send({ do: 'rest' }) }),
      ...(playing && hints && { hint: () => this.hint() }),
      ...(playing && undo && { undo: () => this.send({ do: 'undo' }) }),
      ...(room?.hosting && { stop: () => this.send({ do: 'stop' }) }),
    }
  }

  /* The event `undone` comes with the game as it was before, so it is reported last. */
  private receive(events: TableEvent[]) {
    void this.witness.get()?.take(events)
    this.keepUntold(events)
    const rest = events.filter((event) => !this.handleTableEvent(event))
    const isUndone = (event: TableEvent) => event.event === 'undone'
    this.controller.receive([...rest.filter((event) => !isUndone(event)), ...rest.filter(isUndone)])
  }

  private nameOf({ name, seat }: TableEvent): string {
    const at = seat as number
    return String(name || this.controller.room.get()?.seats[at]?.name || this.controller.view.get()?.table.seats[at]?.name || t('watcher'))
  }

  private isPlaying(): boolean {
    const room = this.controller.room.get()
    return room !== null && room.seat !== null && !room.seats[room.seat]?.waiting
  }

  private isOwn({ seat }: TableEvent): boolean {
    return seat !== null && seat === this.controller.room.get()?.seat
  }

  /* The outcome of a request to take back a choice. The player who asked reads it in the prompt. */
  private undoDone(event: TableEvent) {
    const name = this.nameOf(event)
    const own = this.isOwn(event)
    const words = () => t(own ? 'event.undone.you' : 'event.undone', { name })
    this.undoVoid()
    this.controller.narrate(words)
    if (own) this.controller.feedback.set(words())
  }

  /* The game has gone on, or nobody knows any more who asked. */
  private undoVoid() {
    this.undoRequest.set(null)
    this.undoPending = false
  }

  private undoAnswered(event: TableEvent) {
    const name = this.nameOf(event)
    const words = () => t(event.agree ? 'event.agreed' : 'event.disagreed', { name })
    this.controller.narrate(words)
    if (this.undoPending) this.controller.feedback.set(words())
    if (!event.agree) this.undoVoid()
  }

  /* Whose decision it was stands beside the result, too. */
  private stoppedBy(key: string, name: string) {
    const words = () => t(key, { name })
    this.controller.narrate(words)
    this.controller.feedback.set(words())
  }

  /* Handles events about the table and its people at once. Returns whether the event was one. */
  private handleTableEvent(event: TableEvent): boolean {
    const { controller } = this
    const name = this.nameOf(event)
    switch (event.event) {
      case 'table':
        this.updateRoom(event as unknown as Room)
        return true
      case 'say':
      case 'phrase':
        controller.addChat({
          person: String(event.person ?? name),
          name,
          seat: event.seat as number | null,
          text: String(event.text ?? event.phrase),
          phrase: event.event === 'phrase',
        })
        return true
      case 'hush':
      case 'hear':
        controller.hush(String(event.person), event.event === 'hush')
        return true
      case 'undo-asked':
        this.undoPending = this.isOwn(event)
        if (this.undoPending) controller.feedback.set(t('event.undo.you'))
        else if (this.isPlaying()) this.undoRequest.set(name)
        return true
      case 'undo-answered':
        this.undoAnswered(event)
        return true
      case 'stopped':
        this.stoppedBy(event.seat === null ? 'event.stopped.owner' : `event.stopped${this.isOwn(event) ? '.you' : ''}`, name)
        return true
      case 'rest':
        controller.narrate(() => t('event.rest', { name }))
        return true
      case 'invitation':
        controller.invitation.set({ seat: event.seat as number, key: String(event.key) })
        return true
      case 'closing':
        controller.narrate(() => t('event.closing'))
        return true
      case 'error':
        this.reject((event.ask ?? {}) as Record<string, unknown>, t(`error.${event.code}`))
        return true
      case 'pong':
        return true
      case 'act':
      case 'deal':
        this.undoVoid()
        return false
      default:
        return isFairEvent(event)
    }
  }

  /* Shows a refusal where the person did what was refused. */
  private reject(ask: Record<string, unknown>, why: string) {
    const { controller } = this
    const what = String(ask.do ?? '')
    if (QUIET_COMMANDS.has(what)) return
    if (controller.view.get() && ('at' in ask || GAME_COMMANDS.has(what))) return controller.reject(why)
    controller.rejection.set({ of: CHAT_COMMANDS.has(what) ? 'chat' : 'room', why })
    if (what === 'sit') controller.feedback.set(why) // a link may have asked for the seat, with no list of people open
  }

  private updateRoom(room: Room) {
    const { controller } = this
    const before = controller.room.get()
    if (before) for (const line of [...narrateRoom(before, room), ...narrateRematch(before, room)]) controller.narrate(line)
    controller.room.set(room)
    const invited = controller.invitation.get()
    if (invited && !room.seats[invited.seat]?.kept) controller.invitation.set(null)
    if (room.started && room.seat === null && room.settings.watch === 'nobody') controller.forget() // others are told nothing
    controller.options = room.options
    controller.backend = this.makeBackend()
    controller.setPeople(
      room.seats.map((seat) => seat && { name: seat.name, level: seat.level, away: seat.away, connected: seat.connected }),
    )
  }
}
