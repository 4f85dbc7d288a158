/*
 * A solo game in a worker: it deals, plays for the computer players, gives hints and reviews records. It needs no server.
 * `onUpdate` reports each event as soon as it is known. The page shows it at its own pace, so that a pause does not reveal who was
 * asked a silent question.
 */
import { type Advice, type Decision, type GamePlan, type GameUpdate, newSeed, type ResumePlan, type Solution } from './local-game'
import { EngineError } from './wasm'

export { type Advice, type ChoiceValue, type Decision, type GamePlan, newSeed, type Solution } from './local-game'

/** What happened since the last update. */
export interface WorkerUpdate extends GameUpdate {
  /** the request that started or resumed the game */
  game: number
}

export type WorkerRequest =
  | { do: 'open'; engine: string }
  | { do: 'start'; plan: GamePlan }
  | { do: 'resume'; record: string; plan: ResumePlan }
  | { do: 'act'; choice: string }
  | { do: 'deal' }
  | { do: 'stop' }
  | { do: 'hint'; nodes: number | undefined }
  | { do: 'solve' }
  | { do: 'advise'; lines: string; nodes: number | undefined }
  | { do: 'review'; record: string; seat: number; nodes: number | undefined }
  | { do: 'replay'; record: string; seat: number }

export type WorkerReply =
  | { update: WorkerUpdate }
  | { progress: number }
  | { id: number; value: unknown }
  | { id: number; error: string; status: string | undefined }

export class EngineWorker {
  onUpdate: (update: WorkerUpdate) => void = () => {}
  /** during a review: how many decisions are done */
  onProgress: (decisions: number) => void = () => {}
  private readonly waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  private lastId = 0
  private game = 0

  private constructor(private readonly worker: Worker) {
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => this.take(data)
    worker.onerror = ({ message }) => this.fail(new Error(message))
  }

  /** `engine`: the address of engine.wasm. */
  static async open(worker: Worker, engine: string): Promise<EngineWorker> {
    const opened = new EngineWorker(worker)
    await opened.request({ do: 'open', engine })
    return opened
  }

  /** Starts a game; nothing is dealt yet. The seed is drawn here, because the stories of the page make its chance the same in each run. */
  start(plan: GamePlan): Promise<void> {
    return this.begin({ do: 'start', plan: { ...plan, seed: plan.seed ?? newSeed() } })
  }

  /** Continues a game from its record; all of its events are reported again. */
  resume(record: string, plan: ResumePlan): Promise<void> {
    return this.begin({ do: 'resume', record, plan: { ...plan, seed: plan.seed ?? newSeed() } })
  }

  /** Deals the next hand. */
  deal(): Promise<void> {
    return this.request({ do: 'deal' })
  }

  /** Makes the person's choice. Rejects with an EngineError, and changes nothing, when it is not legal. */
  act(choice: string): Promise<void> {
    return this.request({ do: 'act', choice })
  }

  /** Ends the game after a hand. */
  stop(): Promise<void> {
    return this.request({ do: 'stop' })
  }

  hint(nodes?: number): Promise<Advice> {
    return this.request({ do: 'hint', nodes })
  }

  /** How many tricks each choice is sure to win with all cards open. Only with the module that has the solver. */
  solve(): Promise<Solution> {
    return this.request({ do: 'solve' })
  }

  /** A hint at a server's table, from the events that the seat was sent. Only for a worker that has no game. */
  advise(lines: string, nodes?: number): Promise<Advice> {
    return this.request({ do: 'advise', lines, nodes })
  }

  /** Every decision of a seat in the last game of a record where it had a choice. */
  review(record: string, seat: number, nodes?: number): Promise<Decision[]> {
    return this.request({ do: 'review', record, seat, nodes })
  }

  /** The events that a seat was shown of the last game of a record; −1 sees no hands. */
  replay(record: string, seat: number): Promise<string> {
    return this.request({ do: 'replay', record, seat })
  }

  /** Terminates the worker at once. Pending requests are never answered. */
  close() {
    this.worker.terminate()
    this.waiting.clear()
  }

  /** Whether an update is about the game that was started or resumed last. The worker may still be telling of the one before. */
  isCurrent({ game }: WorkerUpdate): boolean {
    return game === this.game
  }

  private begin(ask: WorkerRequest): Promise<void> {
    this.game = this.lastId + 1
    return this.request(ask)
  }

  private request<T>(ask: WorkerRequest): Promise<T> {
    const id = ++this.lastId
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
      this.worker.postMessage({ id, ask })
    })
  }

  private take(answer: WorkerReply) {
    if ('update' in answer) {
      if (this.isCurrent(answer.update)) this.onUpdate(answer.update)
      return
    }
    if ('progress' in answer) return this.onProgress(answer.progress)
    const waiting = this.waiting.get(answer.id)
    this.waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(new EngineError(answer.error, answer.status))
    else waiting?.resolve(answer.value)
  }

  private fail(error: Error) {
    for (const { reject } of this.waiting.values()) reject(error)
    this.waiting.clear()
  }
}
