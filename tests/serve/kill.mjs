/*
 * Kill -9 in a loop under load: people play whatever is legal, the server is killed at random moments and started again, everybody
 * comes back and continues. At the end: whatever anybody was shown is in the log, once; every record is as the rules have it; and
 * the game that was seen is the game that was kept.
 *
 *   node tests/serve/kill.mjs [SECONDS [SEED]]
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Line, call, folder, must, person, program, run, sleep, soon, start, stop, table } from './server.mjs'

const SECONDS = Number(process.argv[2] ?? 20)
const SEED = Number(process.argv[3] ?? Date.now() % 1000000)
const TABLES = 6
const PEOPLE = 3 // at each, of four seats

let state = SEED
const chance = (below) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 4294967296) * below)
}

const data = process.env.KEEP ?? folder()
let server = null
let ending = false
let acts = 0

const ALWAYS = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_requests=100000', '--limit', 'address_burst=100000', '--limit', 'address_connections=10000', '--limit', 'address_messages=100000', '--limit', 'address_messages_burst=100000', '--limit', 'address_guesses=100000']

/** One person at a table, who comes back as long as the test lasts. */
class Player {
  seat = null
  position = 0
  shown = [] // the game's events as this player saw them, since the last `seat` line; a batch counts when it is whole
  batch = []

  constructor(code, cookie, wanted) {
    Object.assign(this, { code, cookie, wanted })
  }

  async play() {
    while (!ending) {
      const server_now = server
      this.batch = []
      this.line = new Line(server_now, this.code, this.cookie, { after: this.position, seen: (event, text) => this.take(event, text) })
      await this.line.ended
      await sleep(10)
    }
  }

  take(event, text) {
    this.batch.push([event, text])
    if (event.event === 'error' && event.code !== 'stale' && event.code !== 'not-your-turn' && event.code !== 'not-now' && event.code !== 'busy' && event.code !== 'seat-taken' && event.code !== 'not-host')
      this.wrong ??= text
    if (event.event !== 'at') return
    if (event.position < this.position) this.wrong ??= `position ${event.position} after ${this.position}`
    this.position = event.position
    const batch = this.batch.splice(0)
    for (const [line, as_text] of batch) this.apply(line, as_text)
    this.answer(batch.map(([line]) => line))
  }

  apply(event, text) {
    if (event.event === 'seat') this.shown = []
    if (['game', 'deal', 'act', 'trick', 'end-hand', 'end-game'].includes(event.event)) this.shown.push(text)
    if (event.event === 'act') acts++
    if (event.event === 'table') this.seat = event.seat
    if (event.event === 'table') this.room = event
  }

  answer(batch) {
    const room = batch.findLast(({ event }) => event === 'table')
    if (room && this.seat === null && !room.started) this.line.send({ do: 'sit', seat: this.wanted, name: `P${this.wanted}` })
    else if (room && this.seat !== null && room.hosting && !room.started && room.seats.filter((seat) => seat && !seat.level).length === PEOPLE && !batch.some(({ event }) => event === 'end-game'))
      this.line.send({ do: 'start' })
    const turn = batch.findLast(({ event }) => event === 'turn' || event === 'act' || event === 'end-hand')
    if (turn?.event === 'turn' && turn.legal) this.line.send({ do: turn.legal[chance(turn.legal.length)], at: this.position })
    if (turn?.event === 'end-hand' && !batch.some(({ event }) => event === 'end-game')) this.line.send({ do: 'ready' })
  }
}

async function killed_at_any_moment() {
  console.log(`seed ${SEED}, ${SECONDS} s`)
  server = await start(ALWAYS, { data })
  const players = []
  for (let i = 0; i < TABLES; i++) {
    const cookies = []
    for (let k = 0; k < PEOPLE; k++) cookies.push(await person(server))
    const code = await table(server, cookies[0], { rules: ['spoil-five', 'twenty-five', 'one-hundred-ten'][i % 3], players: i % 3 === 2 ? 4 : 4, settings: { pace_ms: 0, between_s: 0, silent_s: 1, clock_s: 0 } })
    cookies.forEach((cookie, seat) => players.push(new Player(code, cookie, seat)))
  }
  const playing = players.map((player) => player.play())
  const end = Date.now() + SECONDS * 1000
  let kills = 0
  while (Date.now() < end) {
    await sleep(50 + chance(1500))
    server.process.kill('SIGKILL')
    await server.ended
    server = await start(ALWAYS, { data })
    kills++
  }
  await sleep(500)
  ending = true
  await stop(server)
  await soon(Promise.all(playing), 'everybody to leave')
  const wrong = players.find((player) => player.wrong)
  must(!wrong, `${wrong?.code} ${wrong?.wrong}`)
  console.log(`${kills} kills, ${acts} acts shown`)
  must(acts > 0, 'nobody played')
  check_log(players)
}

/** What was kept, table by table, as SQLite has it. */
function check_log(players) {
  const script = `import sqlite3, sys, json
db = sqlite3.connect(sys.argv[1])
out = {}
for code, position, lines in db.execute('SELECT "table", position, lines FROM entry ORDER BY "table", position'):
    entries = out.setdefault(code, [])
    assert position == len(entries) + 1, (code, position)
    entries.append(lines.decode())
print(json.dumps(out))`
  const kept = JSON.parse(execFileSync('python3', ['-c', script, path.join(data, 'tables.db')], { maxBuffer: 1 << 30 }))
  for (const code of new Set(players.map((player) => player.code))) check_record(code, kept[code])
  for (const player of players) check_seen(player, kept[player.code])
}

const GAME = ['game', 'deal', 'act', 'trick', 'end-hand', 'end-game']
const game_lines = (entries) =>
  entries.flatMap((entry) => entry.split('\n').filter((line) => line && GAME.includes(JSON.parse(line).event)))

/** The record is as the rules have it: no act is missing, and none is there twice. */
function check_record(code, entries) {
  const file = path.join(data, `${code}.jsonl`)
  fs.writeFileSync(file, game_lines(entries).map((line) => `${line}\n`).join(''))
  const said = execFileSync(program, ['check', file]).toString()
  console.log(`${code}: ${said.trim()}`)
}

/** Every public event that the player was shown is in the log, in the same order, from the beginning of the game. */
function check_seen(player, entries) {
  const open = (line) => {
    const { event, seat, do: choice, hand, cards, winner, outcome } = JSON.parse(line)
    return JSON.stringify([event, seat, event === 'act' && /\?\?|^discard/.test(choice) ? '' : choice, hand, cards, winner, outcome])
  }
  const silent = (line) => JSON.parse(line).do === 'decline'
  const logged = game_lines(entries)
  const begin = logged.map((line) => JSON.parse(line).event).lastIndexOf('game')
  const known = logged.slice(begin).filter((line) => !silent(line)).map((line) => open(line.replace(/"do":"discard[^"]*"/, '"do":"discard"').replace(/"do":"rob [^"]*"/, '"do":"rob"')))
  const seen = player.shown.filter((line) => !silent(line)).map((line) => open(line.replace(/"do":"discard[^"]*"/, '"do":"discard"').replace(/"do":"rob [^"]*"/, '"do":"rob"')))
  must(seen.length <= known.length, `${player.code}: seat ${player.seat} was shown ${seen.length} events, ${known.length} are kept`)
  seen.forEach((event, i) => must(event === known[i], `${player.code}: seat ${player.seat} was shown ${event} as event ${i}; kept is ${known[i]}`))
}

run([killed_at_any_moment])
