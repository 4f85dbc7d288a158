/* The deal of the day by a published hash and a beacon: the same for everybody, through kill -9, and verified when it is over. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { make_earlier } from './earlier.mjs'
import { Line, Player, call, drand_of, folder, must, person, program, run, soon, start, stop, until } from './server.mjs'

const HOUR_S = 3600
const UNBOUND = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_requests=100000', '--limit', 'address_burst=100000']

/* Each server of a story believes that it is noon of some day, counted from the one on which the stories began. */
const MIDNIGHT_MS = Math.floor(Date.now() / 86_400_000) * 86_400_000
const noon_in = (days) => Math.round((MIDNIGHT_MS - Date.now()) / 1000) + 12 * HOUR_S + days * 86400
const date_in = (days) => new Date(MIDNIGHT_MS + days * 86_400_000).toISOString().slice(0, 10)

async function kill(server) {
  server.process.kill('SIGKILL')
  await server.ended
}

/** Starts the server at noon of another day, or some hours later. */
const begin = (data, days, hours = 0, args = []) =>
  start([...UNBOUND, ...args], { data, clock: { S5_CLOCK_SHIFT_S: noon_in(days) + hours * HOUR_S } })
const games_of = async (server, cookie) => (await call(server, 'GET', '/api/games', { cookie })).json.games
const day_of = async (server, query = '', cookie) => (await call(server, 'GET', `/api/day${query}`, { cookie })).json

/** Plays the deal of the day to its end; answers what the person was dealt, and the id of the game. */
async function plays(server, name) {
  const cookie = await person(server)
  const { code } = (await call(server, 'POST', '/api/day', { cookie, body: JSON.stringify({ name, pace_ms: 0 }) })).json
  const player = new Player(server, code, cookie, false)
  await soon(player.over, 'the end of the day')
  player.line.end()
  const cards = player.lines.filter(([{ event }]) => event === 'deal').map(([event]) => event.hands[0])
  must(!player.lines.some(([, text]) => /day-hash|day-secret/.test(text)), 'the cards of the day come without their secret')
  return { cards, cookie, ...(await day_of(server, '', cookie)) }
}

const record_of = async (server, id) => (await call(server, 'GET', `/api/games/${id}`)).text
const event_in = (record, event) => record.split('\n').filter((line) => line.includes(`"event":"${event}"`)).map((line) => JSON.parse(line))[0]

function verify(record) {
  try {
    return { good: true, status: 0, said: execFileSync(program, ['verify', '-'], { input: record, stdio: 'pipe' }).toString() }
  } catch (error) {
    return { good: false, status: error.status, said: error.stdout.toString() + error.stderr.toString() }
  }
}

function python_verifies(record, data) {
  const file = path.join(data, 'record.jsonl')
  fs.writeFileSync(file, record)
  return execFileSync('python3', ['-B', 'docs/verify.py', file]).toString()
}

