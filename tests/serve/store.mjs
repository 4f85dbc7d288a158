/*
 * What the lists say of a store that has grown large: the deal of a day with more results than any list shows, pages of games,
 * and the record of one game among others at its table. The rows are written into the file of a server that is not running.
 */
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { execFileSync, spawnSync } from 'node:child_process'
import { make_earlier } from './earlier.mjs'
import { STILL, call, folder, must, person, program, run, start, stop, table } from './server.mjs'

const DAY = '2025-03-04'
const who_of = (cookie) => crypto.createHash('sha256').update(cookie.split('=')[1].slice(0, 64)).digest('hex')

/** Adds games: {id, table, day, first, last, ended, hands, sides, seats: [{who, name, level, score, counts, won}]}; `sides` and `won` may be left out. */
function add_games(data, games) {
  const script = `import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for g in json.load(sys.stdin):
    db.execute('INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', (g['id'], g['table'], g['day'], 'spoil-five', g['first'], g['last'], g['ended'], g['hands'], len(g['seats']), g.get('sides', 0)))
    for i, s in enumerate(g['seats']):
        who = bytes.fromhex(s['who']) if s['who'] else None
        db.execute('INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, 0, 0, ?, ?)', (g['id'], i, who, s['name'], s['level'], s.get('won', 0), s['score'], g['ended'], g['day'] if s['counts'] else ''))
db.commit()`
  make_earlier(data)
  execFileSync('python3', ['-c', script, path.join(data, 'tables.db')], { input: JSON.stringify(games) })
}

const id_of = (number) => number.toString(16).padStart(32, '0')
const computer = { who: null, name: 'Finn', level: 'club', score: 0, counts: false }
const game = (number, who, score, more = {}) => ({
  id: id_of(number), table: 'KMT4Q7', day: '', first: 1, last: 1, ended: 1000 + number, hands: 5,
  seats: [{ who, name: `P${number}`, level: '', score, counts: Boolean(more.day) }, computer], ...more,
})
const stranger = (number) => number.toString(16).padStart(64, 'a')

const hide = (data, people) =>
  execFileSync('sqlite3', [`${data}/tables.db`, people.map((who) => `INSERT INTO person (who, name, hidden) VALUES (x'${who}', '', 1);`).join('')])

async function with_rows(rows, hidden = []) {
  const data = folder()
  let server = await start([], { data })
  const cookie = await person(server)
  await stop(server)
  add_games(data, rows(who_of(cookie)))
  if (hidden.length) hide(data, hidden)
  server = await start(['--limit', 'address_requests=100000', '--limit', 'address_burst=100000'], { data })
  return { server, cookie, data }
}

/* More results than any list shows: the oldest one is one's own, and counts like the others. */
async function counts_every_result_of_a_day() {
  const { server, cookie } = await with_rows((own) => {
    const games = [game(0, own, -3, { day: DAY })]
    for (let i = 1; i <= 2400; i++) games.push(game(i, stranger(i), (i % 8) - 5, { day: DAY }))
    games.push(game(2401, stranger(2401), 70, { day: '2025-03-03' }))
    const cut_short = game(2402, stranger(2402), 80, { day: DAY, hands: 4 })
    cut_short.seats[0].counts = false
    return [...games, cut_short]
  })
  const { json: day } = await call(server, 'GET', `/api/day?day=${DAY}`, { cookie })
  must(day.count === 2401, `${day.count} results`)
  must(JSON.stringify(day.distribution) === '[[2,300],[1,300],[0,300],[-1,300],[-2,300],[-3,301],[-4,300],[-5,300]]', JSON.stringify(day.distribution))
  must(day.own === -3 && day.place === 1501, `own ${day.own}, place ${day.place}`)
  must(day.game && day.best && day.best !== day.game && day.chips === 20, 'their game and the best one')
  must((await call(server, 'GET', '/api/day')).json.best === undefined, 'today nobody is shown the best game')
  must(day.mean === -1.5, `mean ${day.mean}`) // (300 × (2+1+0−1−2−3−4−5) − 3) / 2401 = −1.5006
  must(day.results.length === 20 && day.results.every(({ name, score }, i) => score === 2 && name === `P${8 * i + 7}`), JSON.stringify(day.results))
  const other = await call(server, 'GET', `/api/day?day=${DAY}`, { cookie: await person(server) })
  must(other.json.count === 2401 && !('own' in other.json) && !('place' in other.json), 'a stranger has no result')
  const before = await call(server, 'GET', '/api/day?day=2025-03-03', { cookie })
  must(before.json.count === 1 && before.json.results[0].score === 70 && !('own' in before.json), 'another day has its own')
  await stop(server)
}

