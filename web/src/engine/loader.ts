/* Loads the engine once, and starts workers on demand. */
import engineUrl from 'engine-files/engine.wasm?url'
import { useEffect, useState } from 'preact/hooks'
import { setFailed } from '../trouble'
import { type Engine, loadEngine } from './engine'
import { EngineWorker } from './engine-worker'

let loading: Promise<Engine> | null = null

export const getEngine = (): Promise<Engine> =>
  (loading ??= loadEngine(engineUrl).then(
    (engine) => {
      setFailed(getEngine, false)
      setTimeout(() => engine.catalogue()) // the first table, which asks for it, is drawn without waiting for it
      return engine
    },
    (error: unknown) => {
      loading = null
      setFailed(getEngine, true)
      throw error
    },
  ))

/** The engine, or null until it is loaded. */
export function useEngine(): Engine | null {
  const [loaded, setLoaded] = useState<Engine | null>(null)
  useEffect(() => {
    let here = true
    getEngine().then(
      (e) => here && setLoaded(e),
      () => {} /* failedParts reports it */,
    )
    return () => {
      here = false
    }
  }, [])
  return loaded
}

/** Starts a worker, or rejects; `url` is another module than the usual one. */
export async function newEngineWorker(url = engineUrl): Promise<EngineWorker> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  try {
    const opened = await EngineWorker.open(worker, url)
    setFailed(newEngineWorker, false)
    return opened
  } catch (error) {
    setFailed(newEngineWorker, true)
    throw error
  }
}
