/* The operator's commands: what they list, whom they keep out, what they close, and that all of it survives a kill. */
import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { Line, Player, call, folder, metrics, must, person, program, run, soon, start, stop, table, until } from './server.mjs'

const FAST = { pace_ms: 0, between_s: 600, silent_s: 1, clock_s: 0 }

function admin(data, ...words) {
  const done = spawnSync(program, ['admin', '--data', data, ...words], { encoding: 'utf8', timeout: 300000 })
  return { status: done.status, out: done.stdout, err: done.stderr }
}

/** What a command prints, which must succeed; as JSON, a line each. */
const listed = (data, ...words) => {
  const { status, out, err } = admin(data, ...words)
  must(status === 0, `${words.join(' ')}: ${err}`)
  return out.split('\n').filter(Boolean)
}
const objects = (data, ...words) => listed(data, ...words).map((line) => JSON.parse(line))

async function withData(body, args = []) {
  const data = folder()
  const server = await start(args, { data })
  try {
    await body({ data, server })
    await stop(server)
  } finally {
    server.process.kill('SIGKILL')
    await server.ended
  }
}

async function sit(server, code, cookie, seat, name, headers = {}) {
  const line = new Line(server, code, cookie, { headers })
  await line.event('at')
  line.send({ do: 'sit', seat, name })
  await line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
  return line
}