async function reveals_a_day_when_it_is_over() {
  const data = folder()
  const beacons = path.join(data, 'beacons.txt')
  const args = ['--beacon-file', beacons]
  const [day, next] = [date_in(1), date_in(2)]
  fs.writeFileSync(beacons, `# drand, the first round after 23:00 UTC of the day before\n${day} \t ${drand_of(day, '9')}  \r\n${day} another\n${next} another\n`)

  let server = await begin(data, 0, 0, args)
  const before = await day_of(server)
  must(before.next.day === day && before.next.hash !== before.hash && !before.secret, JSON.stringify(before))
  must((await call(server, 'GET', `/api/day?day=${day}`)).status === 400, 'tomorrow is not told')
  await kill(server)

  server = await begin(data, 1, 0, args)
  const morning = await day_of(server)
  must(morning.hash === before.next.hash && morning.settled === false && !morning.beacon, JSON.stringify(morning))
  const first = await plays(server, 'Ann')
  must(first.hash === morning.hash && first.settled && first.beacon === drand_of(day, '9') && !first.secret, JSON.stringify(first))
  await kill(server)

  /* another number for a day that has begun changes nothing */
  fs.writeFileSync(beacons, `${day} ${drand_of(day, '8')}\n${next} another\n`)
  server = await begin(data, 1, 13, args) /* one in the morning: the day is not over */
  const yesterday = await day_of(server, `?day=${day}`)
  must(yesterday.beacon === first.beacon && !yesterday.secret, JSON.stringify(yesterday))
  const early = await record_of(server, first.game)
  must(event_in(early, 'day-hash').hash === before.next.hash && !event_in(early, 'day-secret'), 'its record does not tell the secret')
  must((await games_of(server, first.cookie))[0].day_over === false, 'its cards still count')
  must(!verify(early).good && /The secret of .* is missing/.test(verify(early).said), verify(early).said)
  await kill(server)

  server = await begin(data, 1, 2, args)
  const second = await plays(server, 'Bob')
  must(JSON.stringify(second.cards) === JSON.stringify(first.cards) && first.cards.length === 5, `${second.cards} and ${first.cards}`)
  await stop(server)

  server = await begin(data, 2, 0, args)
  const over = await day_of(server, `?day=${day}`)
  must(/^[0-9a-f]{64}$/.test(over.secret) && over.hash === before.next.hash, JSON.stringify(over))
  for (const { game, cookie } of [first, second]) {
    must((await games_of(server, cookie))[0].day_over, 'whoever has the link may see its cards')
    const record = await record_of(server, game)
    must(event_in(record, 'day-secret').secret === over.secret, 'the record tells the secret')
    const { good, said } = verify(record)
    must(good && said.startsWith('5 of 5 hands verified\n') && said.includes(over.hash) && said.includes(over.beacon), said)
    must(python_verifies(record, data) === said, 'Python agrees')
    const rigged = verify(record.replace(first.beacon, drand_of(day, '7')))
    must(!rigged.good && /beacon/.test(rigged.said), rigged.said)
    execFileSync(program, ['check', '-'], { input: record })
  }

  /* without the one beacon that the day may have, the server alone deals, and says so */
  const without = await plays(server, 'Cat')
  must(without.day === next && without.settled && !('beacon' in without), JSON.stringify(without))
  const missing = `event=beacon-missing day=${next} why="its beacon must be: ${drand_of(next, '').trim()} and`
  await until(() => server.notes.includes(missing), missing)
  await stop(server)
  server = await begin(data, 3, 0, args)
  const { status, said } = verify(await record_of(server, without.game))
  must(status === 3 && said.includes('There was no beacon'), said)
  await stop(server)
}

/* A folder of the time before: its secret and its results stay, and its days were dealt as they were. */
async function keeps_days_of_before() {
  const data = folder()
  let server = await begin(data, 0)
  const ann = await plays(server, 'Ann')
  await stop(server)
  make_earlier(data)
  server = await begin(data, 0)
  const today = await day_of(server)
  must(today.count === 1 && today.results[0].name === 'Ann' && !today.hash && today.next.hash, JSON.stringify(today))
  must(ann.hash && today.next.day === date_in(1), 'days can be verified from tomorrow on')
  const bob = await plays(server, 'Bob')
  must(bob.count === 2 && !bob.hash, JSON.stringify(bob))
  must(!event_in(await record_of(server, bob.game), 'day-hash'), 'its record says nothing')
  await stop(server)
  server = await begin(data, 1)
  must((await day_of(server)).hash === today.next.hash, 'tomorrow comes as it was announced')
  await stop(server)
}

/* Another game at its table would have the same packs, and no one could tell by its record whose day's they are. */
async function plays_a_day_once() {
  const server = await begin(null, 0)
  const { code, cookie } = await plays(server, 'Ann')
  const line = new Line(server, code, cookie)
  const table = await line.event('table')
  must(table.alone && !table.started, JSON.stringify(table))
  for (const what of ['again', 'rematch', 'start']) {
    line.send({ do: what })
    const answer = await line.find(({ event, started, rematch }) => event === 'error' || (event === 'table' && (started || rematch)), `an answer to ${what}`)
    must(answer.code === 'forbidden' && answer.error === 'The deal of the day is one game: create a table to play another.', `${what}: ${JSON.stringify(answer)}`)
  }
  line.end()
  const games = await games_of(server, cookie)
  must(games.length === 1 && games[0].day_over === false, JSON.stringify(games))
  await stop(server)
}

/* Spoil Five is the game of that name that people play everywhere else, and a day that was played by another preset keeps it. */
async function plays_the_usual_game() {
  const server = await begin(null, (Date.parse('2026-12-07') - MIDNIGHT_MS) / 86_400_000 + 1)
  const rules = async (day) => (await day_of(server, `?day=${day}`)).rules
  for (const [day, preset] of [['2026-11-22', 'spoil-five'], ['2026-11-30', 'spoil-five'], ['2026-12-06', 'spoil-five-usual'], ['2026-12-01', 'spoil-five-peel']])
    must((await rules(day)) === preset, `${day}: ${await rules(day)}`)
  await stop(server)
}

run([reveals_a_day_when_it_is_over, keeps_days_of_before, plays_a_day_once, plays_the_usual_game])
