/* For fair.mjs: the page's own check of deals, bundled by esbuild, which comes with vite, and the table of a server that a story makes lie. */
import assert from 'node:assert/strict'
import { webcrypto } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
  stdin: {
    contents: `export * from './src/fair/day'; export * from './src/fair/protocol'; export * from './src/fair/witness'`,
    resolveDir: web,
  },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'neutral',
  mainFields: ['module', 'main'],
})
globalThis.crypto ??= webcrypto
export const kept = new Map()
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) }
const folder = mkdtempSync(join(tmpdir(), 'fair-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) {
    super(name)
    this.unref()
  }
}
/* The page in two tabs of a browser. */
for (const name of ['fair.mjs', 'other-tab.mjs']) writeFileSync(join(folder, name), outputFiles[0].text)
export const fair = await import(join(folder, 'fair.mjs'))
const otherTab = await import(join(folder, 'other-tab.mjs'))

/* What is in force in these games beside the options that their records name. */
const PRESETS = {
  'irish-forty-five': { joker: 'yes' },
  'hanley-one-hundred-ten': { joker: 'yes' },
}

export const witnessOf = (code, sent, tab = fair) =>
  new tab.Witness({
    code,
    send: (message) => sent.push(message),
    options: ({ rules, options }) => ({ ...PRESETS[rules], ...options }),
  })

const NAMES = ['Ann', 'Bob', 'Cat']
export const HIDDEN = '?? ?? ?? ?? ??'
export const GAME = { event: 'game', rules: 'spoil-five', players: NAMES, options: { packets: '3-2' } }
const DEAL = { players: 3, dealer: 0, packets: '3-2', kitty: 0, kittyWhen: 'usual', turns: true }
export const random = () => fair.toHex(crypto.getRandomValues(new Uint8Array(32)))
export const turned = (value) => value.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))

/**
 * A server's table, and the page of one person there, who sits at seat 0 unless `seat` says otherwise. It is honest, and a test makes it lie.
 * What the page was told is kept for a page that is loaded again.
 */
export class Table {
  sent = []
  rounds = []
  hands = []
  code = 'ABCDEF'
  length = 12
  late = false
  from = 1

  static async start(with_ = {}) {
    const table = Object.assign(new Table(), with_)
    kept.clear()
    table.open()
    await table.sit(table.seat === undefined ? 0 : table.seat)
    await table.begin(1)
    return table
  }

  open() {
    this.witness = witnessOf(this.code, this.sent)
    this.witness.reconnected()
  }

  /** The same page in another tab, which is told the same from now on. */
  openOtherTab() {
    this.otherSent = []
    this.other = witnessOf(this.code, this.otherSent, otherTab)
    this.other.reconnected()
  }

  tell = async (...lines) => {
    await Promise.all([this.witness.take(lines), this.other?.take(lines)])
  }

  async sit(seat, ...lines) {
    this.seat = seat
    await this.tell({ event: 'table', seat }, ...lines)
  }

  async begin(number) {
    this.context = { code: this.code, game: number }
    this.secrets = [random()]
    for (let n = this.length; n > 0; n--) this.secrets.unshift(await fair.previous(this.context, n, this.secrets[0]))
    this.root = { event: 'root', ...this.context, hands: this.length, root: this.secrets[0] }
    this.rounds = []
    this.hands = []
    this.mix = await fair.mixOf(this.context, this.root.root, 0, new Map())
    if (!this.unseen) await this.tell(...this.game())
    if (this.seat !== null || this.late) await this.tell(this.root)
  }

  game = () => [{ event: 'seat', seat: this.seat ?? -1, ...(this.late && { late: true }), ...(this.from > 1 && { from: this.from }) }, GAME]
  commitment = (number, seat, string) => fair.commitment(this.context, this.root.root, number, seat, string)
  lastSent = (kind) => this.sent.filter((message) => message.do === kind).at(-1)