async function lists_tables_and_people() {
  await withData(async ({ data, server }) => {
    const [ann, bob] = [await person(server), await person(server)]
    const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    const line = await sit(server, code, ann, 0, 'Ann')
    const other = await sit(server, code, bob, 2, 'Bob')
    const [status] = objects(data, 'status')
    must(status.tables === 1 && status.people === 2 && status.not_writable === null, JSON.stringify(status))
    must(objects(data, 'tables')[0].code === code, 'the table')
    const people = objects(data, 'people').sort((a, b) => a.seat - b.seat)
    must(people.length === 2 && people[0].name === 'Ann' && people[0].seat === 0 && /^[0-9a-f]{64}$/.test(people[0].id), JSON.stringify(people))
    must(people[0].address === '127.0.0.1' && people[0].table === code, JSON.stringify(people[0]))
    other.end()
    await line.find((event) => event.event === 'table' && event.seats[2]?.connected === false, 'Bob gone')
    const still = objects(data, 'people', `${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)
    must(still.length === 2 && still.some(({ name, address }) => name === 'Bob' && address === undefined), JSON.stringify(still))
    must(admin(data, 'people', 'ABCD2345').err.includes('There is no such table.'), 'no table')
    const damaged = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    sql(data, `PRAGMA busy_timeout = 9000; UPDATE entry SET checksum = checksum + 1 WHERE "table" = '${damaged}'`)
    must(admin(data, 'people', damaged).err.includes("The table can't be opened just now; if it is damaged, the server's log says so."), 'a damaged table')
    must((fs.statSync(path.join(data, 'admin')).mode & 0o777) === 0o600, 'only the owner may command')
    line.end()
  })
}

async function says_what_is_wrong() {
  await withData(async ({ data }) => {
    for (const words of [['ban'], ['tables', 'all'], ['bann', 'x'], ['status', '--now']]) must(admin(data, ...words).status === 2, words.join(' '))
    must(admin(data, 'bann', 'x').err.includes('did you mean ban'), 'the nearest command')
    for (const days of ['-1', '36501', '5d', '']) {
      const { status, err } = admin(data, 'expire', days, 'shelf')
      must(status === 2 && err.includes(`: DAYS takes a whole number from 0 to 36500, not '${days}'`), err)
    }
    for (const words of [['ban', 'Ann'], ['close', 'x y'], ['close', 'nothing'], ['ban', '2001:db8::/48'], ['read-only', 'maybe']]) must(admin(data, ...words).status === 1, words.join(' '))
    must(spawnSync('sh', ['-c', '"$0" admin --data "$1" people "$(printf "\\377")"', program, data]).status === 2, 'a word that is not UTF-8')
    must((fs.statSync(path.join(data, 'admin')).mode & 0o777) === 0o600, 'only the owner gives commands')
    const names = admin(data).out.trim().split('\n').map((line) => line.trim().split(' ')[0])
    const completed = spawnSync('tools/commands', [program, 'bash'], { encoding: 'utf8' }).stdout
    must(names.includes('expire') && completed.includes(`'${names.join(' ')}'`), `the shell completes ${names.join()}`)
  })
  must(admin(folder(), 'status').err.includes('no server'), 'nobody listens')
}

async function keeps_people_out() {
  const data = folder()
  let server = await start([], { data })
  const [ann, bob] = [await person(server), await person(server)]
  const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
  const line = await sit(server, code, ann, 0, 'Ann')
  const other = await sit(server, code, bob, 1, 'Bob')
  const { id } = objects(data, 'people').find(({ name }) => name === 'Bob')
  listed(data, 'ban', id)
  await other.find(({ event, code: why }) => event === 'error' && why === 'forbidden', 'a word')
  await other.ended
  await line.find((event) => event.event === 'table' && event.seats[1]?.connected === false, 'Bob out')
  must((await call(server, 'GET', '/api/me', { cookie: bob })).status === 403, 'Bob is banned')
  must((await call(server, 'GET', '/api/me', { cookie: ann })).status === 200, 'Ann is not')
  server.process.kill('SIGKILL')
  await server.ended
  server = await start([], { data })
  must((await call(server, 'GET', '/api/me', { cookie: bob })).status === 403, 'after a kill, too')
  must(listed(data, 'restrictions').join() === `banned ${id}`, 'the list')
  listed(data, 'unban', id)
  must((await call(server, 'GET', '/api/me', { cookie: bob })).status === 200, 'no longer')
  must(listed(data, 'restrictions').length === 0, 'nothing is left')
  for (const words of [['unban', id], ['unmute', '192.0.2.7'], ['reopen', code]]) {
    const { status, err } = admin(data, ...words)
    must(status === 1 && err.includes('That is not forbidden'), `${words.join(' ')}: ${err}`)
  }
  line.end()
  await stop(server)
}

async function keeps_addresses_out() {
  await withData(async ({ data, server }) => {
    const from = (address) => call(server, 'GET', '/api/me', { headers: { 'x-forwarded-for': address } })
    listed(data, 'ban', '2001:db8:1:2::9')
    listed(data, 'ban', '192.0.2.7')
    for (const [address, status] of [['192.0.2.7', 403], ['192.0.2.8', 200], ['2001:db8:1:2::77', 403], ['2001:db8:1:3::9', 200]])
      must((await from(address)).status === status, address)
    const cookie = await person(server)
    const code = await table(server, cookie, { rules: 'twenty-five', players: 3, settings: FAST })
    const line = await sit(server, code, cookie, 0, 'Ann', { 'X-Forwarded-For': '2001:db8:9:9::1' })
    const [{ address }] = objects(data, 'people')
    must(address === '2001:db8:9:9::/64', address)
    listed(data, 'ban', address)
    await line.ended
  }, ['--proxied'])
}

async function mutes() {
  await withData(async ({ data, server }) => {
    const [ann, bob] = [await person(server), await person(server)]
    const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    const line = await sit(server, code, ann, 0, 'Ann')
    const other = await sit(server, code, bob, 1, 'Bob')
    const { id } = objects(data, 'people').find(({ name }) => name === 'Bob')
    listed(data, 'mute', id)
    other.send({ do: 'say', text: 'rude' })
    const error = await other.event('error')
    must(error.code === 'forbidden' && error.error.includes('muted'), JSON.stringify(error))
    other.send({ do: 'rename', name: 'Rob' })
    await line.find((event) => event.event === 'table' && event.seats[1]?.name === 'Rob', 'everything else works')
    listed(data, 'unmute', id)
    other.send({ do: 'say', text: 'sorry' })
    must((await line.event('say')).text === 'sorry', 'he talks again')
    line.end()
    other.end()
  })
}

async function closes_a_table() {
  await withData(async ({ data, server }) => {
    const ann = await person(server)
    const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    const line = await sit(server, code, ann, 0, 'Ann')
    listed(data, 'close', code.toLowerCase())
    await line.find(({ event, code: why }) => event === 'error' && why === 'unknown', 'a word')
    await line.ended
    must((await call(server, 'GET', `/api/tables/${code}`, { cookie: ann })).status === 404, 'it is gone')
    must(admin(data, 'people', code).err.includes(`The table is closed: reopen ${code} opens it.`), 'where it is')
    listed(data, 'reopen', code)
    const again = await new Line(server, code, ann)
    must((await again.event('table')).seat === 0, 'there she sits')
    again.end()
  })
}

/* A code or an id that was copied wrongly is told, and changes nothing. */
async function names_what_is_not_there() {
  await withData(async ({ data, server }) => {
    const ann = await person(server)
    const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    const unknown = '0123456789abcdef'.repeat(4)
    for (const [words, says] of [[['close', 'ABCD2345'], 'There is no such table.'], [['reopen', 'ABCD2345'], 'That is not forbidden'],
      [['forget', unknown], 'No name, table or game is stored of that person.'], [['drop', 'ABCD2345', '1'], 'There is no such table']]) {
      const { status, err, out } = admin(data, ...words)
      must(status === 1 && err.includes(says) && !out, `${words.join(' ')}: ${out}${err}`)
    }
    must(listed(data, 'restrictions').length === 0, 'nothing is left')
    for (const [words, undo] of [['ban', 'unban'], ['mute', 'unmute']]) {
      must(listed(data, words, unknown).join().includes(`Nobody with that id is known here; ${undo} lifts it.`), `${words} of an unknown person`)
      listed(data, undo, unknown)
    }
    const line = await sit(server, code, ann, 0, 'Ann')
    const [{ id }] = objects(data, 'people')
    must(listed(data, 'mute', id).length === 0 && listed(data, 'mute', '192.0.2.7').length === 0, 'people who are known, and addresses')
    const [watcher] = [new Line(server, code, await person(server))]
    await watcher.event('at')
    const stranger = objects(data, 'people').find(({ seat }) => seat === undefined).id
    must(listed(data, 'mute', stranger).length === 0, 'a spectator, of whom nothing is stored')
    line.end()
    watcher.end()
    await soon((async () => { while (objects(data, 'people').some(({ address }) => address)) await sleep(100) })(), 'everybody to leave')
    listed(data, 'close', code)
    const entries = sql(data, `SELECT count(*) FROM entry WHERE "table" = '${code}'`)
    listed(data, 'drop', code, entries)
    must(!listed(data, 'restrictions').join().includes(code), 'a table that is gone is not closed')
  })
}

async function reads_only() {
  await withData(async ({ data, server }) => {
    const ann = await person(server)
    const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    const line = await sit(server, code, ann, 0, 'Ann')
    const old = await table(server, ann, SHORT)
    sql(data, `PRAGMA busy_timeout = 9000; UPDATE entry SET at_ms = at_ms - 10 * 86400000 WHERE "table" = '${old}'`)
    listed(data, 'read-only', 'on')
    must(objects(data, 'status')[0].not_writable.includes('read-only'), 'the status')
    const health = await call(server, 'GET', '/health')
    must(health.status === 503 && health.json.error.includes('read-only'), health.text)
    line.send({ do: 'start' })
    must((await line.event('error')).code === 'busy', 'nothing can be saved')
    must((await call(server, 'POST', '/api/me', { cookie: ann, body: '{"name":"Ann"}' })).status === 503, 'nothing at all')
    must((await call(server, 'GET', '/api/me', { cookie: ann })).json.tables.length === 2, 'all can be read')
    must(admin(data, 'forget', '0'.repeat(64)).err.includes('read-only'), 'why nobody is forgotten')
    const shelf = folder()
    const wrong = admin(data, 'expire', '5', shelf).err
    must(wrong.includes('nothing can be deleted now: ') && wrong.includes('read-only') && fs.readdirSync(shelf).length === 0, `${wrong}${fs.readdirSync(shelf)}`)
    listed(data, 'read-only', 'off')
    await line.event('table') // it was loaded again
    line.send({ do: 'start' })
    await line.event('deal')
    must((await call(server, 'POST', '/api/me', { cookie: ann, body: '{"name":"Ann"}' })).status === 200, 'as before')
    line.end()
  })
}

/* A whole game of one hand against computer players. */
async function game(server, cookie, code, seat) {
  const player = new Player(server, code, cookie, 0)
  await player.line.event('at')
  if (seat !== undefined) player.line.send({ do: 'sit', seat, name: 'Maeve' })
  return player
}

const sql = (data, what) => spawnSync('sqlite3', [path.join(data, 'tables.db'), what], { encoding: 'utf8' }).stdout.trim()
const SHORT = { rules: 'twenty-five', players: 3, options: { target: 0, hands: 1 }, settings: { ...FAST, between_s: 0 } }

async function forgets_a_person() {
  const data = folder()
  let server = await start([], { data })
  const [maeve, bob] = [await person(server), await person(server)]
  await call(server, 'POST', '/api/me', { cookie: maeve, body: '{"name":"Maeve Byrne"}' })
  const code = await table(server, maeve, SHORT)
  const [her, his] = [await game(server, maeve, code, 0), await game(server, bob, code)]
  his.line.send({ do: 'sit', seat: 1, name: 'Bob' })
  await his.line.find((event) => event.event === 'table' && event.seat === 1, 'a seat')
  her.line.send({ do: 'say', text: 'My phone number' })
  his.line.send({ do: 'say', text: 'Well I never' })
  her.line.send({ do: 'start' })
  await soon(Promise.all([her.over, his.over]), 'the end')
  const { id } = objects(data, 'people').find(({ name }) => name === 'Maeve')
  must(sql(data, 'SELECT group_concat(lines) FROM entry').includes('Maeve'), 'she is there')
  must(admin(data, 'forget', id.slice(1)).status === 1, 'no id')
  const devices = (what) => call(server, 'POST', '/api/devices', { cookie: maeve, body: JSON.stringify(what) })
  const sheet = (await devices({ do: 'sheet', name: "Maeve's phone" })).json.secret
  listed(data, 'forget', id)
  must((await devices({ do: 'look', secret: sheet })).status === 404, 'no sheet brings her back')
  const left = await new Line(server, code, maeve).find(({ event }) => event === 'table', 'the table')
  must(left.seat === null && left.seats[0].name === 'Somebody' && left.seats[1].name === 'Bob', JSON.stringify(left.seats))
  const mine = (await call(server, 'GET', '/api/me', { cookie: maeve })).json
  must(mine.name === '' && mine.tables.length === 0, JSON.stringify(mine))
  must((await call(server, 'GET', '/api/games', { cookie: maeve })).json.games.length === 0, 'no games of hers')
  const [his_game] = (await call(server, 'GET', '/api/games', { cookie: bob })).json.games
  must(his_game.names.slice(0, 2).join() === 'Somebody,Bob', JSON.stringify(his_game))
  const record = await call(server, 'GET', `/api/games/${his_game.id}`)
  must(record.status === 200 && record.text.includes('Somebody') && !record.text.includes('Maeve'), record.text.slice(0, 200))
  fs.writeFileSync(path.join(data, 'record'), record.text)
  must(spawnSync(program, ['check', path.join(data, 'record')]).status === 0, 'it is sound')
  her.line.end()
  his.line.end()
  await stop(server)
  const said = sql(data, 'SELECT group_concat(lines) FROM entry')
  must(!said.includes('Maeve') && !said.includes('phone') && said.includes('Well I never') && !said.includes(id), 'in no entry')
  for (const name of fs.readdirSync(data).filter((name) => name.startsWith('tables.db')))
    must(!fs.readFileSync(path.join(data, name)).includes('Maeve'), `nor between the pages of ${name}`)
  server = await start([], { data })
  must((await call(server, 'GET', `/api/tables/${code}`, { cookie: bob })).json.seat === 1, 'the table still loads')
  await stop(server)
}

async function deletes_what_is_old() {
  await withData(async ({ data, server }) => {
    const [ann, bob] = [await person(server), await person(server)]
    const old = await table(server, ann, SHORT)
    const player = await game(server, ann, old, 0)
    await player.line.find((event) => event.event === 'table' && event.seat === 0, 'a seat')
    player.line.send({ do: 'start' })
    await soon(player.over, 'the end')
    player.line.end()
    const fresh = await table(server, bob, SHORT)
    const busy = await table(server, ann, SHORT)
    const damaged = await table(server, bob, SHORT)
    sql(data, `PRAGMA busy_timeout = 9000; UPDATE head SET last = last + 1 WHERE "table" = '${damaged}'; UPDATE entry SET at_ms = at_ms - 10 * 86400000 WHERE "table" <> '${fresh}'`)
    const line = new Line(server, busy, ann)
    await line.event('at')
    const shelf = path.join(folder(), 'shelf')
    must(listed(data, 'expire', '20', shelf).length === 0, 'nothing is that old')
    await until(() => !objects(data, 'people', old).some(({ address }) => address), 'everybody to leave')
    must(objects(data, 'tables').some(({ code }) => code === old), 'it is still in memory')
    must(listed(data, 'expire', '5', shelf).join() === old, 'one table goes')
    must(fs.readdirSync(shelf).join() === `${old}.jsonl`, `nothing of a table that stays: ${fs.readdirSync(shelf).join()}`)
    must((fs.statSync(path.join(shelf, `${old}.jsonl`)).mode & 0o777) === 0o600, 'only for the operator')
    const lines = fs.readFileSync(path.join(shelf, `${old}.jsonl`), 'utf8').trim().split('\n').map((text) => JSON.parse(text).event)
    must(lines[0] === 'open' && lines.includes('end-game'), lines.join())
    must((await call(server, 'GET', `/api/tables/${old}`, { cookie: ann })).status === 404, 'it is gone')
    must((await call(server, 'GET', '/api/games', { cookie: ann })).json.games.length === 0, 'and its game')
    must((await call(server, 'GET', '/api/me', { cookie: ann })).json.tables.map(({ code }) => code).join() === busy, 'and the place')
    must((await call(server, 'GET', `/api/tables/${fresh}`, { cookie: bob })).status === 200, 'others are there')
    must(admin(data, 'drop', fresh, '7').status === 1, 'not with other entries')
    line.end()
    const kept = `${JSON.stringify({ event: 'open', code: 'another table' })}\n`
    fs.writeFileSync(path.join(shelf, `${busy}.jsonl`), kept)
    await soon((async () => { while (!listed(data, 'expire', '5', shelf).includes(busy)) await sleep(100) })(), 'nobody to have it open')
    must(fs.readFileSync(path.join(shelf, `${busy}.jsonl`), 'utf8') === kept && fs.existsSync(path.join(shelf, `${busy}.2.jsonl`)), 'another table of that code stays')
  })
}

/* The alarms that the operator is told to set are on metrics that there are. */
async function has_what_alarms_need() {
  await withData(async ({ server }) => {
    const text = await metrics(server)
    const names = fs.readFileSync('docs/operations.md', 'utf8').match(/spoilfive_\w+/g)
    must(names.length > 5 && names.every((name) => text.includes(`${name} `) || text.includes(`${name}{`)), names.join())
  })
}

run([has_what_alarms_need, forgets_a_person, deletes_what_is_old, lists_tables_and_people, says_what_is_wrong, keeps_people_out, keeps_addresses_out, mutes, closes_a_table, names_what_is_not_there, reads_only])
