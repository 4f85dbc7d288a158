/* The worker behind solo.ts: the table of one's own, its computer players and the coach. It answers one message after another. */
import type { Answer, Ask, Told } from './solo'
import { compile, Instance, type Refusal } from './wasm'

const NODES_AT_MOST = 2 ** 40

let instance: Instance
let position = 0
let record = ''

const send = (answer: Answer) => postMessage(answer)

/* What the last call told the person and the record. */
function told(): Told {
  const recorded = instance.call('recorded')
  record += recorded
  if (recorded) position++
  return { lines: instance.call('told'), recorded, position, due: instance.call('due') as Told['due'] }
}

/* Lets the computer players go on until something else is due. */
function show() {
  send({ told: told() })
  while (instance.call('due') === 'bot') {
    instance.ask('think')
    send({ told: told() })
  }
}

/* Reads a record to its end; answers with what the seat was shown of its last game. */
function read(text: string, seat: number, each?: (line: string) => void): string {
  let shown = ''
  instance.ask('open', { seat })
  for (const line of text.split('\n')) {
    if (!line) continue
    instance.ask('read', line)
    if (line.startsWith('{"event":"game"')) shown = ''
    shown += instance.call('told')
    each?.(line)
  }
  return shown
}

/* The record of its last game alone. */
const lastGame = (text: string) => text.slice(Math.max(text.lastIndexOf('\n{"event":"game"') + 1, 0))

function resume(text: string, plan: object & { seat: number }) {
  const lines = read(text, plan.seat)
  instance.ask('resume', plan)
  const turn = instance.call('told')
  record = lastGame(text)
  position = record.split('\n').filter((line) => /^{"event":"(deal|act)"/.test(line)).length + 1
  send({ told: { lines: lines + turn, recorded: '', position, due: instance.call('due') as Told['due'] } })
  if (instance.call('due') !== 'bot') return
  instance.ask('think')
  show()
}

function review(text: string, seat: number, nodes: number) {
  const decisions: unknown[] = []
  read(text, seat, (line) => {
    if (!line.startsWith('{"event":"act"')) return
    const decision = instance.ask('weigh', { nodes: Math.min(nodes, NODES_AT_MOST) })
    if (!decision) return
    decisions.push(decision)
    send({ weighed: decisions.length })
  })
  return decisions
}

async function answer(ask: Ask): Promise<unknown> {
  switch (ask.do) {
    case 'open':
      instance = new Instance(await compile(ask.engine))
      return null
    case 'start':
      instance.ask('start', ask.plan)
      record = ''
      position = 0
      return show()
    case 'resume':
      return resume(ask.record, ask.plan)
    case 'act':
      instance.ask('act', ask.choice)
      return show()
    case 'deal':
      instance.ask('deal')
      return show()
    case 'stop':
      instance.ask('stop')
      return show()
    case 'hint':
      return instance.ask('hint', { nodes: ask.nodes })
    case 'advise':
      for (const line of ask.lines.split('\n')) if (line) instance.ask('feed', line)
      return instance.ask('hint', { nodes: ask.nodes })
    case 'review':
      return review(ask.record, ask.seat, ask.nodes)
    case 'replay':
      return read(ask.record, ask.seat)
    case 'record':
      return record
  }
}

/* One at a time, in their order: what comes while the engine is opened waits for it. */
let before = Promise.resolve()
addEventListener('message', ({ data }: MessageEvent<{ id: number; ask: Ask }>) => {
  before = before.then(async () => {
    try {
      send({ id: data.id, value: await answer(data.ask) })
    } catch (error) {
      const { message, status } = error as Refusal
      send({ id: data.id, error: message, status })
    }
  })
})
