/* A person on several devices: links that work once, sheets, and what is tried with a stolen, a guessed or a foreign one. */
import { spawnSync } from 'node:child_process'
import crypto from 'node:crypto'
import { postgres } from './postgres.mjs'
import { Line, STILL, call, folder, must, person, program, run, start, stop, table, until, withServer } from './server.mjs'

const MANY = ['--limit', 'address_burst=10000', '--limit', 'person_burst=10000']
const DAY_S = 86400
const SLOW = { pace_ms: 10000, between_s: 600, clock_s: 0 }

/* What a device asks for; answers {status, json, cookie}, the cookie that it has from now on. */
async function ask(server, cookie, what, headers = {}) {
  const got = await call(server, 'POST', '/api/devices', { cookie, body: JSON.stringify(what), headers })
  const set = got.headers['set-cookie']?.[0].split(';')[0]
  return { ...got, cookie: set ?? cookie }
}

async function good(server, cookie, what) {
  const got = await ask(server, cookie, what)
  must(got.status === 200, `${JSON.stringify(what)}: ${got.status} ${got.text}`)
  return got
}

async function refused(server, cookie, what, status, headers) {
  const got = await ask(server, cookie, what, headers)
  must(got.status === status, `${JSON.stringify(what)}: ${got.status} ${got.text}`)
  return got
}

const list = async (server, cookie) => (await call(server, 'GET', '/api/devices', { cookie })).json
const me = async (server, cookie) => (await call(server, 'GET', '/api/me', { cookie })).json

async function named(server, name) {
  const cookie = await person(server)
  await call(server, 'POST', '/api/me', { cookie, body: JSON.stringify({ name }) })
  return cookie
}

const link = async (server, cookie) => (await good(server, cookie, { do: 'link', name: 'Phone' })).json.secret
const join = async (server, cookie, secret, more = {}) => (await good(server, cookie, { do: 'join', secret, ...more })).cookie

async function sit(server, code, cookie, seat, name) {
  const line = new Line(server, code, cookie)
  await line.event('at')
  line.send({ do: 'sit', seat, name })
  await line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
  return line
}

async function no_socket(server, code, cookie) {
  const line = new Line(server, code, cookie)
  await until(() => line.status, 'an answer')
  must(line.status === 401, `no socket for ${cookie}: ${line.answer}`)
  line.end()
}

async function a_link_makes_one_other_device_the_person() {
  await withServer([], async (server) => {
    const [bob, ann] = [await named(server, 'Bob'), await named(server, 'Ann')]
    const code = await table(server, bob, { rules: 'spoil-five', players: 3, settings: SLOW })
    const phone = await sit(server, code, bob, 1, 'Bob')
    const secret = await link(server, bob)
    must(/^[A-HJ-NP-Z2-9]{32}$/.test(secret), secret)

    const seen = await good(server, ann, { do: 'look', secret })
    must(JSON.stringify(seen.json) === '{"name":"Bob","sheet":false,"same":false}' && seen.cookie === ann, 'looking changes nothing')
    must((await good(server, bob, { do: 'look', secret })).json.same === true, 'their own link')
    must((await me(server, ann)).name === 'Ann', 'nothing is merged silently')

    const laptop = await join(server, ann, secret, { name: 'Laptop' })
    must(laptop !== ann && /^spoilfive=[0-9a-f]{128}$/.test(laptop), laptop)
    must((await me(server, laptop)).name === 'Bob' && (await me(server, bob)).name === 'Bob', 'both are Bob')
    must((await me(server, ann)).name === 'Ann', 'and the cookie of Ann still is Ann')
    const there = new Line(server, code, laptop)
    await there.find((event) => event.event === 'table' && event.seat === 1, 'the same seat on the other device')
    phone.send({ do: 'say', text: 'on both' })
    await there.find((event) => event.event === 'say' && event.text === 'on both', 'what the other device says')

    await refused(server, await person(server), { do: 'join', secret }, 404) // stolen, and used a second time
    await refused(server, null, { do: 'look', secret }, 404)
    const { devices, sheet } = await list(server, laptop)
    must(devices.map(({ name }) => name).sort().join() === 'Laptop,Phone' && sheet === false, JSON.stringify(devices))
    must(devices.find((device) => device.this).name === 'Laptop', 'this one')
    phone.end()
    there.end()
  })
}

