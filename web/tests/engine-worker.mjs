/*
 * Tests the engine's worker without a browser: node web/tests/engine-worker.mjs ENGINE.wasm. Solo games are played in it, with node in place
 * of the browser. esbuild, which comes with vite, bundles the TypeScript; without it nothing is tested (exit status 77).
 */
import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const engineFile = process.argv[2]
if (!existsSync(join(web, 'node_modules/esbuild'))) {
  console.log('esbuild is not installed: npm install in web/')
  process.exit(77)
}
const { build } = await import(join(web, 'node_modules/esbuild/lib/main.js'))

async function load(contents) {
  const options = { bundle: true, write: false, format: 'esm', platform: 'neutral' }
  const { outputFiles } = await build({ stdin: { contents, resolveDir: web }, ...options })
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
}

/* A worker in this thread, files instead of fetch, and crypto, which Node 18 only has as a module. */
globalThis.crypto ??= webcrypto
globalThis.fetch = async (file) => {
  const there = existsSync(file)
  return { ok: there, status: there ? 200 : 404, arrayBuffer: async () => new Uint8Array(readFileSync(file)).buffer }
}
let toWorker
globalThis.addEventListener = (_, listener) => (toWorker = listener)
const thread = {
  postMessage: (data) => queueMicrotask(() => toWorker({ data: structuredClone(data) })),
  terminate() {},
}
globalThis.postMessage = (data) => thread.onmessage({ data: structuredClone(data) })
await load(`import './src/engine/worker'`)
const { EngineWorker, recordBeforeLastChoice, newSeed, loadEngine, EngineError } = await load(
  `export * from './src/engine/engine-worker'; export * from './src/engine/engine'; export * from './src/game/record-text'`,
)

const seed = Number(process.env.SEED ?? newSeed() % 1000000)
console.log(`SEED=${seed}`)
const engine = await loadEngine(engineFile)
const worker = await EngineWorker.open(thread, engineFile)
let client, due, record

worker.onUpdate = (update) => {
  client.feed(update.events)
  record += update.recorded
  due = update.due
}

/* The person makes the first choice, or discards the plain cards. */
function choice() {
  const { question } = client.table()
  assert.ok(question, 'nothing is asked of the person')
  const { discard, choices } = question
  return discard ? ['discard', ...discard.plain.slice(0, discard.most)].join(' ') : choices[0]
}

async function play(acts) {
  for (let made = 0; due !== 'over' && made < acts; )
    if (due === 'deal') await worker.deal()
    else {
      made++
      await worker.act(choice())
    }
}

async function begin(game, levels) {
  client = engine.newClient()
  record = ''
  const names = levels.map((level) => level ?? 'Ann')
  await worker.start({ ...game, players: levels.length, names, levels, seat: 0, seed, nodes: 200 })
}

/* A whole game. The engine refuses an illegal choice with a reason, and nothing changes. */
async function aGame() {
  await begin({ rules: 'spoil-five', options: { hands: 2 }, sides: 0 }, [null, 'steady', 'random'])
  await worker.deal()
  await play(1)
  const before = JSON.stringify(client.table())
  await assert.rejects(worker.act('bid 20'), (error) => error instanceof Error && error.status.startsWith('ERR_'))
  assert.equal(JSON.stringify(client.table()), before)
  assert.ok(recordBeforeLastChoice(record, 0))
  await play(Infinity)
  assert.ok(client.table().over)
  assert.equal(recordBeforeLastChoice(record, 0), null, 'what is over is over')
  await assert.rejects(worker.deal(), (error) => error.status === 'ERR_GAME_OVER')
  assert.match(await worker.replay(record, 0), /"event":"end-game"/)
}

/* Hints, taking back a choice, and continuing from a record. */
async function aHint() {
  const levels = [null, 'club', 'expert', 'steady']
  await begin({ rules: 'auction-forty-fives', sides: 2 }, levels)
  await worker.deal()
  const advice = await worker.hint(300)
  assert.ok(advice.choices.some(({ do: made }) => made === advice.best))
  await play(3)
  const back = recordBeforeLastChoice(record, 0)
  if (back === null) return
  const after = record
  client = engine.newClient()
  record = back
  await worker.resume(back, { seat: 0, levels, nodes: 200 })
  assert.ok(record.startsWith(back) && back.length < after.length)
  await play(2)
}

/* The worker is asked to go back, or for another game, while it still tells what the computer players did: nothing of that is told. */
async function anotherGame() {
  const levels = [null, 'random', 'random']
  const game = { rules: 'spoil-five', options: { hands: 1 }, sides: 0 }
  await begin(game, levels)
  await worker.deal()
  await play(1)
  const back = recordBeforeLastChoice(record, 0)
  const acting = due === 'person' ? worker.act(choice()).catch(() => {}) : null
  client = engine.newClient()
  record = back
  await Promise.all([acting, worker.resume(back, { seat: 0, levels, nodes: 200 })])
  assert.equal(record, back, 'what was still told belongs to the game before')
  await worker.replay(record, 0)
  await Promise.all([begin(game, levels), begin(game, levels)])
  assert.equal(record.match(/"event":"game"/g)?.length, 1, record)
}

/* A review rates the person's decisions, and a replay shows each seat its own hand. */
async function aReview() {
  let weighed = 0
  worker.onProgress = (decisions) => (weighed = decisions)
  const decisions = await worker.review(record, 0, 200)
  assert.ok(decisions.length && decisions.length === weighed && decisions.every(({ seat }) => seat === 0))
  const shown = (await worker.replay(record, 2)).split('\n')
  const deal = JSON.parse(shown.find((line) => line.startsWith('{"event":"deal"')))
  assert.deepEqual(
    deal.hands.map((hand) => hand.includes('?')),
    [true, true, false, true],
  )
  const open = engine.newClient()
  open.feed(`{"event":"seat","seat":-1,"late":true}\n${record}`)
  assert.equal(open.table().hands.length, 4)
}

async function whatCanNotBe() {
  assert.equal(engine.check({ rules: 'spoil-five', players: 5, sides: 0 }), null)
  assert.ok(engine.check({ rules: 'spoil-five', players: 1, sides: 0 }) instanceof EngineError)
  assert.throws(() => engine.newClient().feed('{"event":"deal"}'), EngineError)
  await assert.rejects(worker.replay('{"event":"deal"}\n', 0))
  await assert.rejects(begin({ rules: 'spoil-five', sides: 0 }, [null, 'nobody'], null))
  let answered = false
  worker.hint().then(
    () => (answered = true),
    () => (answered = true),
  )
  worker.close()
  await new Promise((done) => setTimeout(done, 50))
  assert.equal(answered, false, 'after close() nothing more is told')
}

for (const test of [aGame, anotherGame, aHint, aReview, whatCanNotBe]) {
  await test()
  console.log(`ok ${test.name}`)
}
