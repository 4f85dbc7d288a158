/* The engine as the page calls it: in a worker, so that nothing is ever slow to tap; in the page itself where it is a file, which may start no worker. */
import moduleUrl from 'engine-files/night.wasm?url'
import { LineError, LogEngine, type Method } from './log-engine'

type Call = <M extends Method>(method: M, sent?: Parameters<LogEngine[M]>[0]) => Promise<ReturnType<LogEngine[M]>>

async function inPage(): Promise<Call> {
  const engine = await LogEngine.open(moduleUrl)
  return async (method, sent) => (engine[method] as (sent: unknown) => never)(sent)
}

async function inWorker(): Promise<Call> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  let last = 0
  worker.onmessage = ({ data: { id, value, error, line } }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(value as never)
    else asked?.reject(line ? new LineError(line, error) : new Error(error))
  }
  const call = (method: string, sent: unknown) =>
    new Promise<never>((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      worker.postMessage({ id: last, method, sent })
    })
  await call('open', moduleUrl)
  return call
}

export const openEngine = (): Promise<Call> => (import.meta.env.MODE === 'file' ? inPage() : inWorker())
