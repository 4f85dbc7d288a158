/* A table for studying: a what-if or an edited deal, alone with computer players. Nothing of it is saved. */
import { parseEvents } from '../api/events'
import type { Engine } from '../engine/engine'
import { type EngineWorker, newSeed, type Solution, type WorkerUpdate } from '../engine/engine-worker'
import { newEngineWorker } from '../engine/loader'
import { engineErrorText } from '../engine/texts'
import { TableController } from '../game/table-controller'
import { loadMore } from '../i18n'
import { Store } from '../store'

/** What is played. */
export interface Study {
  title: string
  options: Record<string, string | number>
  names: string[]
  /** by seat; null for the person */
  levels: (string | null)[]
  /** starts the game in a worker; the same seed gives the same cards */
  begin: (worker: EngineWorker, seed: number) => Promise<void>
}

export class StudyTable {
  readonly controller: TableController
  readonly state = new Store<'loading' | 'ready' | 'none'>('loading')
  title = ''
  /** why there is nothing to play */
  why = ''
  private study: Study | null = null
  private worker: EngineWorker | null = null
  private closed = false
  private seed = newSeed()

  /** `module`: the engine's, if it is another than the usual one. */
  constructor(
    engine: Engine,
    private readonly load: () => Promise<Study | null>,
    private readonly module?: string,
  ) {
    this.controller = new TableController(engine.newClient())
    this.open().catch((error: Error) => this.fail(error))
  }

  close() {
    this.closed = true
    this.worker?.close()
    this.controller.close()
  }

  /** Returns to the beginning, with other chances or the same ones. */
  restart(otherwise: boolean) {
    if (!this.study || !this.worker) return
    if (otherwise) this.seed = newSeed()
    this.controller.reset()
    this.study.begin(this.worker, this.seed).then(
      () => this.state.set('ready'),
      (error: Error) => this.fail(error),
    )
  }

  /** How many tricks each choice is sure to win with all cards open. Rejects if no card is to be played now, or if solving takes too long. */
  async solve(): Promise<Solution | undefined> {
    return this.worker?.solve()
  }

  private async fail(error: Error) {
    await loadMore().catch(() => undefined)
    this.why = engineErrorText(error)
    this.state.set('none')
  }

  private async open() {
    const study = await this.load()
    if (!study) return this.state.set('none')
    const worker = await newEngineWorker(this.module).catch(() => null)
    if (!worker) return // failedParts reports it
    if (this.closed) return worker.close()
    this.study = study
    this.worker = worker
    this.title = study.title
    worker.onUpdate = (update) => this.receive(update)
    const { controller } = this
    controller.options = study.options
    controller.setPeople(study.levels.map((level, seat) => ({ name: study.names[seat] ?? '', level, away: false, connected: true })))
    controller.backend = {
      kind: 'solo',
      choose: (choice) => void worker.act(choice).catch((error: Error) => controller.reject(engineErrorText(error))),
      close: () => worker.close(),
      next: () => void worker.deal().catch(() => {}),
      hint: () => worker.hint(),
    }
    this.restart(false)
  }

  private receive({ events }: WorkerUpdate) {
    if (events) this.controller.receive(parseEvents(events))
  }
}
