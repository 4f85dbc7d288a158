/* What the npm package offers (packaging/npm): the engine, and games on this machine, in a worker or not. */
import { Engine, loadEngine } from './engine'
import { EngineWorker } from './engine-worker'
import { LocalGame } from './local-game'
import { EngineInstance } from './wasm'

export { GAME_GROUPS, LEVELS, type Level, type Question, type Table } from '../generated'
export {
  type Catalogue,
  Client,
  Engine,
  EngineError,
  type GameSpec,
  type IllegalReason,
  type Preset,
  type RuleOption,
  type RulePart,
} from './engine'
export type { EngineWorker, WorkerUpdate } from './engine-worker'
export {
  type Advice,
  type CheckedRecord,
  type Decision,
  type GamePlan,
  type GameUpdate,
  type LocalGame,
  newSeed,
  type ResumePlan,
  type Solution,
} from './local-game'

/** Where the engine is: beside this module. */
export const engineUrl = new URL('./engine.wasm', import.meta.url)

/** Loads the engine, in a browser or in Node. */
export async function load(url: URL = engineUrl): Promise<Engine> {
  if (url.protocol !== 'file:') return loadEngine(url.href)
  // @ts-expect-error: the page is written without the types of Node
  const { readFile } = await import('node:fs/promises')
  return new Engine(await WebAssembly.compile(await readFile(url)))
}

/** A new game on this machine, or a reader of records, with an engine of its own. */
export const newGame = (engine: Engine): LocalGame => new LocalGame(new EngineInstance(engine.module))

/** The same in a worker of its own, so that a page does not wait while computer players think. Only in browsers. */
export function newGameWorker(): Promise<EngineWorker> {
  const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' })
  return EngineWorker.open(worker, engineUrl.href)
}
