/*
 * Tests the page's own check of deals without a browser: node web/tests/fair.mjs WRITER. WRITER makes records of games; tests/fair/check changes one of
 * them as a server would that cheats. Without esbuild nothing is tested (exit status 77).
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fair, GAME, HIDDEN, kept, RIGGED, random, started, Table, turned, witnessOf } from './fair-table.mjs'

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
  const { date, secret, beacon, hash, seeds, packs, seed_without_beacon } = v.day
  assert.equal(await fair.dayHash(date, secret), hash)
  for (let n = 1; n <= seeds.length; n++) {
    assert.equal(await fair.daySeedOf(date, beacon, n, secret), seeds[n - 1])
    assert.equal(fair.packOf(seeds[n - 1], 52).join(' '), packs[n - 1])
  }
  assert.equal(await fair.daySeedOf(date, '', 1, secret), seed_without_beacon)
  for (const [day, round] of Object.entries(v.drand.rounds)) assert.equal(fair.drandRound(day), round, day)
  for (const good of v.drand.good) assert(fair.isDrand(v.drand.date, good), good)
  for (const bad of v.drand.bad) assert(!fair.isDrand(v.drand.date, bad), bad)
}

const read = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** What the page says of a record that it is told line by line. */
async function verdictOf(lines, code = lines) {
  const witness = witnessOf(code.find(({ event }) => event === 'root')?.code ?? '', [])
  for (const line of lines) await witness.take([line])
  return witness.verdict.get()
}