async function of_two_who_use_a_link_at_once_one_becomes_the_person() {
  await withServer([], async (server) => {
    const bob = await named(server, 'Bob')
    const thieves = await Promise.all(Array.from({ length: 8 }, () => person(server)))
    const secret = await link(server, bob)
    const tries = await Promise.all(thieves.map((cookie) => ask(server, cookie, { do: 'join', secret })))
    must(tries.filter(({ status }) => status === 200).length === 1, tries.map(({ status }) => status).join())
    must(tries.every(({ status, headers }) => status === 200 || !headers['set-cookie']), 'a refused one gets no cookie')
    must((await list(server, bob)).devices.length === 2, 'one more device')
  })
}

async function a_link_lasts_ten_minutes_and_a_new_one_ends_it() {
  const data = folder()
  let server = await start([], { data, clock: STILL })
  const bob = await named(server, 'Bob')
  const made_ms = Date.now()
  const [first, second] = [await link(server, bob), await link(server, bob)]
  await refused(server, null, { do: 'look', secret: first }, 404)
  await good(server, null, { do: 'look', secret: second })
  await stop(server)
  for (const [seconds, status] of [[570, 200], [610, 404]]) {
    const shift = seconds - Math.floor((Date.now() - made_ms) / 1000) // however long the servers take
    server = await start([], { data, clock: { S5_CLOCK_RATE: 0, S5_CLOCK_SHIFT_S: shift } })
    await refused(server, null, { do: 'look', secret: second }, status)
    await stop(server)
  }
}

