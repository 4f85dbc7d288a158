/*
 * The door to the engine without a browser: node web/tests/solo.mjs ENGINE.wasm. A table of one's own is played in its worker, which node
 * runs in place of a browser; its TypeScript is bundled by esbuild, which came with vite, without it nothing is tested (exit status 77).
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

/* A worker in this very thread, files where a browser fetches, and what Node 18 has only as a module. */
globalThis.crypto ??= webcrypto
globalThis.fetch = async (file) => {
  const there = existsSync(file)
  return { ok: there, status: there ? 200 : 404, arrayBuffer: async () => new Uint8Array(readFileSync(file)).buffer }
}
let toWorker
globalThis.addEventListener = (_, listener) => (toWorker = listener)
const worker = {
  postMessage: (data) => queueMicrotask(() => toWorker({ data: structuredClone(data) })),
  terminate() {},
}
globalThis.postMessage = (data) => worker.onmessage({ data: structuredClone(data) })
await load(`import './src/worker'`)
const { Solo, undone, newSeed, loadEngine, Refusal } = await load(`export * from './src/solo'; export * from './src/engine'`)

const seed = Number(process.env.SEED ?? newSeed() % 1000000)
console.log(`SEED=${seed}`)
const engine = await loadEngine(engineFile)
const solo = await Solo.open(worker, engineFile)
let client, due, record

solo.ontold = (told) => {
  client.feed(told.lines)
  record += told.recorded
  due = told.due
}

/* What the person does: what stands first, or all that is plain. */
function choice() {
  const { question } = client.table()
  assert.ok(question, 'nothing is asked of the person')
  const { discard, choices } = question
  return discard ? ['discard', ...discard.plain.slice(0, discard.most)].join(' ') : choices[0]
}

async function play(acts) {
  for (let made = 0; due !== 'over' && made < acts; )
    if (due === 'deal') await solo.deal()
    else made++, await solo.act(choice())
}

async function begin(game, levels) {
  client = engine.client()
  record = ''
  const names = levels.map((level) => level ?? 'Ann')
  await solo.start({ ...game, players: levels.length, names, levels, seat: 0, seed, nodes: 200 })
}

/* A whole game; the engine says why a choice is wrong, and nothing has changed. */
async function aGame() {
  await begin({ rules: 'spoil-five', options: { hands: 2 }, sides: 0 }, [null, 'steady', 'random'])
  await solo.deal()
  await play(1)
  const before = JSON.stringify(client.table())
  await assert.rejects(solo.act('bid 20'), (error) => error instanceof Error && error.status.startsWith('ERR_'))
  assert.equal(JSON.stringify(client.table()), before)
  assert.ok(undone(record, 0))
  await play(Infinity)
  assert.ok(client.table().over)
  assert.equal(undone(record, 0), null, 'what is over is over')
  assert.equal(await solo.record(), record)
  await assert.rejects(solo.deal(), (error) => error.status === 'ERR_GAME_OVER')
}

/* Hints, what is taken back, and going on with what was kept. */
async function aHint() {
  const levels = [null, 'club', 'expert', 'steady']
  await begin({ rules: 'auction-forty-fives', sides: 2 }, levels)
  await solo.deal()
  const advice = await solo.hint(300)
  assert.ok(advice.choices.some(({ do: made }) => made === advice.best))
  await play(3)
  const back = undone(record, 0)
  if (back === null) return
  const after = record
  client = engine.client()
  record = back
  await solo.resume(back, { seat: 0, levels, nodes: 200 })
  assert.ok(record.startsWith(back) && back.length < after.length)
  assert.equal(await solo.record(), record)
  await play(2)
}

/* The review weighs what the person did, and a replay shows each seat its own. */
async function aReview() {
  let weighed = 0
  solo.onweighed = (decisions) => (weighed = decisions)
  const decisions = await solo.review(record, 0, 200)
  assert.ok(decisions.length && decisions.length === weighed && decisions.every(({ seat }) => seat === 0))
  const shown = (await solo.replay(record, 2)).split('\n')
  const deal = JSON.parse(shown.find((line) => line.startsWith('{"event":"deal"')))
  assert.deepEqual(deal.hands.map((hand) => hand.includes('?')), [true, true, false, true])
  const open = engine.client()
  open.feed('{"event":"seat","seat":-1,"late":true}\n' + record)
  assert.equal(open.table().hands.length, 4)
}

async function whatCanNotBe() {
  assert.equal(engine.check({ rules: 'spoil-five', players: 5, sides: 0 }), null)
  assert.ok(engine.check({ rules: 'spoil-five', players: 1, sides: 0 }) instanceof Refusal)
  assert.throws(() => engine.client().feed('{"event":"deal"}'), Refusal)
  await assert.rejects(solo.replay('{"event":"deal"}\n', 0))
  await assert.rejects(begin({ rules: 'spoil-five', sides: 0 }, [null, 'nobody'], null))
  let answered = false
  solo.record().then(
    () => (answered = true),
    () => (answered = true),
  )
  solo.close()
  await new Promise((done) => setTimeout(done, 50))
  assert.equal(answered, false, 'who has closed it is told of nothing any more')
}

for (const test of [aGame, aHint, aReview, whatCanNotBe]) {
  await test()
  console.log(`ok ${test.name}`)
}
