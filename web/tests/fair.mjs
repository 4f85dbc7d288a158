/*
 * Tests the page's own check of deals without a browser: node web/tests/fair.mjs WRITER. WRITER makes records of games; tests/fair/check changes one of
 * them as a server would that cheats. esbuild, which comes with vite, bundles the TypeScript; without it nothing is tested (exit status 77).
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
if (!existsSync(join(web, 'node_modules/esbuild'))) {
  console.log('esbuild is not installed: npm install in web/')
  process.exit(77)
}
const { build } = await import(join(web, 'node_modules/esbuild/lib/main.js'))
const { outputFiles } = await build({
  stdin: { contents: `export * from './src/fair/protocol'; export * from './src/fair/witness'`, resolveDir: web },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
})
globalThis.crypto ??= webcrypto
const kept = new Map()
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
const folder = mkdtempSync(join(tmpdir(), 'fair-'))
writeFileSync(join(folder, 'fair.mjs'), outputFiles[0].text)
const fair = await import(join(folder, 'fair.mjs'))

async function vectors() {
  const v = JSON.parse(readFileSync('tests/fair/vectors.json', 'utf8'))
  const context = { code: v.code, game: v.game }
  const [root] = v.secrets
  for (let n = 1; n < v.secrets.length; n++) {
    assert.equal(await fair.previous(context, n, v.secrets[n]), v.secrets[n - 1])
    const seed = await fair.seedOf(context, v.mix, n, v.secrets[n])
    assert.equal(seed, v.seeds[n - 1])
    assert.equal(fair.packOf(seed, 52).join(' '), v.packs[n - 1])
    assert.equal(fair.packOf(seed, 53).join(' '), v.packs_with_joker[n - 1])
  }
  for (let i = 0; i < v.seats.length; i++)
    assert.equal(await fair.commitment(context, root, v.round, v.seats[i], v.strings[i]), v.commitments[i])
  assert.equal(await fair.mixOf(context, root, v.round, new Map(v.seats.map((seat, i) => [seat, v.strings[i]]))), v.mix)
  assert.equal(await fair.mixOf(context, root, 0, new Map()), v.mix_of_none)
}

/* What is in force in these games beside the options that their records name. */
const PRESETS = {
  'irish-forty-five': { joker: 'yes' },
  'hanley-one-hundred-ten': { joker: 'yes' },
}

const read = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

function witnessOf(lines, seat, sent = []) {
  return new fair.Witness({
    code: lines.find(({ event }) => event === 'root').code,
    seat: () => seat,
    send: (message) => sent.push(message),
    options: ({ rules, options }) => ({ ...PRESETS[rules], ...options }),
  })
}

/** What the page says of a record that it is told line by line. */
async function verdictOf(lines, code = lines) {
  const witness = witnessOf(code, null)
  for (const line of lines) await witness.take([line])
  return witness.verdict.get()
}

/** A server of one table with one person, who sits at seat 0. It may cheat with what the person sends. */
async function tableOf({ commit = (c) => c, ignoreReveal = false, refuse = false }) {
  kept.clear()
  const context = { code: 'ABCDEF', game: 1 }
  const secret = fair.toHex(crypto.getRandomValues(new Uint8Array(32)))
  const root = await fair.previous(context, 1, secret)
  const sent = []
  const head = { event: 'root', ...context, hands: 1000, root }
  const witness = witnessOf([head], 0, sent)
  await witness.take([{ event: 'game', rules: 'spoil-five', players: ['Ann', 'Bob'], options: { packets: '3-2' } }])
  await witness.take([head])
  await witness.take([{ event: 'round', round: 1, from: 1, seats: [0] }])
  const own = sent.pop()
  assert.equal(own.do, 'commit')
  await witness.take([
    { event: 'commit', seat: 0, round: 1, commit: commit(own.commit) },
    { event: 'closed', round: 1, seats: [0] },
  ])
  if (refuse) await witness.take([{ event: 'error', code: 'not-now', ask: own }])
  const string = sent.pop()?.string
  const used = new Map(string && !ignoreReveal ? [[0, string]] : [])
  if (used.size) await witness.take([{ event: 'reveal', seat: 0, round: 1, string }])
  const mix = await fair.mixOf(context, root, 1, used)
  await witness.take([{ event: 'mixed', round: 1, from: 1, seats: [...used.keys()], left: used.size ? [] : [0], mix }])
  const pack = fair.packOf(await fair.seedOf(context, mix, 1, secret), 52)
  const { hands, turnUp } = fair.deal(pack, { players: 2, dealer: 0, packets: '3-2', kitty: 0, turns: true })
  await witness.take([{ event: 'deal', hand: 1, dealer: 0, hands: [hands[0].join(' '), '?? ?? ?? ?? ??'], turn_up: turnUp }])
  await witness.take([{ event: 'act', seat: 1, do: `play ${hands[1][0]}` }])
  await witness.take([{ event: 'end-hand', hand: 1 }])
  await witness.take([{ event: 'secret', hand: 1, secret }])
  return witness.verdict.get()
}

async function own() {
  assert.deepEqual((await tableOf({})).state, 'verified')
  assert.equal((await tableOf({ commit: (c) => c.replace(/^./, (d) => (d === '0' ? '1' : '0')) })).fault, 'commit')
  assert.equal((await tableOf({ commit: (c) => c.replace(/^./, (d) => (d === '0' ? '1' : '0')), refuse: true })).state, 'left-out')
  assert.equal((await tableOf({ ignoreReveal: true })).state, 'left-out')
}

async function records(folder) {
  execFileSync(process.argv[2], [folder, '24'])
  for (const name of readdirSync(folder)) {
    const lines = read(join(folder, name))
    const { state, fault, hands } = await verdictOf(lines)
    assert.equal(fault, '', `${name}: ${fault}`)
    assert.ok(state === 'verified' && hands.length === lines.filter(({ event }) => event === 'secret').length, `${name}: ${state}`)
  }
  const cheats = join(folder, 'cheats')
  mkdirSync(cheats)
  execFileSync('tests/fair/check', ['--cheats', join(folder, '4.jsonl'), cheats])
  const good = read(join(folder, '4.jsonl'))
  for (const name of readdirSync(cheats)) {
    const { state, fault } = await verdictOf(read(join(cheats, name)), good)
    assert.equal(state, 'wrong', `the page does not notice ${name}`)
    console.log(`${name}: ${fault}`)
  }
}

try {
  await vectors()
  await own()
  mkdirSync(join(folder, 'records'))
  await records(join(folder, 'records'))
} finally {
  rmSync(folder, { recursive: true })
}