const STORIES = {
  async 'an honest server'() {
    const table = await Table.start()
    table.is('new')
    await table.round(1)
    for (const n of [1, 2, 3]) await table.play(n)
    table.is('verified')
    assert.equal(table.verdict.check, table.mix.slice(0, 8))
    await table.round(4)
    await table.play(4)
    table.is('verified')
    table.checked(1, 2, 3, 4)
    assert.deepEqual(table.verdict.hands[3], { hand: 4, people: 2, own: 'used', left: [], rounds: 1, fault: '' })
  },

  async 'cards that the pack does not give'() {
    const rigs = {
      own: ({ hands }, pack) => hands[0].splice(4, 1, pack[51]),
      'turn-up': (dealt, pack) => (dealt.turnUp = pack[51]),
      played: (dealt) => (dealt.cards[0] = [1, dealt.hands[2][0]]),
    }
    for (const [name, rig] of Object.entries(rigs)) {
      const table = await started()
      await table.play(2, rig)
      assert.equal(table.verdict.fault, 'pack', name)
      table.is('wrong', 'pack')
      assert.equal(table.verdict.hands[1].fault, 'pack')
    }
    const late = await Table.start({ seat: null, late: true })
    await late.round(1)
    await late.play(1)
    late.is('verified')
    await late.play(2, ({ hands }, pack) => hands[2].splice(4, 1, pack[51]))
    late.is('wrong', 'pack')
    const other = await Table.start({ seat: null, late: true })
    await other.play(1, (_, pack) => pack.reverse())
    other.is('wrong', 'pack')
  },

  async 'commitments and strings'() {
    const changed = await Table.start()
    await changed.round(1, { own: turned })
    await changed.play(1)
    changed.is('wrong', 'commit')
    const refused = await Table.start()
    await refused.round(1, { own: turned, refuse: true })
    await refused.play(1)
    refused.is('wrong', 'name')
    const ignored = await Table.start()
    await ignored.round(1, { ignore: true })
    ignored.is('left-out')
    await ignored.play(1)
    ignored.is('left-out')
    assert.deepEqual(ignored.verdict.hands[0], { hand: 1, people: 1, own: 'left-out', left: ['Ann'], rounds: 1, fault: '' })
    await ignored.round(2) // a good round later does not undo it, nor does a reload
    await ignored.play(2)
    ignored.is('left-out')
    ignored.open()
    await ignored.sit(0)
    await ignored.retell()
    ignored.is('left-out')
    const alone = await Table.start()
    await alone.play(1)
    alone.is('server')
  },

  async "a commitment in this person's name"() {
    for (const reveals of [true, false])
      for (const early of [true, false]) {
        const table = await Table.start()
        const string = random()
        const commit = { event: 'commit', seat: 0, round: 1, commit: await table.commitment(1, 0, string) }
        const opened = [{ event: 'round', round: 1, from: 1, seats: [0] }, ...(early ? [commit] : [])]
        await table.tell(...opened)
        if (!early) await table.tell(commit)
        await table.tell({ event: 'closed', round: 1, seats: [0] })
        const used = new Map(reveals ? [[0, string]] : [])
        table.mix = await fair.mixOf(table.context, table.root.root, 1, used)
        if (reveals) await table.tell({ event: 'reveal', seat: 0, round: 1, string })
        await table.tell({ event: 'mixed', round: 1, from: 1, seats: [...used.keys()], left: reveals ? [] : [0], mix: table.mix })
        if (!early) await table.tell({ event: 'error', code: 'not-now', ask: table.lastSent('commit') })
        await table.play(1)
        table.is('wrong', 'name')
      }
  },

  async 'a page that cannot store what it has drawn'() {
    const table = await Table.start()
    const { setItem } = localStorage
    localStorage.setItem = () => {
      throw new Error('no storage')
    }
    const string = random() // drawn before a reload
    const commit = await table.commitment(1, 0, string)
    const round = [
      { event: 'round', round: 1, from: 1, seats: [0] },
      { event: 'commit', seat: 0, round: 1, commit },
      { event: 'closed', round: 1, seats: [0] },
      { event: 'reveal', seat: 0, round: 1, string },
    ]
    table.mix = await fair.mixOf(table.context, table.root.root, 1, new Map([[0, string]]))
    await table.tell(...round, { event: 'mixed', round: 1, from: 1, seats: [0], left: [], mix: table.mix })
    await table.play(1)
    table.is('elsewhere')
    localStorage.setItem = setItem
  },

  async 'two tabs of one person'() {
    const table = await Table.start()
    table.openOtherTab()
    await table.other.take([{ event: 'table', seat: 0 }, ...table.game()])
    await table.other.take([table.root])
    const read = localStorage.getItem
    localStorage.getItem = () => null // neither sees yet what the other has stored
    await table.tell({ event: 'round', round: 1, from: 1, seats: [0] })
    localStorage.getItem = read
    const [mine, others] = [table.lastSent('commit'), table.otherSent.findLast(({ do: what }) => what === 'commit')]
    assert.notEqual(mine.commit, others.commit) // each has drawn a string, and the server takes the first
    await table.other.take([{ event: 'error', code: 'not-now', ask: others }])
    await new Promise((resolve) => setTimeout(resolve)) // what a tab has said reaches the other between two messages
    await table.tell({ event: 'commit', seat: 0, round: 1, commit: mine.commit }, { event: 'closed', round: 1, seats: [0] })
    const { string } = table.lastSent('reveal')
    table.mix = await fair.mixOf(table.context, table.root.root, 1, new Map([[0, string]]))
    const mixed = { event: 'mixed', round: 1, from: 1, seats: [0], left: [], mix: table.mix }
    await table.tell({ event: 'reveal', seat: 0, round: 1, string }, mixed)
    await table.play(1)
    table.is('verified')
    assert.equal(table.other.verdict.get().state, 'verified')
  },

  async 'a server that never says where its packs come from'() {
    const silent = await Table.start({ seat: null, unseen: true })
    await silent.tell({ event: 'table', seat: 0 })
    silent.seat = 0
    await silent.tell(...silent.game(), { event: 'at', position: 1 })
    for (const line of await silent.hand(1)) await silent.tell(line)
    silent.is('silent')
    const spectator = await Table.start({ seat: null, unseen: true })
    await spectator.tell(...spectator.game(), { event: 'at', position: 1 })
    for (const line of await spectator.hand(1)) await spectator.tell(line)
    spectator.is('unknown')
    const late = await Table.start({ seat: null, unseen: true }) // the whole game comes first, then the root
    late.seat = 0
    const hands = [await late.hand(1), await late.hand(2)]
    await late.tell({ event: 'table', seat: 0 }, ...late.game(), ...hands.flat(), { event: 'at', position: 9 })
    late.is('unknown')
    await late.tell(late.root)
    await late.tell(late.secret(2))
    late.is('server')
  },

  async 'standing up and watching'() {
    const table = await started()
    const [deal, ...acts] = await table.hand(2)
    await table.tell(deal)
    await table.sit(null, ...table.game(), ...table.hands[0], deal)
    for (const line of acts) await table.tell(line)
    for (const line of await table.hand(3)) await table.tell(line)
    table.is('unknown')
    table.checked()
    const next = await started() // and into the next game
    await next.tell({ event: 'end-game' })
    await next.sit(null, ...next.game())
    for (const n of [1, 2]) for (const line of await next.hand(n)) await next.tell(line)
    next.is('unknown')
  },

  async 'sitting down late'() {
    const table = await Table.start({ seat: null })
    await table.round(1, { told: false })
    const [first] = [await table.hand(1), await table.hand(2)]
    Object.assign(table, { from: 2, seat: 0 })
    await table.hand(2)
    await table.sit(0, ...table.game(), ...first, table.hands[1][0]) // the page asks during the hand: the first round counts from the next
    await table.tell(table.root)
    const rest = table.hands[1].slice(1)
    await table.round(3)
    for (const line of rest) await table.tell(line)
    await table.play(3)
    table.is('unchecked')
    await table.play(4)
    table.is('unchecked')
    table.checked(3, 4)
    const between = await Table.start({ seat: null })
    await between.round(1, { told: false })
    await between.hand(1)
    Object.assign(between, { from: 2, seat: 0 })
    await between.sit(0, ...between.game(), ...between.hands[0])
    await between.tell(between.root)
    await between.round(2)
    await between.play(2)
    between.is('verified')
  },

  async 'coming back to a seat'() {
    const table = await started()
    const [deal, ...rest] = await table.hand(2)
    await table.tell(deal)
    await table.sit(null, ...table.game(), ...table.hands[0], deal)
    for (const line of rest) await table.tell(line)
    await table.hand(3)
    Object.assign(table, { from: 4, seat: 0 })
    const [one, two, three] = [1, 2, 3].map((n) => [
      { ...table.hands[n - 1][0], hands: [HIDDEN, HIDDEN, HIDDEN] },
      ...table.hands[n - 1].slice(1),
    ])
    await table.sit(0, ...table.game(), ...one, ...two, ...three)
    await table.tell(table.root)
    await table.round(4)
    await table.play(4)
    table.checked(1, 4)
    table.is('unchecked') // hand 2 was dealt to this person, too
  },

  async 'waiting where hands are shown late'() {
    const table = await Table.start({ seat: null, late: true })
    await table.round(1, { told: false })
    await table.hand(1)
    table.open()
    await table.tell({ event: 'table', seat: 0 }, { event: 'seat', seat: -1, late: true }, GAME, ...table.hands[0])
    await table.tell(table.root)
    const second = await table.hand(2)
    table.seat = 0
    await table.round(3) // while hand 2 is played
    await table.tell(...second)
    await table.tell(table.secret(2))
    table.is('new')
  },

  async 'waiting for the next deal'() {
    const table = await Table.start({ seat: null, unseen: true })
    await table.round(1, { told: false })
    for (const n of [1, 2]) await table.hand(n)
    await table.sit(0) // who is not shown the game
    await table.tell(table.root)
    await table.round(3)
    table.is('new')
    table.from = 3
    const [deal, ...rest] = await table.hand(3)
    await table.retell({ lines: [...table.hands.slice(0, 2).flat(), deal], known: 0, rounds: table.rounds.slice(1) })
    for (const line of rest) await table.tell(line)
    await table.tell(table.secret(3))
    table.is('verified')
    await table.play(4)
    table.checked(3, 4)
  },

  async 'hands that are shown late'() {
    const table = await Table.start({ seat: null, late: true })
    await table.round(1)
    await table.play(1)
    const second = await table.hand(2)
    await table.round(3) // while it is played
    await table.tell(...second)
    await table.tell(table.secret(2))
    await table.play(3)
    table.is('verified')
    table.checked(1, 2, 3)
  },

  async 'another game'() {
    const table = await started()
    await table.tell({ event: 'end-game' })
    await table.begin(2)
    table.is('new')
    await table.round(1)
    await table.play(1)
    table.is('verified')
    const rigged = await started()
    await rigged.play(2, RIGGED)
    rigged.is('wrong', 'pack')
    await rigged.begin(2) // the warning stays
    await rigged.round(1)
    await rigged.play(1)
    rigged.is('wrong', 'pack')
    const exchanged = await started()
    await exchanged.tell({ ...exchanged.root, game: 2, root: random() })
    exchanged.is('wrong', 'root')
    const silent = await started()
    for (const line of await silent.hand(2)) await silent.tell(line)
    await silent.begin(2) // the last secret of game 1 never came
    silent.is('unchecked')
    for (const root of [{ code: 'ABCDEG' }, { root: random() }, { hands: 13 }]) {
      const other = await started()
      await other.tell({ ...other.root, ...root })
      other.is('wrong', 'root')
    }
    const back = await started()
    await back.begin(2)
    await back.begin(1)
    back.is('wrong', 'root')
  },

  async 'a reload'() {
    const table = await started()
    await table.play(2)
    table.open()
    await table.sit(0)
    await table.retell()
    table.is('verified')
    table.checked(1, 2)
    await table.play(3)
    table.is('verified')
  },

  async 'a reconnect'() {
    const table = await started()
    const lines = await table.hand(2)
    await table.tell(lines[0])
    table.witness.reconnected()
    assert.equal(table.sent.at(-1).do, 'verify')
    await table.tell(...lines.slice(1))
    table.is('unchecked') // until the server answers
    await table.tell(table.root)
    for (const round of table.rounds) await table.tell(...round)
    await table.tell(table.secret(2))
    table.is('verified')
    await table.play(3)
    table.checked(1, 2, 3)
  },

  async 'a connection that is lost in a round'() {
    const round = { event: 'round', round: 1, from: 1, seats: [0] }
    const table = await Table.start()
    await table.tell(round)
    const first = table.sent.at(-1)
    for (const reload of [false, true]) {
      if (reload) table.open()
      else table.witness.reconnected()
      await table.sit(0)
      if (reload) await table.tell(...table.game())
      table.sent.length = 0
      await table.tell(table.root)
      await table.tell(round)
      assert.deepEqual(table.sent, [first])
    }
    const closed = [round, { event: 'commit', seat: 0, round: 1, commit: first.commit }, { event: 'closed', round: 1, seats: [0] }]
    table.open()
    table.sent.length = 0
    await table.sit(0, ...table.game())
    await table.tell(table.root)
    await table.tell(...closed)
    assert.equal(table.sent.length, 1)
    assert.equal(await table.commitment(1, 0, table.sent[0].string), first.commit)
  },

  async 'an act that is taken back'() {
    const table = await started()
    const [deal, act, ...rest] = await table.hand(2)
    await table.tell(deal)
    await table.tell(act)
    await table.tell({ event: 'undone', seat: 1 }, ...table.game(), ...table.hands[0], deal)
    await table.tell(table.root)
    await table.tell(...table.rounds[0])
    await table.tell(table.secret(1))
    table.is('verified')
    for (const line of [act, ...rest]) await table.tell(line)
    await table.tell(table.secret(2))
    table.is('verified')
    table.checked(1, 2)
  },

  async 'a game that is told in another way'() {
    const tales = {
      'a hand left out': ([one]) => one,
      'a hand dealt again': ([one, two]) => [...one, { ...two[0], turn_up: 'XX' }, ...two.slice(1)],
      'another card turned up': ([one, two]) => [...one, { ...two[0], turn_up: 'XX' }, ...two.slice(1)],
      'another pack': ([one, two]) => [...one, { ...two[0], pack: 'XX' }, ...two.slice(1)],
      'another dealer': ([one, two]) => [...one, { ...two[0], dealer: 1 }, ...two.slice(1)],
      'another hand': ([one, two]) => [...one, { ...two[0], hands: ['AS 2S 3S 4S 5S', HIDDEN, HIDDEN] }, ...two.slice(1)],
      'other cards played': ([one, two]) => [...one, two[0], { ...two[1], do: 'play XX' }, ...two.slice(2)],
      'a gap': ([one, two]) => [...one, { ...two[0], hand: 3 }],
    }
    for (const [name, tale] of Object.entries(tales)) {
      const table = await started(name === 'another pack' ? { seat: null, late: true } : {})
      await table.play(2)
      await table.retell({ lines: tale(table.hands) })
      assert.equal(table.verdict.fault, 'hand', name)
    }
  },

  async 'a hand that is taken back and dealt again'() {
    const table = await started()
    await table.tell((await table.hand(2))[0])
    await table.retell({ lines: table.hands[0], known: 1 })
    await table.tell((await table.hand(2, RIGGED))[0])
    table.is('wrong', 'hand')
  },

  async 'a seat that is said to begin later'() {
    const table = await started()
    table.from = 99
    await table.retell({ known: 0 })
    table.is('wrong', 'hand')
    const hidden = await started()
    await hidden.hand(2, RIGGED)
    const [one, two] = hidden.hands
    hidden.from = 99
    await hidden.retell({ lines: [{ ...one[0], hands: [HIDDEN, HIDDEN, HIDDEN] }, ...one.slice(1), ...two], known: 0, rounds: [] })
    hidden.is('wrong', 'hand')
  },

  async 'hands whose secret never comes'() {
    const told = await started()
    for (const n of [2, 3]) {
      const [deal, ...rest] = await told.hand(n, RIGGED)
      await told.tell(...told.game(), ...told.hands.slice(0, n - 1).flat(), deal)
      for (const line of rest) await told.tell(line)
      told.is('unchecked')
    }
    const unanswered = await started()
    unanswered.witness.reconnected()
    for (const n of [2, 3]) for (const line of await unanswered.hand(n, RIGGED)) await unanswered.tell(line)
    unanswered.is('unchecked')
    const silent = await started()
    for (const line of await silent.hand(2)) await silent.tell(line)
    silent.is('new')
    await silent.tell({ event: 'ready', seats: [] })
    silent.is('unchecked')
    await silent.tell((await silent.hand(3))[0])
    silent.is('wrong', 'secret')
  },

  async 'strings after the deal'() {
    const table = await started()
    const [deal, ...rest] = await table.hand(2)
    await table.tell(deal)
    await table.round(2)
    for (const line of rest) await table.tell(line)
    table.is('wrong', 'late')
    const again = await started() // told with a game that is told again
    const lines = await again.hand(2)
    for (const line of lines) await again.tell(line)
    await again.round(2, { told: false })
    await again.retell()
    again.is('wrong', 'late')
    const hidden = await Table.start() // a round that the deal was made without
    await hidden.round(1)
    await hidden.round(1)
    const [one] = [await hidden.hand(1)]
    for (const line of one) await hidden.tell(line)
    await hidden.tell(...hidden.game(), ...one)
    await hidden.tell(hidden.root)
    await hidden.tell(...hidden.rounds[0])
    await hidden.tell(hidden.secret(1))
    hidden.is('wrong', 'late')
    const open = await started()
    await open.tell({ event: 'round', round: 2, from: 2, seats: [0] })
    await open.tell((await open.hand(2))[0])
    open.is('wrong', 'late')
  },

  async 'rounds without end'() {
    const many = await Table.start()
    for (let i = 0; i < 3; i++) await many.round(1)
    many.is('new')
    await many.tell({ event: 'round', round: 4, from: 1, seats: [0] })
    many.is('wrong', 'rounds')
    const long = await Table.start({ length: 100 })
    for (let n = 1; n <= 64; n++) {
      await long.round(n)
      await long.play(n)
    }
    long.is('verified')
    await long.tell({ event: 'round', round: 65, from: 65, seats: [0] })
    long.is('wrong', 'rounds')
    for (const [round, fault] of [
      [{ round: 3, from: 2 }, 'round'],
      [{ round: 2, from: 1 }, 'late'],
      [{ round: 2, from: 3 }, 'round'],
      [{ round: 2, from: 2, seats: [0, 3] }, 'round'],
      [{ round: 1, from: 2 }, 'round'],
      [{ round: 1, from: 1 }, 'round'],
    ]) {
      const table = await started()
      await table.tell({ event: 'round', seats: [0], ...round })
      table.is('wrong', fault)
    }
    const both = await Table.start()
    for (const round of [1, 2]) await both.tell({ event: 'round', round, from: 1, seats: [0] })
    both.is('wrong', 'round')
    const back = await Table.start() // the second round is said to be for an earlier hand than the first
    await back.round(2, { told: false })
    await back.round(1, { told: false })
    await back.retell({ lines: await back.hand(1), known: 0 })
    back.is('wrong', 'round')
    const before = await Table.start({ from: 3 })
    await before.retell({ lines: [...(await before.hand(1)), ...(await before.hand(2))], known: 0 })
    await before.tell({ event: 'round', round: 2, from: 2, seats: [0] })
    before.is('wrong', 'round')
  },

  async 'secrets without end'() {
    for (const hand of [13, 300000]) {
      const table = await started()
      await table.tell({ event: 'end-hand', hand }, { event: 'secret', hand, secret: random() })
      assert.equal(table.verdict.state, 'wrong')
    }
    const early = await started()
    await early.tell((await early.hand(2))[0])
    await early.tell(early.secret(2))
    early.is('wrong', 'secret')
    const again = await started() // the last secret is told again, and is another
    await again.tell({ ...again.secret(1), secret: random() })
    again.is('wrong', 'chain')
    const short = await Table.start({ length: 1 })
    short.secrets.push(random())
    await short.round(1)
    await short.play(1)
    await short.tell((await short.hand(2))[0])
    short.is('wrong', 'secret')
    const told = await Table.start({ length: 2 })
    await told.hand(1)
    await told.hand(2)
    await told.tell(...told.game(), ...told.hands.flat())
    await told.tell({ ...told.root, hands: 1 })
    told.is('wrong', 'root')
    told.open()
    await told.sit(0, ...told.game(), ...told.hands.flat())
    await told.tell({ ...told.root, hands: 1 })
    await told.tell(told.secret(2))
    told.is('wrong', 'secret')
  },

  async 'lines of the wrong shape'() {
    const value = random()
    for (const line of [
      { event: 'round', round: 2, from: 2 },
      { event: 'round', round: 2, from: 2, seats: [1, 0] },
      { event: 'round', round: 2, from: 2, seats: [] },
      { event: 'round', round: Number.POSITIVE_INFINITY, from: 2, seats: [0] },
      { event: 'commit', round: 1, seat: '0', commit: value },
      { event: 'commit', round: 1, seat: 0, commit: value.toUpperCase().replace(/^./, 'A') },
      { event: 'closed', round: 1, seats: {} },
      { event: 'reveal', round: 1, seat: 0, string: value.slice(1) },
      { event: 'mixed', round: 1, from: 1, seats: [0], mix: value },
      { event: 'secret', hand: 1.5, secret: value },
      { event: 'secret', hand: 1 },
      { event: 'root', code: 'ABCDEF', game: 0, hands: 12, root: value },
      { event: 'deal', hand: 2 },
      { event: 'act', seat: 0 },
      { event: 'end-hand', hand: Number.POSITIVE_INFINITY },
      { event: 'game' },
      { event: 'table', seat: 'x' },
    ]) {
      const table = await started()
      await table.tell(line)
      table.is('wrong', 'line')
      await table.play(2) // the page goes on
      assert.ok(table.verdict.state === 'wrong')
    }
  },

  async 'strings that something else has stored'() {
    for (const stored of ['[null]', '{"a":1}', '[["a"],["b",1],["c","d","e"]]', 'x']) {
      const table = await Table.start()
      kept.set('spoilfive.strings', stored)
      await table.round(1)
      await table.play(1)
      table.is('verified')
    }
  },
}

