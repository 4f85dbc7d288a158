/* The operator's commands: what they list, whom they keep out, what they close, and that all of it survives a kill. */
import fs from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { Line, call, folder, must, person, program, run, start, stop, table } from './server.mjs'

const FAST = { pace_ms: 0, between_s: 600, silent_s: 1, clock_s: 0 }

function admin(data, ...words) {
  const done = spawnSync(program, ['admin', '--data', data, ...words], { encoding: 'utf8', timeout: 60000 })
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
    must((fs.statSync(path.join(data, 'admin')).mode & 0o777) === 0o600, 'only the owner may command')
    line.end()
  })
}

async function says_what_is_wrong() {
  await withData(async ({ data }) => {
    for (const words of [['ban'], ['tables', 'all'], ['bann', 'x'], ['status', '--now']]) must(admin(data, ...words).status === 2, words.join(' '))
    must(admin(data, 'bann', 'x').err.includes('did you mean ban'), 'the nearest command')
    for (const words of [['ban', 'Ann'], ['close', 'x y'], ['read-only', 'maybe']]) must(admin(data, ...words).status === 1, words.join(' '))
    must(admin(data).out.includes('  ban WHO '), 'the list')
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
    listed(data, 'reopen', code)
    const again = await new Line(server, code, ann)
    must((await again.event('table')).seat === 0, 'there she sits')
    again.end()
  })
}

async function reads_only() {
  await withData(async ({ data, server }) => {
    const ann = await person(server)
    const code = await table(server, ann, { rules: 'twenty-five', players: 3, settings: FAST })
    const line = await sit(server, code, ann, 0, 'Ann')
    listed(data, 'read-only', 'on')
    must(objects(data, 'status')[0].not_writable.includes('read-only'), 'the status')
    const health = await call(server, 'GET', '/health')
    must(health.status === 503 && health.json.error.includes('read-only'), health.text)
    line.send({ do: 'start' })
    must((await line.event('error')).code === 'busy', 'nothing can be saved')
    must((await call(server, 'POST', '/api/me', { cookie: ann, body: '{"name":"Ann"}' })).status === 503, 'nothing at all')
    must((await call(server, 'GET', '/api/me', { cookie: ann })).json.tables.length === 1, 'all can be read')
    listed(data, 'read-only', 'off')
    await line.event('table') // it was loaded again
    line.send({ do: 'start' })
    await line.event('deal')
    must((await call(server, 'POST', '/api/me', { cookie: ann, body: '{"name":"Ann"}' })).status === 200, 'as before')
    line.end()
  })
}

run([lists_tables_and_people, says_what_is_wrong, keeps_people_out, keeps_addresses_out, mutes, closes_a_table, reads_only])
