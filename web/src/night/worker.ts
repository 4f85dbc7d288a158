/* The engine in a worker: {id, method, sent} in, {id, value} or {id, error} out. The first message is the module's address. */
import { LogEngine, type Method } from './log-engine'

let opening: Promise<LogEngine> | null = null

addEventListener('message', async ({ data: { id, method, sent } }: MessageEvent<{ id: number; method: Method | 'open'; sent: never }>) => {
  try {
    if (method === 'open') opening = LogEngine.open(sent)
    const engine = await (opening as Promise<LogEngine>)
    postMessage({ id, value: method === 'open' ? null : engine[method](sent) })
  } catch (error) {
    const { message, line } = error as { message: string; line?: number }
    postMessage({ id, error: message, line })
  }
})
