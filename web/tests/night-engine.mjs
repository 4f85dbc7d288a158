/* The module of the organiser's page reads the logs of the tests, writes the same lines, and makes the same of them: night-engine.mjs MODULE LOG… */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const [module, ...logs] = process.argv.slice(2)
const { instance } = await WebAssembly.instantiate(readFileSync(module))
const { memory, input, ...functions } = instance.exports
const call = (name, text = '') => {
  const sent = new TextEncoder().encode(text)
  new Uint8Array(memory.buffer).set(sent, input(sent.length))
  const start = functions[name](sent.length)
  const bytes = new Uint8Array(memory.buffer)
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)))
}

/* A file may have several nights, one after the other. */
const nights = logs.flatMap((log) => readFileSync(log, 'utf8').split(/^(?=\{"event":"night")/m))

for (const [i, log] of nights.entries())
  test(`night ${i + 1}`, () => {
    const lines = log.split('\n').filter(Boolean)
    call('begin')
    for (const line of lines) {
      assert.equal(call('add', line), `${line}\n`)
      const { event, round, table, tables, bye, score } = JSON.parse(line)
      if (event !== 'round' && event !== 'result' && event !== 'correct') continue
      const shown = JSON.parse(call('rounds'))[round - 1]
      if (table) assert.deepEqual(shown.tables[table - 1].score, score, line)
      else assert.deepEqual([shown.tables.map(({ units }) => units), shown.bye], [tables, bye], line)
    }
    const { end, round, ...state } = JSON.parse(call('state'))
    const last = JSON.parse(lines.at(-1))
    if (last.event === 'finish') assert.deepEqual(end, last)
    const rounds = JSON.parse(call('rounds'))
    assert.equal(rounds.length, state.rounds)
    assert.deepEqual(rounds.at(-1) ?? null, round)
    const standings = call('csv', 'standings').split('\r\n')
    assert.equal(standings[0], 'Place,Who,Rounds won,Total')
    assert.equal(standings.length, end.ranking.length + 2)
    assert.match(call('csv', 'money'), /^Together,/m)
    assert.match(call('add', '{"event":"enter"}'), /^\{"error":/)
    assert.deepEqual(JSON.parse(call('state')).end, end, 'what is refused changes nothing')
  })

const HARD_NAMES = [
  'Ann',
  ...[
    'Seán Óg',
    'Mary B',
    'Byrne, Mary',
    'Tom Byrne',
    'Tom Byrne B.',
    'Pat Daly Jr',
    'PAT DALY (SNR.)',
    'Tom Daly jnr III',
    'Áine de Búrca',
  ],
  ...['Zoe Éanna', 'Tom Junior', 'Seán Mac Giolla Phádraig', 'Nuala Mc Cabe', 'Una McCabe', 'Mary Ní Shé', 'Aine Ni Shea'],
  ...['Mary Nic Giolla', 'Kit O Brien', "Joe O' Brien", 'Ann Oates', "Ann O'Brien", 'Bob O’Brien', 'Cora OBrien', 'Dan Ó hÚrdail'],
  ...[
    'Jan van der Berg',
    'Prince',
    'Mary (Mac) Quinn',
    'J. R. R. Tolkien',
    'Ni\u0301ov Uí Néill',
    'Áine Ui\u0301 Mháille',
    'Øystein Ås',
    'Zoë Żak',
  ],
]

test('the page and its engine have the same surnames', async (t) => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  if (!existsSync(`${web}node_modules/esbuild`)) return t.skip('esbuild is not installed: npm install in web/')
  const { transform } = await import(`${web}node_modules/esbuild/lib/main.js`)
  const { code } = await transform(readFileSync(`${web}src/night/names.ts`, 'utf8'), { loader: 'ts' })
  const { bySurname, surname, together } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  const first = JSON.parse(readFileSync(logs[0], 'utf8').split('\n')[0])
  const add = (event, fields) => assert.doesNotMatch(call('add', JSON.stringify({ event, ...fields })), /^\{"error/)
  const cells = (list, column) =>
    call('csv', list)
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.match(/("([^"]|"")*"|[^,"]*)(,|$)/g)[column].replace(/^"?'?|"?,?$/g, ''))
  const pairs = HARD_NAMES.map((name, i) => [name, `Z${10 + i} ${surname(name)}`])
  const names = pairs.flat()
  call('begin')
  add('night', {
    ...first,
    options: {
      ...first.options,
      tables: [[4, 2]],
      partners: 'fixed',
      team: null,
      movement: 'random',
      shifts: null,
      rounds: 1,
      double: [],
      entry_until: 1,
    },
  })
  for (const [i, name] of names.entries()) {
    add('enter', { name })
    if (i % 2) add('pair', { people: [i, i + 1] })
  }
  add('round')
  assert.deepEqual(cells('standings', 1).sort(), pairs.map(together).sort())
  assert.deepEqual(cells('seats', 0), names.sort(bySurname))
})

