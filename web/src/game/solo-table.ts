/* A solo game: it runs in a worker and is saved in this browser after every event. */

import { type EndGame, parseEvents } from '../api/events'
import type { Engine } from '../engine/engine'
import type { EngineWorker, GamePlan, WorkerUpdate } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { DEFAULT_LEVEL } from '../generated'
import { t } from '../i18n'
import { loadTexts } from '../later'
import { navigate } from '../router'
import { ownName } from '../settings'
import { Store } from '../store'
import { recordBeforeLastChoice } from './record-text'
import { type SavedGame, saveCurrent, saveFinished } from './saved-games'
import { type GameSetup, playerNames } from './setup'
import { TableController } from './table-controller'

const SEAT = 0

export class SoloTable {
  readonly controller: TableController
  readonly setup: GameSetup
  /** the id of the finished game among the saved games */
  readonly savedId = new Store<string | null>(null)
  /** why the engine refuses the game; empty if it does not */
  readonly failure = new Store('')
  private worker: EngineWorker | null = null
  private record = ''
  private closed = false
  /** resolves when everything so far has been saved and shown */
  private lastShown = Promise.resolve()
  private readonly names: string[]

  constructor(
    engine: Engine,
    from: GameSetup | SavedGame,
    private learns = false,
  ) {
    this.controller = new TableController(engine.newClient())
    const saved = 'record' in from ? from : null
    this.setup = saved ? saved.setup : (from as GameSetup)
    this.names = saved?.names ?? playerNames(ownName(t('you')), this.setup.players)
    this.controller.options = this.setup.options
    this.open(saved).catch((error: Error) => this.fail(error))
  }

  get title(): string {
    return t(`preset.${this.setup.rules}`)
  }

  close() {
    this.closed = true
    this.worker?.close()
    this.controller.close()
  }

  private plan(): GamePlan {
    const { rules, options, players, sides, tables, levels } = this.setup
    const level = (seat: number) => levels[Math.min(seat - 1, levels.length - 1)] ?? DEFAULT_LEVEL
    return {
      rules,
      options,
      players,
      sides,
      tables,
      names: this.names,
      levels: this.names.map((_, seat) => (seat === SEAT ? null : level(seat))),
      seat: SEAT,
    }
  }

  private async open(saved: SavedGame | null) {
    const worker = await newEngineWorker().catch(() => null)
    if (!worker) return // failedParts reports it
    if (this.closed) return worker.close()
    this.worker = worker
    worker.onUpdate = (update) => this.receive(update)
    const plan = this.plan()
    this.controller.setPeople(plan.levels.map((level, seat) => ({ name: this.names[seat] ?? '', level, away: false, connected: true })))
    this.controller.backend = {
      kind: 'solo',
      choose: (choice) => void worker.act(choice).catch((error: Error) => this.reject(error)),
      close: () => worker.close(),
      /* a second press is refused, which does no harm */
      next: () => void worker.deal().catch(() => {}),
      again: () => void this.start().catch((error: Error) => this.fail(error)),
      stop: () => void worker.stop().catch(() => {}),
      hint: () => worker.hint(),
      undo: () => void this.undo(),
      rest: () => this.playRest(),
    }
    if (!saved) return this.start()
    this.setSaved(saved.savedAs ?? null)
    return this.resume(saved.record, plan)
  }

  /* The cards that are left win in any order. Whether to go for a jink is asked all the same. */
  private playRest() {
    const next = () => {
      const question = this.controller.view.get()?.table.question
      if (question?.rest) this.controller.choose(question.choices[0] ?? '')
      else if (question) stop()
    }
    const stop = this.controller.onEvent(({ event }) => {
      if (event === 'end-hand') stop()
      if (event === 'turn') next()
    })
    next()
  }

  /* Only a game that was saved can be reviewed. */
  private setSaved(id: string | null) {
    const { backend } = this.controller
    if (backend && id) backend.review = () => navigate(`report/own-${id}`)
    else delete backend?.review
    this.savedId.set(id)
  }

  private async start() {
    this.setSaved(null)
    this.record = ''
    const deals = this.learns ? (await import('../guide/lesson-deals')).LESSON_DEALS : {}
    this.learns = false
    return this.worker?.start({ ...this.plan(), ...deals })
  }

  private resume(record: string, plan: GamePlan) {
    this.record = record
    return this.worker?.resume(record, { seat: plan.seat, levels: plan.levels })
  }

  private async undo() {
    await this.lastShown
    const before = recordBeforeLastChoice(this.record, SEAT)
    if (before === null) return
    this.controller.reset()
    const resumed = this.resume(before, this.plan())
    this.lastShown = this.lastShown.then(() => this.save(before, false))
    await resumed
  }

  private async reject(error: Error) {
    this.controller.reject((await loadTexts())?.engineErrorText(error) ?? error.message)
  }

  private async fail(error: Error) {
    this.failure.set((await loadTexts())?.engineErrorText(error) ?? error.message)
  }

  private receive(update: WorkerUpdate) {
    this.record += update.recorded
    const { record } = this
    this.lastShown = this.lastShown.then(() => this.show(update, record))
  }

  /** Saves before it shows, so that a reload shows the same. Another game may have begun meanwhile. */
  private async show(update: WorkerUpdate, record: string) {
    const isCurrent = () => this.worker?.isCurrent(update)
    if (!isCurrent()) return
    if (update.recorded) await this.save(record, update.due === 'over')
    if (this.closed || !isCurrent()) return
    if (update.events) this.controller.receive(parseEvents(update.events))
    if (update.due === 'deal' && !record.includes('{"event":"deal"')) this.worker?.deal().catch(() => {}) // refused: it is dealt
  }

  private async save(record: string, over: boolean) {
    const { rules, players } = this.setup
    const end = over ? (JSON.parse(record.trimEnd().split('\n').at(-1) ?? '{}') as Partial<EndGame>) : {}
    const game = {
      when: Date.now(),
      rules,
      players,
      names: this.names,
      record,
      setup: this.setup,
      over,
      total: end.total ?? [],
      winners: end.stopped ? [] : (end.winners ?? null), // nobody wins by ending a game alone
    }
    if (over) this.setSaved(await saveFinished(game))
    else await saveCurrent(game)
  }
}
