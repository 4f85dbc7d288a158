/* The worker behind engine-worker.ts: a solo game, its computer players and the coach. It handles one message at a time. */
import { isStop, parseEvents } from '../api/events'
import type { GameUpdate, WorkerReply, WorkerRequest } from './engine-worker'
import { compile, type EngineError, EngineInstance } from './wasm'

const NODES_AT_MOST = 2 ** 40

let instance: EngineInstance
/* the request that started or resumed the game */
let game = 0

const send = (answer: WorkerReply) => postMessage(answer)

/* What the last call added to the person's view and to the record. */
const takeUpdate = (): GameUpdate => ({
  game,
  recorded: instance.call('recorded'),
  events: instance.call('told'),
  due: instance.call('due') as GameUpdate['due'],
})

/* Lets the computer players play until something else is due. */
function show() {
  send({ update: takeUpdate() })
  while (instance.call('due') === 'bot') {
    instance.callJson('think')
    send({ update: takeUpdate() })
  }
}

/* Reads a record to its end. Returns what the seat was shown of the last game; `each` is told that after every line. */
function read(text: string, seat: number, each?: (line: string, shown: string) => void): string {
  let shown = ''
  instance.callJson('open', { seat })
  for (const line of text.split('\n')) {
    if (!line) continue
    instance.callJson('read', line)
    if (line.startsWith('{"event":"game"')) shown = ''
    shown += instance.call('told')
    each?.(line, shown)
  }
  return shown
}

function resume(text: string, plan: object & { seat: number }) {
  const lines = read(text, plan.seat)
  instance.callJson('resume', plan)
  const turn = instance.call('told')
  send({ update: { game, events: lines + turn, recorded: '', due: instance.call('due') as GameUpdate['due'] } })
  if (instance.call('due') !== 'bot') return
  instance.callJson('think')
  show()
}

/* The number of steps in which a replay goes through what a seat was shown. */
const stepsOf = (shown: string) => parseEvents(shown).filter(isStop).length

function review(text: string, seat: number, nodes: number) {
  let decisions: object[] = []
  read(text, seat, (line, shown) => {
    if (line.startsWith('{"event":"game"')) decisions = []
    if (!line.startsWith('{"event":"act"')) return
    const decision = instance.callJson<object | null>('weigh', { nodes: Math.min(nodes, NODES_AT_MOST) })
    if (!decision) return
    decisions.push({ ...decision, step: stepsOf(shown) })
    send({ progress: decisions.length })
  })
  return decisions
}

async function answer(ask: WorkerRequest): Promise<unknown> {
  switch (ask.do) {
    case 'open':
      instance = new EngineInstance(await compile(ask.engine))
      return null
    case 'start':
      instance.callJson('start', ask.plan)
      return show()
    case 'resume':
      return resume(ask.record, ask.plan)
    case 'act':
      instance.callJson('act', ask.choice)
      return show()
    case 'deal':
      instance.callJson('deal')
      return show()
    case 'stop':
      instance.callJson('stop')
      return show()
    case 'hint':
      return instance.callJson('hint', { nodes: ask.nodes })
    case 'solve':
      return instance.callJson('solve')
    case 'advise':
      for (const line of ask.lines.split('\n')) if (line) instance.callJson('feed', line)
      return instance.callJson('hint', { nodes: ask.nodes })
    case 'review':
      return review(ask.record, ask.seat, ask.nodes)
    case 'replay':
      return read(ask.record, ask.seat)
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