/* People who hide take no place in the list: the fifty newest are those who do not. */
async function lists_fifty_people_who_do_not_hide() {
  const games = (own) =>
    Array.from({ length: 80 }, (_, i) => {
      const row = game(i, own, 1)
      return { ...row, players: 3, seats: [...row.seats, { who: stranger(i), name: `S${i}`, level: '', score: 0, counts: false }] }
    })
  const { server, cookie } = await with_rows(games, Array.from({ length: 60 }, (_, i) => stranger(79 - i)))
  const { people } = (await call(server, 'GET', '/api/people', { cookie })).json
  must(people.length === 20 && people[0].name === 'S19', JSON.stringify(people.map(({ name }) => name)))
  await stop(server)
}

/* People are those of the newest hundred games, and what is counted are all games with them. */
async function counts_all_games_with_somebody() {
  const games = (own) =>
    Array.from({ length: 520 }, (_, i) => {
      const row = game(i, own, 1)
      return { ...row, seats: [row.seats[0], { who: stranger(Number(i < 400)), name: 'Bob', level: '', score: 0, counts: false }] }
    })
  const { server, cookie } = await with_rows((own) => [...games(own), { ...game(700, own, 1), seats: [{ ...game(700, own, 1).seats[0], won: 1 }, { who: stranger(0), name: 'Rob', level: '', score: 0, counts: false }] }])
  const { people } = (await call(server, 'GET', '/api/people', { cookie })).json
  must(people.length === 1 && people[0].name === 'Rob' && people[0].games === 121 && people[0].won === 1, JSON.stringify(people))
  await stop(server)
}

/* A row is kept for ever, so it is written only for a change, and changes are limited for an address as well as for a person. */
async function writes_no_row_where_nothing_changes() {
  const data = folder()
  const server = await start(['--limit', 'changes=3'], { data, clock: STILL })
  const rows = () => Number(execFileSync('sqlite3', [`${data}/tables.db`, 'SELECT count(*) FROM person']))
  const hide_none = (cookie) => call(server, 'POST', '/api/people', { cookie, body: '{"hidden":false}' })
  must((await hide_none()).json.hidden === false && rows() === 0, 'nobody has a row for hiding nothing')
  const cookie = await person(server)
  for (const status of [200, 200, 200, 429]) {
    const { status: got, text } = await call(server, 'POST', '/api/me', { cookie, body: '{"name":"Ann"}' })
    must(got === status, text)
  }
  must(rows() === 1, 'one row for one name')
  let answers = 0
  while ((await hide_none()).status === 200) answers++
  must(answers === 26, `an address has ten times as many changes as a person, and ${answers} + 4 were made`)
  await stop(server)
}

/* Pages of 50: each game once, and whether there are more, also where the last page is full. */
async function lists_games_by_the_page() {
  for (const count of [49, 50, 51, 100, 120]) {
    const { server, cookie } = await with_rows((own) => Array.from({ length: count }, (_, i) => game(i, own, i)))
    const ids = []
    for (let before = '', more = true; more; ) {
      const { json } = await call(server, 'GET', `/api/games${before}`, { cookie })
      must(json.games.length === Math.min(50, count - ids.length), `a page of ${json.games.length} after ${ids.length} of ${count}`)
      ids.push(...json.games.map(({ id }) => id))
      must(json.more === ids.length < count, `more is ${json.more} after ${ids.length} of ${count}`)
      before = `?before=${json.games.at(-1).ended_ms}`
      more = json.more
    }
    must(ids.every((id, i) => id === id_of(count - 1 - i)), 'the newest come first')
    const { json } = await call(server, 'GET', '/api/stats', { cookie })
    must(json.games === count && json.points === (count * (count - 1)) / 2 && json.against[0].games === count, 'all are counted')
    await stop(server)
  }
}

/* A win that is shared with others is not counted as won; two on one side share none. */
async function counts_shared_wins_apart() {
  const bob = stranger(1)
  const won = (number, own, winners, sides = 0) => {
    const others = [[bob, ''], [null, 'club'], [null, 'club']].map(([who, level]) => ({ who, name: 'Bob', level, score: 0, counts: false }))
    const seats = [{ who: own, name: 'Ann', level: '', score: 0, counts: false }, ...others]
    return game(number, own, 0, { sides, seats: seats.map((seat, i) => ({ ...seat, won: Number(winners.includes(i)) })) })
  }
  const games = [[[0]], [[0, 1]], [[0, 2, 3]], [[1, 2]], [[0, 2], 2], [[0, 1, 2, 3], 2], [[1, 3], 2]]
  const { server, cookie } = await with_rows((own) => games.map(([winners, sides], i) => won(i, own, winners, sides)))
  const { json } = await call(server, 'GET', '/api/stats', { cookie })
  const counts = ({ games, won, shared }) => `${games} ${won} ${shared}`
  must(counts(json) === '7 2 3', JSON.stringify(json))
  must(json.against.length === 2 && json.against.every((other) => counts(other) === '7 2 3'), JSON.stringify(json.against))
  const { people } = (await call(server, 'GET', '/api/people', { cookie })).json
  must(people.length === 1 && counts(people[0]) === '7 2 3', JSON.stringify(people))
  await stop(server)
}