async function guessing_is_limited_and_says_nothing() {
  await withServer(['--limit', 'address_guesses=5', '--limit', 'address_burst=1000', '--proxied'], async (server) => {
    const guess = () => Array.from(crypto.randomBytes(32), (byte) => 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'[byte % 31]).join('')
    const from = { 'x-forwarded-for': '192.0.2.9' }
    for (let i = 0; i < 5; i++) await refused(server, null, { do: i % 2 ? 'look' : 'join', secret: guess() }, 404, from)
    await refused(server, null, { do: 'join', secret: guess() }, 429, from)
    const bob = await named(server, 'Bob')
    const secret = await link(server, bob)
    for (let i = 0; i < 9; i++) await good(server, null, { do: 'look', secret }) // who knows one is not guessing
    for (const wrong of [secret.slice(1), secret.toLowerCase(), `${secret}A`, '', 7, null]) await refused(server, bob, { do: 'look', secret: wrong }, 400)
  }, { clock: STILL })
}

async function another_site_and_a_forged_cookie_get_nothing() {
  await withServer([], async (server) => {
    const [bob, ann] = [await named(server, 'Bob'), await named(server, 'Ann')]
    const secret = await link(server, bob)
    await refused(server, ann, { do: 'join', secret }, 403, { origin: 'https://evil.example' })
    await refused(server, ann, { do: 'join', secret }, 403, { 'sec-fetch-site': 'cross-site' })
    const laptop = await join(server, ann, secret)
    const [name, value] = laptop.split('=')
    const id = value.slice(0, 64)
    const forged = [
      `${id}${'0'.repeat(32)}${value.slice(96)}`, // another device
      `${'0'.repeat(64)}${value.slice(64)}`, // another person
      `${value.slice(0, 127)}${value.endsWith('0') ? '1' : '0'}`, // another code
      id, // the id as if it were a token
    ]
    for (const each of forged) must((await me(server, `${name}=${each}`)).name === '', `a stranger: ${each}`)
    const code = await table(server, bob, { rules: 'spoil-five', players: 3, settings: SLOW })
    for (const each of forged) await no_socket(server, code, `${name}=${each}`)
    const anothers = (await list(server, await named(server, 'Cid'))).devices[0].id
    await refused(server, bob, { do: 'revoke', id: anothers }, 404)
    await refused(server, bob, { do: 'name', id: anothers, name: 'Mine' }, 404)
  })
}

async function a_revoked_device_is_a_stranger_at_once() {
  const data = folder()
  let server = await start([], { data })
  const bob = await named(server, 'Bob')
  const code = await table(server, bob, { rules: 'spoil-five', players: 3, settings: SLOW })
  const phone = await sit(server, code, bob, 0, 'Bob')
  const laptop = await join(server, null, await link(server, bob), { name: 'Laptop' })
  const { devices } = await list(server, laptop)
  const [own, old] = [devices.find((device) => device.this), devices.find((device) => !device.this)]
  await good(server, laptop, { do: 'name', id: old.id, name: 'Lost phone' })
  must((await list(server, laptop)).devices.some(({ name }) => name === 'Lost phone'), 'named')
  await refused(server, laptop, { do: 'revoke', id: own.id }, 404) // not oneself by mistake

  const there = new Line(server, code, laptop)
  await there.event('at')
  const kept = { link: await link(server, bob), sheet: (await good(server, bob, { do: 'sheet' })).json.secret } // what a thief would come back with
  await good(server, laptop, { do: 'revoke', id: old.id })
  await phone.find(({ event, code }) => event === 'error' && code === 'revoked', 'why it has to go')
  await until(() => phone.closed !== null, 'the end of its socket')
  must(!there.closed && (await list(server, laptop)).devices.length === 1, 'the socket of the other device stays')
  await refused(server, null, { do: 'look', secret: kept.link }, 404)
  await refused(server, null, { do: 'look', secret: kept.sheet }, 404)
  const stranger = async () => {
    const got = await call(server, 'GET', '/api/me', { cookie: bob })
    must(got.json.name === '' && got.headers['set-cookie'], `the old cookie is a stranger: ${got.text}`)
    await no_socket(server, code, bob)
    await refused(server, bob, { do: 'revoke', id: own.id }, 404)
  }
  await stranger()
  there.end()
  await stop(server)
  server = await start([], { data, clock: { S5_CLOCK_SHIFT_S: 500 * DAY_S } })
  await link(server, laptop) // writing lets go what is too old
  await stop(server)
  server = await start([], { data, clock: { S5_CLOCK_SHIFT_S: 500 * DAY_S } })
  await stranger()
  must((await me(server, laptop)).name === 'Bob', 'and the other one is not')
  await stop(server)
}

async function a_sheet_brings_back_a_person_who_has_lost_all_devices() {
  await withServer([], async (server) => {
    const [bob, thief] = [await named(server, 'Bob'), await person(server)]
    const stolen = await join(server, thief, await link(server, bob))
    const older = (await good(server, bob, { do: 'sheet' })).json.secret
    const secret = (await good(server, bob, { do: 'sheet' })).json.secret
    await refused(server, null, { do: 'look', secret: older }, 404)
    must((await list(server, bob)).sheet === true, 'there is one')
    must((await good(server, null, { do: 'look', secret })).json.sheet === true, 'what it is')
    const fresh = await join(server, null, secret, { name: 'New', others: true })
    must((await me(server, fresh)).name === 'Bob', 'Bob again')
    for (const gone of [bob, stolen]) must((await me(server, gone)).name === '', 'all others are strangers')
    must((await list(server, fresh)).devices.map(({ name }) => name).join() === 'New', 'one device')
    must((await me(server, await join(server, null, secret))).name === 'Bob', 'it can be used again')
    const another = await link(server, fresh)
    await refused(server, null, { do: 'join', secret: another, others: true }, 400) // a link revokes nobody
  })
}

async function what_a_page_hands_over_is_for_the_person_alone_and_bounded() {
  await withServer(MANY, async (server) => {
    const [bob, ann] = [await named(server, 'Bob'), await named(server, 'Ann')]
    await refused(server, bob, { do: 'part', part: 0, text: 'aGVsbG8' }, 404) // without a link it is no place to store things
    await link(server, bob)
    for (const part of [1, 0]) await good(server, bob, { do: 'part', part, text: `part-${part}` })
    for (const wrong of [{ part: 24, text: 'a' }, { part: -1, text: 'a' }, { part: 0, text: '' }, { part: 0, text: '<' }, { part: 0, text: 'a'.repeat(3601) }, { part: 0 }])
      must((await ask(server, bob, { do: 'part', ...wrong })).status === 400, JSON.stringify(wrong))
    const parts = async (cookie) => (await call(server, 'GET', '/api/devices/parts', { cookie })).json.parts.join()
    must((await parts(bob)) === 'part-0,part-1' && (await parts(ann)) === '', 'in order, and for nobody else')
    await good(server, bob, { do: 'part', part: 23, text: 'a'.repeat(3600) })
    const laptop = await join(server, ann, await link(server, bob))
    must((await parts(laptop)) === '', 'a new link takes nothing of the old one with it')
  })
}

async function there_are_as_many_devices_as_are_allowed() {
  await withServer([...MANY, '--limit', 'changes=10000'], async (server) => {
    const bob = await named(server, 'Bob')
    for (let i = 1; i < 16; i++) await join(server, null, await link(server, bob))
    await refused(server, null, { do: 'join', secret: await link(server, bob) }, 429)
    await good(server, bob, { do: 'revoke-others' })
    must((await list(server, bob)).devices.length === 1, 'only this one')
    for (let revoked = 15; revoked < 199; revoked++) {
      await join(server, null, await link(server, bob))
      await good(server, bob, { do: 'revoke-others' })
    }
    await refused(server, null, { do: 'join', secret: await link(server, bob) }, 429) // the rows of revoked ones stay
    for (const wrong of ['{}', '[]', '{"do":7}', '{"do":"link","more":1}', '{"do":"revoke"}', '{"do":"join"}'])
      must((await call(server, 'POST', '/api/devices', { cookie: bob, body: wrong })).status === 400, wrong)
    await refused(server, bob, { do: 'dance' }, 404)
  })
}

/* Two nodes of a site that was copied from a data folder. */
async function nodes_of_a_site_agree() {
  const { store } = await postgres()
  const data = folder()
  const alone = await start([], { data })
  const bob = await named(alone, 'Bob')
  const sheet = (await good(alone, bob, { do: 'sheet' })).json.secret
  const lost = await join(alone, null, await link(alone, bob))
  await good(alone, bob, { do: 'revoke', id: (await list(alone, bob)).devices.find((device) => !device.this).id })
  await stop(alone)
  const copied = spawnSync(program, ['serve', 'store', 'copy', data, store], { encoding: 'utf8' })
  must(copied.status === 0, copied.stderr)

  const nodes = await Promise.all(['a', 'b'].map((node) => start([...MANY, '--store', store, '--node', node], { data: folder() })))
  for (const node of nodes) {
    must((await me(node, bob)).name === 'Bob' && (await me(node, lost)).name === '', 'who is revoked')
    must((await good(node, null, { do: 'look', secret: sheet })).json.name === 'Bob', 'the sheet')
  }
  const [a, b] = nodes
  const secret = await link(a, bob)
  const tries = await Promise.all([a, b, a, b, a, b].map((node) => ask(node, null, { do: 'join', secret })))
  must(tries.filter(({ status }) => status === 200).length === 1, tries.map(({ status, text }) => status + text).join())
  const { cookie } = tries.find(({ status }) => status === 200)
  await good(b, cookie, { do: 'link' })
  for (const part of [1, 0]) await good(a, cookie, { do: 'part', part, text: `part-${part}` })
  must((await call(b, 'GET', '/api/devices/parts', { cookie: bob })).json.parts.join() === 'part-0,part-1', 'the parts')

  const code = await table(b, cookie, { rules: 'spoil-five', players: 3, settings: SLOW })
  const line = await sit(b, code, cookie, 0, 'Bob')
  await good(a, bob, { do: 'revoke-others' })
  await until(() => line.closed !== null, 'the end of its socket at the other node')
  must((await me(b, cookie)).name === '', 'and a stranger there')
  await refused(b, cookie, { do: 'join', secret: await link(a, bob), others: true }, 400)
  for (const node of nodes) await stop(node)
}

const ALONE = [
  a_link_makes_one_other_device_the_person,
  of_two_who_use_a_link_at_once_one_becomes_the_person,
  a_link_lasts_ten_minutes_and_a_new_one_ends_it,
  guessing_is_limited_and_says_nothing,
  another_site_and_a_forged_cookie_get_nothing,
  a_revoked_device_is_a_stranger_at_once,
  a_sheet_brings_back_a_person_who_has_lost_all_devices,
  what_a_page_hands_over_is_for_the_person_alone_and_bounded,
  there_are_as_many_devices_as_are_allowed,
]
run(process.argv.includes('--postgresql') ? [...ALONE, nodes_of_a_site_agree] : ALONE)
