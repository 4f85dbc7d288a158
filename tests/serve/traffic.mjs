/*
 * Random traffic over real sockets: requests and WebSockets, broken and whole, in pieces, one behind another, from clients that drip,
 * reset, half close or never read. Meanwhile /health is answered, and two people play on at a table. At the end the server goes in
 * order (a sanitizer has found nothing then), with no descriptor left and no more memory than before.
 *
 *   S5_SEED=7 S5_CLIENTS=100000 node tests/serve/traffic.mjs
 *
 * When the server dies the last clients are tried alone, and who kills it alone is cut down to what is needed.
 */
import fs from 'node:fs'
import net from 'node:net'
import { Line, call, must, person, run, sleep, soon, start, stop, table, until } from './server.mjs'

const SEED = Number(process.env.S5_SEED ?? 7)
const CLIENTS = Number(process.env.S5_CLIENTS ?? 800)
const AT_ONCE = 16
const RECENT = 24
const GROWTH_KB = 150000

/* A sanitizer stops at the first fault, and gives freed memory back soon. */
process.env.UBSAN_OPTIONS = `print_stacktrace=1:${process.env.UBSAN_OPTIONS ?? ''}:halt_on_error=1`
process.env.ASAN_OPTIONS = `${process.env.ASAN_OPTIONS ?? ''}:quarantine_size_mb=8`

const LIMITS = ['messages=100000', 'messages_burst=100000', 'address_messages=100000', 'address_messages_burst=100000', 'address_requests=100000', 'address_burst=100000', 'address_connections=10000', 'address_guesses=1000000', 'address_tables=1000000', 'person_tables=1000000', 'address_working=1000', 'tables=400', 'unload_s=1', 'request_s=1', 'idle_s=4', 'queue_bytes=65536'].flatMap((limit) => ['--limit', limit])

/* ------------------------------------------------------------------ chance */

/** Numbers from a seed (mulberry32). */
function chance_of(seed) {
  let state = seed >>> 0
  const below = (most) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * most)
  }
  return { below, in: (hundred) => below(100) < hundred, one: (list) => list[below(list.length)] }
}

/* ---------------------------------------------------------------- requests */

const PATHS = ['/health', '/api/me', '/api/rules', '/api/tables', '/api/tables/CODE', '/api/tables/CODE/socket', '/api/tables/CODE/socket?after=3', '/api/games', '/api/games/CODE', '/api/stats', '/api/day', '/api/day?day=2026-01-01', '/', '/index.html', '/a%00b?%zz=&&==', `/${'a'.repeat(300)}`, '*', 'http://a/health', '//', '/../secret']
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'CONNECT', 'PRI', 'G\0T']
const VERSIONS = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/1.2', '']
const FIELDS = ['Host: b', 'Connection: Upgrade', 'Connection: keep-alive, Upgrade', 'Connection: close', 'Upgrade: websocket', 'Upgrade: h2c', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Version: 8', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Extensions: permessage-deflate', 'Cookie: COOKIE', 'Cookie: COOKIE', 'Cookie: spoilfive=12', 'Content-Length: 5', 'Content-Length: 0', 'Content-Length: -1', 'Content-Length: 9999', 'Content-Length: 99999999999999999999', 'Transfer-Encoding: chunked', 'Expect: 100-continue', 'If-None-Match: "x"', 'Accept-Encoding: gzip, br', `X: ${'y'.repeat(3000)}`, `X: ${'y'.repeat(9000)}`, 'Origin: http://evil.example', 'X-Forwarded-For: 10.1.2.3', ' folded: x', 'No colon', ': empty', 'X: \0']
const BODIES = ['', 'hello', '{"name":"Ann"}', '{"rules":"spoil-five"}', '{"rules":"spoil-five","players":3,"settings":{"pace_ms":0}}', '{"name":"Ann","pace_ms":0}', '['.repeat(5000), '5\r\nhello\r\n0\r\n\r\n', '\0'.repeat(30), '\r\n', 'x'.repeat(20000)]
const COMMANDS = ['{"do":"sit","seat":0,"name":"Eve"}', '{"do":"sit","seat":1,"name":"Eve"}', '{"do":"start"}', '{"do":"leave"}', '{"do":"say","text":"hello"}', '{"do":"ping","ping":1}', '{"do":"ready"}', '{"do":"play 5H","at":3}', '{"do":"level","seat":1,"level":"random"}', '{"do":"change","settings":{"pace_ms":0}}', '{"do":"pause"}', '{"do":"undo"}', '{"do":"stop"}', '{"do":"dance"}', '{"do":', '[1,2', '{"do":"sit","do":"sit"}', 'no JSON', '']