test('what is wrong with the file of a night is told, and where', () => {
  const error = "write 'key: value' with a blank after the colon"
  assert.deepEqual(JSON.parse(call('file', 'title: Card night\nrules twenty-five\n')), { line: 2, column: 1, error })
})

test('pairs fill their tables, and a schedule of many rounds can be read again', () => {
  const options = { ...JSON.parse(readFileSync(logs[0], 'utf8').split('\n')[0]).options, movement: 'perfect', rounds: 40, entry_until: 40 }
  const night = {
    event: 'night',
    version: 1,
    options: { ...options, tables: [[4, 2]], partners: 'fixed', shifts: null, team: null, jackpot: null, jackpot_in: 0 },
    seed: 1,
    jackpot: 0,
  }
  call('begin')
  assert.doesNotMatch(call('add', JSON.stringify(night)), /error/)
  for (const pairs of [8, 19, 90, 250])
    assert.deepEqual(JSON.parse(call('tables', `${pairs}`)), { over: pairs % 2, tables: [Math.floor(pairs / 2)] }, `${pairs} pairs`)
  const schedule = call('schedule', '250')
  assert.equal(call('add', schedule.trimEnd()), schedule)
})

test('a season of 30 nights: the money of each adds up, and the jackpot goes on from one to the next', () => {
  const first = JSON.parse(readFileSync(logs[0], 'utf8').split('\n')[0])
  const options = {
    ...first.options,
    ...{
      tables: [[6, 3]],
      partners: 'fixed',
      team: null,
      movement: 'winners-up',
      shifts: null,
      rounds: 5,
      games: 1,
      counts: 'games',
      double: [],
      bye: 0,
    },
    ...{ entry_until: 5, ranked_from: 1, ties: ['share'], fee: 333, house: '20%', prizes: ['50%', '30%', '20%'], booby: 250 },
    ...{ jackpot: ['reach', 5], jackpot_in: '10%', spots: [500], raffle: 150, raffle_share: 33 },
  }
  const add = (event, fields) => {
    const line = call('add', JSON.stringify({ event, ...fields }))
    assert.doesNotMatch(line, /^\{"error/)
    return JSON.parse(line)
  }
  let [jackpot, hits] = [0, 0]
  for (let night = 1; night <= 30; night++) {
    call('begin')
    add('night', { version: 1, options, seed: night, jackpot })
    for (let person = 1; person <= 12 + 6 * (night % 3); person++) {
      add('enter', { name: `Player ${person}` })
      if (person % 2 === 0) add('pair', { people: [person - 1, person] })
      add('pay', { person, cents: 333, for: 'fee' })
      add('pay', { person, cents: 150 * (1 + (person % 3)), for: 'raffle' })
    }
    for (let round = 1; round <= 5; round++) {
      const { tables } = add('round')
      // some nights the pair of the lowest number always wins
      for (const [table, units] of tables.entries()) {
        const won = night % 7 ? (night + round + table) % 3 : units.indexOf(Math.min(...units))
        add('result', { round, table: table + 1, score: [0, 1, 2].map((side) => Number(side === won)) })
      }
    }
    add('spot', { seed: night })
    add('raffle', { seed: night + 1 })
    const { money, people, ...end } = add('finish')
    const { pot, to, each, carry } = end.jackpot
    assert.equal(money.fees + money.tickets, money.prizes + money.spots + money.raffle + money.jackpot_in + money.house)
    assert.equal(pot, jackpot + money.jackpot_in)
    assert.equal(each * to.length + carry, pot)
    const paid = people.reduce((sum, [, cents]) => sum + cents, 0)
    assert.equal(paid, money.prizes + money.spots + money.raffle + each * to.length)
    jackpot = carry
    hits += to.length
  }
  assert(hits > 0, 'somebody has won the jackpot')
})