/** What the page says of a deal of the day, with its record. */
async function days(folder) {
  for (const name of ['24.jsonl', '25.jsonl']) {
    const text = readFileSync(join(folder, name), 'utf8')
    const lines = read(join(folder, name))
    const said = lines.find(({ event }) => event === 'day-hash')
    const info = { ...said, secret: lines.at(-1).secret, settled: true }
    const verdict = (changed, record = text) => fair.checkDay({ ...info, ...changed }, record)
    kept.clear()
    assert.deepEqual(await verdict({}), { fault: '', hands: 5 })
    assert.deepEqual(await verdict({}, ''), { fault: '', hands: 0 })
    assert.equal((await verdict({ secret: turned(info.secret) })).fault, 'hash')
    const other = { secret: turned(info.secret), hash: await fair.dayHash(info.day, turned(info.secret)) }
    assert.equal((await verdict(other)).fault, 'record')
    assert.equal((await verdict({ beacon: 'another' })).fault, 'record')
    assert.equal((await verdict({}, text.replace(/"pack":"(..) (..)/, '"pack":"$2 $1'))).fault, 'pack')
    fair.rememberHashes({ day: '2026-11-23', hash: 'a'.repeat(64), next: { day: info.day, hash: info.hash } }, '2026-11-23')
    assert.equal(fair.knownSince(info.day), '2026-11-23')
    fair.rememberHashes({ ...info, ...other }, info.day)
    assert.deepEqual(await verdict({}), { fault: '', hands: 5 })
    assert.equal((await verdict(other)).fault, 'exchanged')
  }
}

const DAYS = ['24.jsonl', '25.jsonl', '26.jsonl', '27.jsonl']

async function records(folder) {
  execFileSync(process.argv[2], [folder, '24'])
  for (const name of readdirSync(folder).filter((name) => !DAYS.includes(name) && name.endsWith('.jsonl'))) {
    const lines = read(join(folder, name))
    const { state, fault, hands } = await verdictOf(lines)
    assert.equal(fault, '', `${name}: ${fault}`)
    const alone = lines.some(({ event, seats }) => event === 'mixed' && !seats.length) || !lines.some(({ event }) => event === 'mixed')
    assert.equal(state, alone ? 'server' : 'verified', name)
    assert.equal(hands.length, lines.filter(({ event }) => event === 'secret').length, name)
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

const folder = mkdtempSync(join(tmpdir(), 'fair-'))
try {
  await vectors()
  for (const [name, story] of Object.entries(STORIES))
    await story().catch((error) => {
      console.log(`${name}: ${error.stack}`)
      process.exitCode = 1
    })
  mkdirSync(join(folder, 'records'))
  await records(join(folder, 'records'))
  await days(join(folder, 'records'))
} finally {
  rmSync(folder, { recursive: true })
}
