/* The worker behind engine-worker.ts: a local game and its engine. It handles one message at a time. */
import type { WorkerReply, WorkerRequest } from './engine-worker'
import { LocalGame } from './local-game'
import { compile, type EngineError, EngineInstance } from './wasm'

let local: LocalGame
/* the request that started or resumed the game */
let game = 0

const send = (answer: WorkerReply) => postMessage(answer)

async function open(engine: string) {
  local = new LocalGame(new EngineInstance(await compile(engine)))
  local.onUpdate = (update) => send({ update: { ...update, game } })
  local.onProgress = (progress) => send({ progress })
}

async function answer(ask: WorkerRequest): Promise<unknown> {
  switch (ask.do) {
    case 'open':
      return open(ask.engine)
    case 'start':
      return local.start(ask.plan)
    case 'resume':
      return local.resume(ask.record, ask.plan)
    case 'act':
      return local.act(ask.choice)
    case 'deal':
      return local.deal()
    case 'stop':
      return local.stop()
    case 'hint':
      return local.hint(ask.nodes)
    case 'solve':
      return local.solve()
    case 'advise':
      return local.advise(ask.lines, ask.nodes)
    case 'review':
      return local.review(ask.record, ask.seat, ask.nodes)
    case 'replay':
      return local.replay(ask.record, ask.seat)
  }
}

/* One request at a time, in order; requests that arrive while the engine loads wait for it. */
let queue = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<{ id: number; ask: WorkerRequest }>) => {
  queue = queue.then(async () => {
    try {
      if (data.ask.do === 'start' || data.ask.do === 'resume') game = data.id
      send({ id: data.id, value: await answer(data.ask) })
    } catch (error) {
      const { message, status } = error as EngineError
      send({ id: data.id, error: message, status })
    }
  })
})