const latin = (text) => Buffer.from(text, 'latin1')

function fill(place, text) {
  return text.replaceAll('CODE', place.code).replaceAll('COOKIE', place.cookie)
}

/** A request that is right. */
function whole_request(chance, place) {
  const post = chance.in(30)
  const body = post ? chance.one(BODIES) : ''
  const head = [`${post ? 'POST' : 'GET'} ${chance.one(PATHS.slice(0, 12))} HTTP/1.1`, 'Host: a', ...(chance.in(80) ? ['Cookie: COOKIE'] : []), ...(post ? [`Content-Length: ${body.length}`] : [])]
  return latin(fill(place, `${head.join('\r\n')}\r\n\r\n`) + body)
}

/** One that may be wrong in every way. */
function any_request(chance, place) {
  const fields = Array.from({ length: chance.below(7) }, () => chance.one(FIELDS))
  if (chance.in(70)) fields.unshift('Host: a')
  const body = Array.from({ length: chance.below(3) }, () => chance.one(BODIES)).join('')
  if (chance.in(40)) fields.push(`Content-Length: ${body.length}`)
  const line = `${chance.one(METHODS)} ${chance.one(PATHS)} ${chance.one(VERSIONS)}`
  return latin(fill(place, [line, ...fields, '', ''].join('\r\n')) + body)
}

function handshake(place) {
  return latin(fill(place, 'GET /api/tables/CODE/socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: COOKIE\r\n\r\n'))
}

function frame(opcode, payload, { final = true, reserved = 0, masked = true, said = payload.length } = {}) {
  const head = [(final ? 0x80 : 0) | (reserved << 4) | opcode]
  const mask = masked ? 0x80 : 0
  if (said < 126) head.push(mask | said)
  else if (said < 65536) head.push(mask | 126, said >> 8, said & 255)
  else head.push(mask | 127, 0, 0, 0, Math.floor(said / 4294967296) & 255, (said >>> 24) & 255, (said >> 16) & 255, (said >> 8) & 255, said & 255)
  return Buffer.concat([Buffer.from(head), Buffer.alloc(masked ? 4 : 0), payload])
}

function any_frame(chance) {
  if (chance.in(60)) return frame(1, Buffer.from(chance.one(COMMANDS)))
  const size = chance.one([0, 1, 2, 5, 125, 126, 200, 4096, 4097, 70000])
  const payload = chance.in(70) ? Buffer.alloc(size, 'x') : Buffer.from(Array.from({ length: Math.min(size, 300) }, () => chance.below(256)))
  const said = chance.in(95) ? payload.length : chance.one([payload.length + 1, 65536, 2 ** 40])
  return frame(chance.one([0, 0, 1, 1, 2, 3, 8, 9, 9, 10, 11]), payload, { final: chance.in(70), reserved: chance.in(95) ? 0 : chance.one([1, 2, 4]), masked: chance.in(95), said })
}

function mutate(chance, bytes) {
  const list = [...bytes]
  for (let i = chance.below(5); i > 0 && list.length; i--) {
    const at = chance.below(list.length)
    const how = chance.below(4)
    if (how === 0) list[at] = chance.below(256)
    else if (how === 1) list.splice(at, 1 + chance.below(8))
    else if (how === 2) list.splice(at, 0, ...latin(chance.one(['\r\n', '\n', '\r', '\0', ' ', ':', '\xff', 'GET ', '\r\n\r\n'])))
    else list.splice(at, 0, ...list.slice(at, at + 1 + chance.below(40)))
  }
  return Buffer.from(list)
}

function many(chance, most, make) {
  return Buffer.concat(Array.from({ length: 1 + chance.below(most) }, make))
}

/** Bytes in the pieces in which they go. */
function cut(chance, bytes) {
  if (chance.in(5)) return Array.from(bytes.subarray(0, 200), (byte) => Buffer.from([byte])) // it drips
  const cuts = Array.from({ length: chance.one([0, 0, 1, 2, 6]) }, () => chance.below(bytes.length + 1)).sort((a, b) => a - b)
  return [0, ...cuts].map((from, i) => bytes.subarray(from, cuts[i] ?? bytes.length)).filter((piece) => piece.length)
}

