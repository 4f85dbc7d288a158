/* Card nights: what is published for phones, what they propose, and what strangers may not do. */
import crypto from 'node:crypto'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Line, Player, STILL, call, folder, must, person, program, run, soon, start, stop, until, withServer } from './server.mjs'

const VIEW = { title: 'Monday cards', people: [[1, 'Seán Ó Briain']], round: null }

const post = (server, path, body, cookie) => call(server, 'POST', `/api/nights${path}`, { body: typeof body === 'string' ? body : JSON.stringify(body), cookie })
const get = (server, path, cookie) => call(server, 'GET', `/api/nights${path}`, { cookie })
const refused = ({ status, json, text }, wanted, code) => must(status === wanted && json.code === code && json.error.length > 10, `${wanted} ${code} expected, not ${status} ${text}`)

async function published(server, cookie, view = VIEW) {
  const { status, json, text } = await post(server, '', { view }, cookie)
  must(status === 201 && json.code.length === 8 && /^[0-9a-f]{64}$/.test(json.secret), text)
  return json
}

async function publishes_changes_and_takes_off() {
  await withServer([], async (server) => {
    const ann = await person(server)
    const { code, secret } = await published(server, ann)
    const first = await get(server, `/${code}`)
    must(first.status === 200 && JSON.stringify(first.json.view) === JSON.stringify(VIEW) && !first.json.results.length, first.text)
    must(!first.text.includes(secret), 'the secret stays with the organiser')
    const known = await get(server, `/${code}?known=${first.json.version}`)
    must(!('view' in known.json) && known.json.version === first.json.version, known.text)
    const typed = await get(server, `/${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)
    must(typed.status === 200, typed.text)
    refused(await post(server, `/${code}`, { secret: '0'.repeat(64), view: {} }, ann), 403, 'forbidden')
    refused(await post(server, `/${code}`, { view: {} }, ann), 400, 'malformed')
    must((await post(server, `/${code}`, { secret, view: { round: 2 } })).status === 200, 'with the secret, from anywhere')
    const second = await get(server, `/${code}?known=${first.json.version}`)
    must(second.json.view.round === 2, second.text)
    refused(await post(server, `/${code}`, { secret: '', view: null }), 403, 'forbidden')
    must((await post(server, `/${code}`, { secret, view: null })).status === 200, 'taken off')
    refused(await get(server, `/${code}`), 404, 'unknown')
    refused(await post(server, `/${code}`, { secret, view: {} }), 404, 'unknown')
    refused(await post(server, `/${code}/results`, { table: 1, side: 0, result: {} }), 404, 'unknown')
    refused(await get(server, '/AAAAAAAA'), 404, 'unknown')
    refused(await get(server, '/no-code'), 404, 'unknown')
  })
}

async function keeps_one_proposal_of_each_side() {
  await withServer([], async (server) => {
    const [ann, bob] = [await person(server), await person(server)]
    const { code } = await published(server, ann)
    const propose = (body, cookie) => post(server, `/${code}/results`, body, cookie)
    must((await propose({ table: 4, side: 1, result: { round: 1, score: [1, 0] } }, ann)).status === 200, 'a proposal')
    must((await propose({ table: 4, side: 1, result: { round: 1, score: [0, 1] } }, ann)).status === 200, 'another one in its place')
    must((await propose({ table: 4, side: 0, result: { round: 1, score: [0, 1] } }, bob)).status === 200, 'the other side')
    must((await propose({ table: 5, side: 0, result: {} }, bob)).status === 200, 'another table')
    const { json } = await get(server, `/${code}?table=4`, bob)
    must(json.results.map(({ table, side, own, result }) => `${table} ${side} ${own} ${result.score}`).join() === '4 0 true 0,1,4 1 false 0,1', JSON.stringify(json))
    must(json.results[0].by !== json.results[1].by && /^[0-9a-f]{16}$/.test(json.results[0].by), 'people are told apart')
    must((await get(server, `/${code}`, ann)).json.results.length === 3, 'all tables')
    must((await get(server, `/${code}?table=6`, ann)).json.results.length === 0, 'no others')
    for (const body of [{ table: 0, side: 0, result: {} }, { table: 126, side: 0, result: {} }, { table: 1, side: 24, result: {} }, { table: 1, side: -1, result: {} }, { table: 1, side: 0, result: [] }, { table: '1', side: 0, result: {} }, { table: 1, side: 0 }, { table: 1, side: 0, result: {}, more: 1 }, 'no JSON', '', `${'['.repeat(4000)}`]) {
      refused(await propose(body, bob), 400, 'malformed')
    }
    refused(await propose({ table: 1, side: 0, result: { text: 'x'.repeat(200) } }, bob), 413, 'too-long')
  })
}

async function bounds_what_is_published() {
  await withServer(['--limit', 'night_bytes=8192', '--limit', 'person_tables=3'], async (server) => {
    const ann = await person(server)
    const { code, secret } = await published(server, ann, { text: 'x'.repeat(7000) })
    refused(await post(server, `/${code}`, { secret, view: { text: 'x'.repeat(9000) } }, ann), 413, 'too-long')
    refused(await post(server, `/${code}`, `{"secret":"${secret}","view":{"reals":[${'1e9,'.repeat(1500)}1]}}`, ann), 413, 'too-long')
    for (const body of ['', 'null', '[]', '{"view":1}', '{"view":null}', '{"view":{},"view":{}}', '{"view":{}} more', '{"view":{"a":"\ud800"}', `{"view":${'{"a":'.repeat(1600)}`])
      refused(await post(server, `/${code}`, body, ann), 400, 'malformed')
    must((await get(server, `/${code}`)).json.view.text.length === 7000, 'nothing has changed')
    refused(await call(server, 'POST', '/api/me', { body: JSON.stringify({ name: 'x'.repeat(5000) }) }), 413, 'too-long')
    refused(await post(server, '', { view: 1 }, ann), 400, 'malformed')
    await published(server, ann)
    refused(await post(server, '', { view: VIEW }, ann), 429, 'too-fast')
  }, { clock: STILL })
}

async function bounds_changes_and_guesses() {
  await withServer(['--limit', 'changes=4', '--limit', 'address_guesses=6'], async (server) => {
    const ann = await person(server)
    const { code, secret } = await published(server, ann)
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await post(server, `/${code}/results`, { table: 1, side: 0, result: { i } }, ann))
    must(answers.map(({ status }) => status).join() === '200,200,200,200,429,429', answers.map(({ text }) => text).join())
    must((await post(server, `/${code}`, { secret, view: VIEW })).status === 200, 'who knows the night has not guessed')
    for (let i = 0; i < 8; i++) await get(server, '/BBBBBBBB')
    refused(await get(server, '/BBBBBBBB'), 429, 'too-fast')
  }, { clock: STILL })
}

/* A long answer costs as much as several short ones. */
async function charges_by_size() {
  await withServer(['--limit', 'address_burst=60'], async (server) => {
    const { code } = await published(server, await person(server), { text: 'x'.repeat(250000) })
    const { json } = await get(server, `/${code}`)
    for (let i = 0; i < 12; i++) must((await get(server, `/${code}?known=${json.version}`)).status === 200, 'what is known costs little')
    let whole = 0
    while (whole < 30 && (await get(server, `/${code}`)).status === 200) whole++
    must(whole > 2 && whole < 15, `${whole} whole answers`)
  }, { clock: STILL })
}

async function ends_after_two_days_and_outlives_the_server() {
  const DAY_S = 86400
  const data = folder()
  let server = await start([], { data })
  const { code, secret } = await published(server, await person(server))
  await stop(server)
  server = await start([], { data, clock: { S5_CLOCK_SHIFT_S: DAY_S } })
  must((await get(server, `/${code}`)).json.view.title === VIEW.title, 'it is there after a restart')
  must((await post(server, `/${code}`, { secret, view: VIEW })).status === 200, 'published again a day later')
  await stop(server)
  server = await start([], { data, clock: { S5_CLOCK_SHIFT_S: 2.5 * DAY_S } })
  must((await get(server, `/${code}`)).status === 200, 'two days are counted from then')
  await stop(server)
  server = await start([], { data, clock: { S5_CLOCK_SHIFT_S: 3.5 * DAY_S } })
  refused(await get(server, `/${code}`), 404, 'unknown')
  refused(await post(server, `/${code}`, { secret, view: VIEW }), 404, 'unknown')
  await stop(server)
}

/* What somebody was told is kept is there after a kill; S5_KILLS=100 kills the server a hundred times. */
async function loses_nothing_in_kills() {
  const kills = Number(process.env.S5_KILLS ?? 3)
  const limits = ['--limit', 'changes=1000000', '--limit', 'address_requests=1000000', '--limit', 'address_burst=1000000']
  const data = folder()
  let server = await start(limits, { data })
  const people = [await person(server), await person(server), await person(server)]
  const { code, secret } = await published(server, people[0])
  let [sent, told, view] = [0, 0, 0]
  const kept = new Map() // by table: the last result of it that was answered
  for (let kill = 1; kill <= kills; kill++) {
    const asks = async (table, cookie) => {
      for (;;) {
        const i = ++sent
        const body = table ? { table, side: 0, result: { i } } : { secret, view: { i } }
        const { status } = await post(server, `/${code}${table ? '/results' : ''}`, body, cookie)
        must(status === 200, `answered ${status}`)
        told++
        if (table) kept.set(table, i)
        else view = i
      }
    }
    const ended = Promise.all([asks(0, people[0]), asks(1, people[1]), asks(2, people[2]), asks(3, people[1])].map((each) => each.catch((error) => must(error.code, error))))
    const enough = told + crypto.randomInt(1, 30)
    await until(() => told >= enough, 'answers')
    server.process.kill('SIGKILL')
    await server.ended
    await ended
    server = await start(limits, { data })
    const { json } = await get(server, `/${code}`)
    must(json.view.i >= view, `after ${kill} kills ${view} is gone: ${json.view.i}`)
    for (const [table, i] of kept) must(json.results.find((each) => each.table === table).result.i >= i, `after ${kill} kills the result ${i} of table ${table} is gone`)
  }
  await stop(server)
  console.log(`${kills} kills, ${told} answers`)
}

const KIND = { rules: 'twenty-five', players: 4, sides: 2, options: { hands: 2, target: 0 }, settings: { watch: 'nobody', pace_ms: 0, silent_s: 1, between_s: 1, clock_s: 0, undo: false } }
const play = (deal, settings = {}) => ({ play: { deal, same: true, kinds: [{ ...KIND, settings: { ...KIND.settings, ...settings } }], tables: [0, 0] } })
const UNBOUND = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_requests=100000', '--limit', 'address_burst=100000']

/** Somebody opens a table of the night, sits down and plays its game to the end. */
async function plays(server, night, table) {
  const cookie = await person(server)
  const { json, text } = await post(server, `/${night}/tables`, { table }, cookie)
  must(json.code, text)
  const stranger = new Line(server, json.code, await person(server))
  const player = new Player(server, json.code, cookie, false)
  await player.line.event('table')
  player.line.send({ do: 'sit', seat: 0, name: `P${table}` })
  player.line.send({ do: 'start' })
  await soon(player.over, 'the end of the game')
  must(player.lines.some(([{ event, shared }]) => event === 'table' && shared), 'the table says that its packs are shared')
  must(!player.lines.some(([, text]) => /day-hash|day-secret|"pack"/.test(text)), 'the cards come without their secret')
  must(!stranger.events.some(({ event }) => ['deal', 'act', 'end-hand'].includes(event)), 'strangers see no card')
  let refusals = 0
  for (const message of [{ do: 'change', rules: 'forty-five' }, { do: 'again' }, { do: 'rematch' }]) {
    player.line.send(message)
    refusals++
    await until(() => player.line.events.filter(({ event, code }) => event === 'error' && code === 'forbidden').length === refusals, `${message.do} to be refused`)
  }
  for (const line of [player.line, stranger]) line.end()
  const { games } = (await call(server, 'GET', '/api/games', { cookie })).json
  must(games.length === 1 && games[0].day === null && games[0].table === json.code, JSON.stringify(games))
  return { code: json.code, record: () => call(server, 'GET', `/api/games/${games[0].id}`, { cookie }) }
}

async function deals_the_same_packs_until_the_organiser_opens_them() {
  const data = folder()
  let server = await start(UNBOUND, { data })
  const ann = await person(server)
  const { code, secret } = await published(server, ann, play(1, { watch: 'all-hands-late' }))
  refused(await post(server, `/${code}/tables`, { table: 1 }, ann), 400, 'malformed')
  await post(server, `/${code}`, { secret, view: play(1) })
  refused(await post(server, `/${code}/tables`, { table: 3 }, ann), 404, 'unknown')
  const sealed = (await get(server, `/${code}/packs?deal=1`)).json
  must(/^[0-9a-f]{64}$/.test(sealed.hash) && !sealed.secret, JSON.stringify(sealed))
  const games = [await plays(server, code, 1), await plays(server, code, 2)]
  must(games[0].code !== games[1].code, 'a table of its own')
  for (const { record } of games) refused(await record(), 403, 'forbidden')
  refused(await post(server, `/${code}/packs`, { secret: '0'.repeat(64), deal: 1 }), 403, 'forbidden')
  for (const deal of [0, 100, 1.5]) refused(await post(server, `/${code}/packs`, { secret, deal }), 400, 'malformed')
  must((await post(server, `/${code}/packs`, { secret, deal: 1 })).status === 200, 'opened')
  const opened = (await get(server, `/${code}/packs?deal=1`)).json
  const records = [(await games[0].record()).text, (await games[1].record()).text]
  const packs = records.map((record) => record.match(/"pack":"[^"]*"/g))
  must(packs[0].length === 2 && packs[0].join() === packs[1].join() && packs[0][0] !== packs[0][1], packs.join('\n'))
  for (const record of records) {
    must(record.includes(opened.secret) && record.includes(sealed.hash), record)
    const { status, stdout } = spawnSync(program, ['verify', '-'], { input: record, encoding: 'utf8' })
    must(status === 3 && stdout.startsWith('2 '), stdout)
    const file = path.join(data, 'record.jsonl')
    fs.writeFileSync(file, record)
    must(spawnSync('python3', ['-B', 'docs/verify.py', file], { encoding: 'utf8' }).stdout.startsWith('2 '), 'in Python, too')
  }
  refused(await post(server, `/${code}/tables`, { table: 1 }, ann), 403, 'forbidden')

  /* another deal has other packs and tables, also after a kill */
  await post(server, `/${code}`, { secret, view: play(2) })
  const made = await post(server, `/${code}/tables`, { table: 1 }, ann)
  server.process.kill('SIGKILL')
  await server.ended
  server = await start(UNBOUND, { data })
  const found = await post(server, `/${code}/tables`, { table: 1 }, await person(server))
  must(found.status === 200 && found.json.code === made.json.code && made.json.code !== games[0].code, found.text)
  must((await get(server, `/${code}/packs?deal=2`)).json.hash !== sealed.hash, 'another secret')

  /* the night is over: nothing is kept from anybody */
  const last = await plays(server, code, 2)
  refused(await last.record(), 403, 'forbidden')
  await post(server, `/${code}`, { secret, view: null })
  must((await last.record()).text.includes('day-secret'), 'the record can be verified')
  await stop(server)
}

await run([deals_the_same_packs_until_the_organiser_opens_them, publishes_changes_and_takes_off, keeps_one_proposal_of_each_side, bounds_what_is_published, bounds_changes_and_guesses, loses_nothing_in_kills, charges_by_size, ends_after_two_days_and_outlives_the_server])