/* Games that ended at once, as a server that comes back to several tables ends them. */
async function lists_games_that_ended_at_once() {
  const { server, cookie } = await with_rows((own) => Array.from({ length: 120 }, (_, i) => game(i, own, i, { ended: 5000 })))
  const ids = []
  for (let before = '', more = true; more; ) {
    const { json } = await call(server, 'GET', `/api/games${before}`, { cookie })
    const last = json.games.at(-1)
    ids.push(...json.games.map(({ id }) => id))
    before = `?before=${last.ended_ms}-${last.id}`
    more = json.more
  }
  must(ids.length === 120 && ids.every((id, i) => id === id_of(119 - i)), `${ids.length} of 120`)
  for (const [before, count] of [['5000', 0], ['5001', 50], ['5000-', 0], [`5000-${id_of(7)}`, 7], ['5000x', 0]]) {
    const { json } = await call(server, 'GET', `/api/games?before=${before}`, { cookie })
    must(json.games.length === count, `${json.games.length} before ${before}`)
  }
  await stop(server)
}

/* The record of a game has its own entries alone; one that lacks some is no answer. */
async function finds_one_game_among_others() {
  const { server, data } = await with_rows((own) => [
    game(1, own, 0, { first: 2, last: 3 }),
    game(2, own, 0, { first: 4, last: 400 }),
    game(3, own, 0, { first: 300, last: 500 }),
  ])
  await stop(server)
  const script = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
for i in range(1, 401):
    db.execute('INSERT INTO entry VALUES (?, ?, 0, ?, NULL)', ('KMT4Q7', i, b'{"event":"trick","winner":%d}\\n' % i))
db.commit()`
  make_earlier(data)
  execFileSync('python3', ['-c', script, path.join(data, 'tables.db')])
  const again = await start([], { data })
  const lines = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => `{"event":"trick","winner":${from + i}}\n`).join('')
  must((await call(again, 'GET', `/api/games/${id_of(1)}`)).text === lines(2, 3), 'the first game')
  must((await call(again, 'GET', `/api/games/${id_of(2)}`)).text === lines(4, 400), 'the second game')
  must((await call(again, 'GET', `/api/games/${id_of(3)}`)).status === 503, 'entries are missing')
  must((await call(again, 'GET', `/api/games/${id_of(4)}`)).status === 404, 'there is no such game')
  await stop(again)
}

/** Starts a server that must not start; what it says, which is one line. */
function refused(data) {
  const { status, stderr } = spawnSync(program, ['serve', '--port', '0', '--data', data], { timeout: 60000 })
  const said = stderr.toString().trim()
  must(status > 0 && said.split('\n').length === 1, `it ended with ${status}: ${said}`)
  return said
}

/* What a power cut leaves, what somebody tidied up, and what is broken: it starts, or says in one line why not. */
async function starts_on_what_is_there() {
  const data = folder()
  let server = await start([], { data })
  fs.rmSync(path.join(data, 'lock'))
  must(/another server keeps its tables there/.test(refused(data)), 'there is one server')
  await stop(server)
  make_earlier(data)
  fs.truncateSync(path.join(data, 'secret'), 0)
  server = await start([], { data })
  must(!fs.existsSync(path.join(data, 'secret')), 'the secret is made anew')
  const made = await call(server, 'POST', '/api/day', { body: '{"name":"Ann"}', cookie: await person(server) })
  must(made.status === 201, 'somebody plays the deal of the day')
  await stop(server)
  make_earlier(data)
  fs.truncateSync(path.join(data, 'secret'), 31)
  must(/the secret is missing or cut short/.test(refused(data)), 'cards that were dealt depend on the secret')
  fs.writeFileSync(path.join(data, 'secret'), crypto.randomBytes(32))
  const db = path.join(data, 'tables.db')
  const whole = fs.readFileSync(db)
  fs.writeFileSync(db, whole.subarray(0, 4096 * 3))
  must(/tables\.db/.test(refused(data)), 'the file was cut short')
  fs.writeFileSync(db, Buffer.concat([crypto.randomBytes(100), whole.subarray(100)]))
  must(/tables\.db/.test(refused(data)), 'it is no database')
  fs.writeFileSync(db, whole)
  execFileSync('python3', ['-c', 'import sqlite3, sys\nsqlite3.connect(sys.argv[1]).execute("DROP TABLE seat")', db])
  must(/tables\.db: no such table/.test(refused(data)), 'a table is missing')
  fs.writeFileSync(db, whole)
  server = await start([], { data })
  must(await table(server, await person(server), { rules: 'spoil-five' }), 'it is whole again')
  await stop(server)
}

run([lists_fifty_people_who_do_not_hide, counts_all_games_with_somebody, writes_no_row_where_nothing_changes, counts_every_result_of_a_day, lists_games_by_the_page, lists_games_that_ended_at_once, counts_shared_wins_apart, finds_one_game_among_others, starts_on_what_is_there])