/** What a client does: first what must be answered before the rest goes, then the rest; how it ends. */
function any_client(chance, place) {
  const socket = chance.in(35)
  let bytes = socket ? many(chance, 8, () => any_frame(chance)) : many(chance, 3, () => (chance.in(50) ? whole_request : any_request)(chance, place))
  if (chance.in(25)) bytes = mutate(chance, bytes)
  const first = socket ? (chance.in(90) ? handshake(place) : mutate(chance, handshake(place))) : null
  return { first, pieces: cut(chance, bytes), waits: chance.one([0, 0, 1, 3]), end: chance.one(['end', 'end', 'destroy', 'destroy', 'reset', 'deaf', 'stay']), stays: chance.one([1, 5, 30, 200]) }
}

/* ----------------------------------------------------------------- clients */

/** What a server sends must be HTTP/1.1, and frames after a handshake; the first thing that is wrong. */
function wrong_answer(bytes) {
  if (!bytes.length || latin('HTTP/1.1 ').compare(bytes, 0, Math.min(9, bytes.length), 0, Math.min(9, bytes.length)) !== 0) return bytes.length ? bytes.subarray(0, 40).toString('latin1') : null
  if (bytes.subarray(0, 13).toString('latin1') !== 'HTTP/1.1 101 ') return null
  let at = bytes.indexOf('\r\n\r\n') + 4
  while (at >= 4 && at + 10 < bytes.length) {
    const size = bytes[at + 1] === 126 ? bytes.readUInt16BE(at + 2) : bytes[at + 1] === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : bytes[at + 1]
    if (![0x81, 0x88, 0x89, 0x8a].includes(bytes[at]) || bytes[at + 1] > 127) return bytes.subarray(at, at + 40).toString('latin1')
    at += size + (bytes[at + 1] === 126 ? 4 : bytes[at + 1] === 127 ? 10 : 2)
  }
  return null
}

/** Plays a client; answers what was wrong with what it got. */
async function play(server, client) {
  const socket = net.connect({ host: '127.0.0.1', port: server.port, allowHalfOpen: true, noDelay: true })
  const got = []
  let tell = () => {}
  const closed = new Promise((done) => socket.on('close', done))
  const wait = (ms) => Promise.race([closed, sleep(ms)])
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    got.push(bytes)
    tell()
  })
  if (client.first) {
    socket.write(client.first)
    await Promise.race([new Promise((done) => (tell = done)), wait(500)])
  }
  if (client.end === 'deaf') socket.pause()
  for (const piece of client.pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    if (client.waits) await wait(client.waits)
  }
  if (client.end === 'end') socket.end()
  await wait(client.stays)
  if (client.end === 'reset' && socket.resetAndDestroy) socket.resetAndDestroy()
  socket.destroy()
  await closed
  return wrong_answer(Buffer.concat(got))
}

/* --------------------------------------------------------------- witnesses */

/** Somebody who plays whatever is legal. */
class Player {
  acts = 0

  constructor(server, code, cookie, wanted) {
    this.wanted = wanted
    this.line = new Line(server, code, cookie, { seen: (event) => this.take(event) })
  }

  take(event) {
    this.batch = [...(this.batch ?? []), event]
    if (event.event === 'error' && !['stale', 'not-your-turn', 'not-now', 'not-host', 'seat-taken'].includes(event.code)) this.wrong ??= JSON.stringify(event)
    if (event.event === 'act') this.acts++
    if (event.event === 'at') this.answer(this.batch.splice(0), event.position)
  }

  answer(batch, at) {
    const room = batch.findLast?.(({ event }) => event === 'table') ?? batch.filter(({ event }) => event === 'table').pop()
    const last = batch.filter(({ event }) => ['turn', 'act', 'end-hand', 'end-game'].includes(event)).pop()
    if (room && room.seat === null && !room.started) this.line.send({ do: 'sit', seat: this.wanted, name: `P${this.wanted}` })
    else if (room?.hosting && !room.started && room.seats.filter((seat) => seat && !seat.level).length === 2) this.line.send({ do: 'start' })
    if (last?.event === 'turn' && last.legal) this.line.send({ do: last.legal[0], at })
    if (last?.event === 'end-hand') this.line.send({ do: 'ready' })
  }
}

async function two_people(server) {
  const cookies = [await person(server), await person(server)]
  const settings = { pace_ms: 0, between_s: 0, silent_s: 1, clock_s: 0 }
  const code = await table(server, cookies[0], { rules: 'spoil-five', players: 4, settings })
  return cookies.map((cookie, seat) => new Player(server, code, cookie, seat))
}