  /** A round of this page and of Bob, who may be silent. */
  async round(from, { bob = true, own = (c) => c, refuse = false, ignore = false, told = true } = {}) {
    const number = this.rounds.length + 1
    const lines = []
    const tell = async (...more) => {
      lines.push(...more)
      if (told) await this.tell(...more)
    }
    this.rounds.push(lines)
    const seats = told && this.seat === 0 ? [0, 1] : [1]
    await tell({ event: 'round', round: number, from, seats })
    const strings = new Map()
    const commits = new Map()
    if (seats.includes(0)) commits.set(0, own(this.lastSent('commit').commit))
    if (bob) strings.set(1, random())
    if (bob) commits.set(1, await this.commitment(number, 1, strings.get(1)))
    for (const [seat, commit] of commits) await tell({ event: 'commit', seat, round: number, commit })
    if (refuse) await this.tell({ event: 'error', code: 'not-now', ask: this.lastSent('commit') })
    await tell({ event: 'closed', round: number, seats: [...commits.keys()] })
    const reveal = this.lastSent('reveal')
    if (seats.includes(0) && reveal?.round === number && !ignore) strings.set(0, reveal.string)
    const used = new Map([...strings].sort(([a], [b]) => a - b))
    for (const [seat, string] of used) await tell({ event: 'reveal', seat, round: number, string })
    this.mix = await fair.mixOf(this.context, this.root.root, number, used)
    const left = seats.filter((seat) => !used.has(seat))
    await tell({ event: 'mixed', round: number, from, seats: [...used.keys()], left, mix: this.mix })
  }

  /** The lines of a hand; `rig` changes what is dealt. */
  async hand(n, rig = () => {}) {
    const pack = fair.packOf(await fair.seedOf(this.context, this.mix, n, this.secrets[n]), 52)
    const dealt = fair.deal(pack, DEAL)
    dealt.cards = [1, 2, 0].map((seat) => [seat, dealt.hands[seat][0]])
    rig(dealt, pack)
    const shown = dealt.hands.map((cards, seat) => (this.late || (seat === this.seat && n >= this.from) ? cards.join(' ') : HIDDEN))
    const deal = { event: 'deal', hand: n, dealer: 0, hands: shown, turn_up: dealt.turnUp, ...(this.late && { pack: pack.join(' ') }) }
    const acts = dealt.cards.map(([seat, card]) => ({ event: 'act', seat, do: `play ${card}` }))
    this.hands[n - 1] = [deal, ...acts, { event: 'end-hand', hand: n }]
    return this.hands[n - 1]
  }

  secret = (hand) => ({ event: 'secret', hand, secret: this.secrets[hand] })

  /** A hand, its secret, and every line in a message of its own. */
  async play(n, rig) {
    const lines = await this.hand(n, rig)
    if (this.late) await this.tell(...lines)
    else for (const line of lines) await this.tell(line)
    await this.tell(this.secret(n))
  }

  /** The whole game again, as this seat may see it now, and then the root and what followed. */
  async retell({ lines = this.hands.flat(), known = this.hands.length, rounds = this.rounds } = {}) {
    await this.tell(...this.game(), ...lines)
    await this.tell(this.root)
    for (const round of rounds) await this.tell(...round)
    if (known) await this.tell(this.secret(known))
  }

  get verdict() {
    return this.witness.verdict.get()
  }

  is(state, fault = '') {
    assert.equal(`${this.verdict.state} ${this.verdict.fault}`, `${state} ${fault}`)
  }

  checked(...hands) {
    assert.deepEqual(
      this.verdict.hands.map(({ hand }) => hand),
      hands,
    )
  }
}

/** A table at which a hand has been verified. */
export async function started(with_) {
  const table = await Table.start(with_)
  await table.round(1)
  await table.play(1)
  table.is('verified')
  return table
}

export const RIGGED = (dealt) => {
  dealt.hands[0] = 'AS 2S 3S 4S 5S'.split(' ')
  dealt.cards = []
}
