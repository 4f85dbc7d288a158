/* Nodes of one PostgreSQL database whose operators' files name different beacons: everybody is dealt the same on one day. */
import fs from 'node:fs'
import path from 'node:path'
import { postgres } from './postgres.mjs'
import { AT_NOON, Player, call, drand_of, folder, must, person, run, soon, start, stop } from './server.mjs'

const UNBOUND = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_requests=100000', '--limit', 'address_burst=100000']
const DAY_MS = 86400000

/** A node with a beacon of its own for today and tomorrow. */
async function begins(store, name, digit) {
  const data = folder()
  const file = path.join(data, 'beacons.txt')
  const now_ms = Date.now() + AT_NOON.S5_CLOCK_SHIFT_S * 1000
  const days = [0, 1].map((day) => new Date(now_ms + day * DAY_MS).toISOString().slice(0, 10))
  fs.writeFileSync(file, days.map((day) => `${day} ${drand_of(day, digit)}\n`).join(''))
  return start([...UNBOUND, '--store', store, '--node', name, '--beacon-file', file], { data, clock: AT_NOON })
}

/** Tries the day; answers the cookie and the code of the table. */
async function tries(server, name) {
  const cookie = await person(server)
  const { status, json } = await call(server, 'POST', '/api/day', { cookie, body: JSON.stringify({ name, pace_ms: 0 }) })
  must(status === 201, `${status} ${JSON.stringify(json)}`)
  return { server, cookie, code: json.code }
}

async function plays({ server, cookie, code }) {
  const player = new Player(server, code, cookie, false)
  await soon(player.over, 'the end of the day')
  player.line.end()
  return player.lines.filter(([{ event }]) => event === 'deal').map(([event]) => event.hands[0])
}

const day_of = async (server) => (await call(server, 'GET', '/api/day')).json

async function settles_a_day_once_for_all_nodes() {
  const { store, sql } = await postgres()
  let [one, two] = [await begins(store, 'one', '1'), await begins(store, 'two', '2')]
  for (const server of [one, two]) must(!(await day_of(server)).settled, 'nobody has tried the day')
  const both = await Promise.all([tries(one, 'Ann'), tries(two, 'Bob')])
  const [first, second] = [await day_of(one), await day_of(two)]
  must(first.settled && /^drand \d+ (1{64}|2{64})$/.test(first.beacon) && first.beacon === second.beacon && first.hash === second.hash, JSON.stringify([first, second]))
  const hands = await Promise.all(both.map(plays))
  must(hands[0].length === 5 && JSON.stringify(hands[0]) === JSON.stringify(hands[1]), `${hands[0]} and ${hands[1]}`)
  await stop(one)
  one = await begins(store, 'one', '3')
  must((await day_of(one)).beacon === first.beacon, 'a restart changes nothing')
  const third = await plays(await tries(one, 'Cat'))
  must(JSON.stringify(third) === JSON.stringify(hands[0]), 'nor do other numbers')
  must((await call(one, 'GET', '/api/day?day=2025-03-04')).json.settled === false, 'a day that nobody tried')

  /* as after servers that knew of no beacons: the people who have tried the day were dealt without one */
  sql('DELETE FROM beacon')
  const old = await day_of(two)
  must(old.settled && !('beacon' in old), JSON.stringify(old))
  await tries(two, 'Dan')
  must(!('beacon' in (await day_of(one))), 'it stays without')
  await stop(one)
  await stop(two)
}

run([settles_a_day_once_for_all_nodes])