async function watch_health(server, over) {
  while (!over()) {
    must((await call(server, 'GET', '/health')).status === 200, '/health is not answered')
    await sleep(50)
  }
}

const descriptors = (server) => fs.readdirSync(`/proc/${server.process.pid}/fd`).length
const memory_kb = (server) => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server.process.pid}/status`))[1])

/* ------------------------------------------------------------------ failure */

/** Bytes as they may be read: what is there often in a row, once. */
const readable = (bytes) => bytes?.toString('latin1').replace(/([^])\1{40,}/g, (all, sign) => `${sign}<${all.length} times>`)
const show = (client) => JSON.stringify({ ...client, first: readable(client.first), pieces: client.pieces.map(readable) })

/** Whether a client alone ends a server. */
async function kills(client) {
  const server = await start(LIMITS)
  for (let i = 0; i < 3; i++) await play(server, client)
  server.process.kill('SIGTERM')
  return (await soon(server.ended, 'an end')).status !== 0
}

/** The client without whatever is not needed to end a server. */
async function cut_down(client) {
  for (let size = client.pieces.length; size >= 1; size = size >> 1)
    for (let at = 0; at + size <= client.pieces.length; ) {
      const fewer = { ...client, pieces: [...client.pieces.slice(0, at), ...client.pieces.slice(at + size)] }
      if (await kills(fewer)) client = fewer
      else at += size
    }
  return client
}

async function explain(server, recent) {
  console.log(`seed ${SEED}; the last clients:`)
  recent.forEach((client) => console.log(show(client)))
  await Promise.race([server.ended, sleep(3000)]) // a sanitizer writes before it ends
  if (server.process.exitCode === null && server.process.signalCode === null) return
  console.log(server.notes.slice(-6000))
  for (const client of [...recent].reverse())
    if (await kills(client)) {
      console.log(`this alone is enough: ${show(await cut_down(client))}`)
      return
    }
}

/* -------------------------------------------------------------------- story */

async function send_traffic(server, seed, places, recent, failed) {
  const chance = chance_of(seed)
  for (let left = CLIENTS / AT_ONCE; left > 0 && !failed(); left--) {
    const client = any_client(chance, chance.one(places))
    recent.push(client)
    if (recent.length > RECENT) recent.shift()
    const wrong = await soon(play(server, client), 'a client to be through')
    must(wrong === null, `no answer is like ${JSON.stringify(wrong)}`)
  }
}

async function make_places(server) {
  const places = []
  for (let i = 0; i < 4; i++) {
    const cookie = await person(server)
    places.push({ cookie, code: await table(server, cookie, { rules: 'spoil-five', players: 3, settings: { pace_ms: 0, between_s: 0 } }) })
  }
  return [...places, { cookie: 'spoilfive=1', code: 'NONE22' }]
}

async function bears_random_traffic() {
  console.log(`seed ${SEED}, ${CLIENTS} clients`)
  const server = await start(LIMITS)
  const recent = []
  const players = await two_people(server)
  const places = await make_places(server)
  await soon(Promise.all(players.map(({ line }) => line.event('act'))), 'the game')
  const before = { descriptors: descriptors(server), memory: memory_kb(server) }
  let over = false
  const all = Array.from({ length: AT_ONCE }, (_, i) => send_traffic(server, SEED * AT_ONCE + i, places, recent, () => over))
  const died = server.ended.then(({ status, signal }) => must(over, `the server ended with ${status ?? signal}`))
  const watch = watch_health(server, () => over)
  try {
    await Promise.race([Promise.all(all), watch, died])
    const acts = () => Math.min(...players.map((player) => player.acts))
    await until(() => players.some((player) => player.wrong || player.line.closed !== null) || acts() > 10, 'the players to play on')
    players.forEach((player) => must(player.line.closed === null && !player.wrong, `a player is gone: ${player.wrong ?? player.line.closed}`))
    over = true
    await watch
    await until(() => descriptors(server) <= before.descriptors, 'descriptors to be closed')
    const grown = memory_kb(server) - before.memory
    console.log(`${acts()} acts, ${grown} KB more`)
    must(grown < GROWTH_KB, `memory has grown by ${grown} KB`)
    await Promise.all([stop(server), ...players.map(({ line }) => line.ended)])
  } catch (error) {
    over = true
    await explain(server, [...recent])
    throw error
  }
}

run([bears_random_traffic])
