/*
 * A server dies between commitment, closing, revealing and deal, and another one takes over on the same store: what people were told stays true, the
 * round goes on, and the record verifies. Each server has SQLite's folder from the one before, or a folder of its own and a PostgreSQL database.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { FairPlayer } from './fair_player.mjs'
import { postgres } from './postgres.mjs'
import { call, folder, must, person, program, run, soon, start, stop, table } from './server.mjs'

const UNBOUND = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_requests=100000', '--limit', 'address_burst=100000']
const SHORT = { rules: 'twenty-five', players: 3, options: { target: 0, hands: 2 }, settings: { pace_ms: 0, between_s: 1, silent_s: 1, clock_s: 0 } }
const FAIR = ['root', 'round', 'commit', 'closed', 'reveal', 'mixed', 'secret']

/* The line after which the server is killed, and what each of the two withholds until then. */
const MOMENTS = [
  { after: 'root', ann: ['commit'], bob: ['commit'] },
  { after: 'round', ann: ['commit'], bob: ['commit'] },
  { after: 'commit', ann: [], bob: ['commit'] },
  { after: 'closed', ann: ['reveal'], bob: ['reveal'] },
  { after: 'reveal', ann: [], bob: ['reveal'] },
  { after: 'mixed', ann: [], bob: [] },
  { after: 'deal', ann: [], bob: [] },
  { after: 'secret', ann: [], bob: [] },
]

const fair_lines = (lines) => lines.filter((line) => FAIR.includes(JSON.parse(line).event))

/** A person's page that has kept its string comes to the next server. */
async function comes(server, code, cookie, seat, before) {
  const player = new FairPlayer(server, code, cookie, seat === 1)
  if (before) Object.assign(player, { string: before.string, seat })
  if (!before) await player.sit(seat)
  else await player.line.event('at')
  if (before) player.line.send({ do: 'verify' })
  return player
}

async function is_taken_over(open, { after, ann: first, bob: second }) {
  let server = await open()
  const cookies = [await person(server), await person(server)]
  const code = await table(server, cookies[0], SHORT)
  const ann = await comes(server, code, cookies[0], 0)
  const bob = await comes(server, code, cookies[1], 1)
  Object.assign(ann, { withholds: first })
  Object.assign(bob, { withholds: second })
  ann.line.send({ do: 'start' })
  await ann.line.find(({ event }) => event === after, after)
  server.process.kill('SIGKILL')
  await server.ended
  ;[ann, bob].forEach(({ line }) => line.end())
  const told = fair_lines(ann.lines.map(([, text]) => text))

  server = await open()
  const again = [await comes(server, code, cookies[0], 0, ann), await comes(server, code, cookies[1], 1, bob)]
  await soon(Promise.all(again.map(({ over }) => over)), `the end of the game that was interrupted after ${after}`)
  const { games } = (await call(server, 'GET', '/api/games', { cookie: cookies[0] })).json
  const { text } = await call(server, 'GET', `/api/games/${games[0].id}`)
  const kept = fair_lines(text.trim().split('\n'))
  must(JSON.stringify(kept.slice(0, told.length)) === JSON.stringify(told), `after ${after}, ${kept.slice(0, told.length).join('\n')} is not ${told.join('\n')}`)
  const file = path.join(folder(), 'record.jsonl')
  fs.writeFileSync(file, text)
  for (const words of [[program, 'verify'], ['python3', '-B', 'docs/verify.py']]) {
    const { status, stdout } = spawnSync(words[0], [...words.slice(1), file], { encoding: 'utf8' })
    must(stdout.startsWith('2 of 2 hands verified\n') && status === (stdout.includes('the server alone') ? 3 : 0), `${words[0]}, after ${after}: ${stdout}`)
  }
  again.forEach(({ line }) => line.end())
  await stop(server)
}

async function is_taken_over_on_sqlite() {
  for (const moment of MOMENTS) {
    const data = folder()
    await is_taken_over(() => start(UNBOUND, { data }), moment)
  }
}

async function is_taken_over_on_postgresql() {
  const { store } = await postgres()
  for (const moment of MOMENTS) await is_taken_over(() => start([...UNBOUND, '--store', store], { data: folder() }), moment)
}

run(process.argv.includes('--postgresql') ? [is_taken_over_on_sqlite, is_taken_over_on_postgresql] : [is_taken_over_on_sqlite])
