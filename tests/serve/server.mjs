/* A server under test, and clients of it: HTTP by Node's own, WebSockets by hand, so that they can misbehave. */
import crypto from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { spawn } from 'node:child_process'

export const program = process.env.S5_PROGRAM ?? 'build/spoilfive'

/** Fails unless it is so. */
export function must(so, what) {
  if (!so) throw new Error(what)
}

/** A clock of a server of tests: it is noon, so that no day ends while it is asked about. */
export const AT_NOON = { S5_CLOCK_SHIFT_S: 43200 - (Math.floor(Date.now() / 1000) % 86400) }
/** A clock that stands still, so that no limit is forgotten while it is tried. */
export const STILL = { S5_CLOCK_RATE: 0 }

const folders = []

/** A folder of its own; it is gone when the test is. */
export function folder() {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), 'spoilfive-'))
  folders.push(made)
  return made
}

/** Waits until it is so, looking again and again. */
export async function until(is_so, what) {
  const looked = async () => {
    while (!(await is_so())) await sleep(20)
  }
  await soon(looked(), what)
}

export const sleep = (ms) => new Promise((done) => setTimeout(done, ms))

/** Longer than anything takes on a machine that has much else to do. */
const PATIENT_MS = 300000

/** Waits for something, not for ever; then says what the servers that still run have said last. */
export function soon(promise, what) {
  let timer
  const late = new Promise((_, fail) => {
    const logs = () => [...running].map(({ notes }) => `\n--- a server's log ends with\n${notes.split('\n').slice(-30).join('\n')}`)
    timer = setTimeout(() => fail(new Error(`waited in vain for ${what}${logs().join('')}`)), PATIENT_MS)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

const running = new Set()
process.on('exit', () => {
  running.forEach((server) => server.process.kill('SIGKILL'))
  folders.forEach((made) => fs.rmSync(made, { recursive: true, force: true }))
})

/**
 * Starts `spoilfive serve` with these arguments, on a free port if they name none, or on a unix socket at the path `unix`; what it
 * keeps is in `data`, or nowhere. With a `clock` (tests/support/test_clock.c) it is the server of tests.
 */
export async function start(args = [], { data = null, unix = null, run: command = program, clock = null } = {}) {
  const where = unix ? ['--listen', `unix:${unix}`] : args.includes('--port') ? [] : ['--port', '0']
  const place = [...(data ? ['--data', data] : ['--memory']), ...where, '--metrics-port', '0']
  const server = { unix, notes: '', ended: null }
  const [file, ...words] = clock ? [process.env.S5_TEST_SERVER] : [command, 'serve']
  const env = clock ? { ...process.env, S5_SEED: crypto.randomBytes(16).toString('hex'), ...clock } : process.env
  server.process = spawn(file, [...words, ...place, ...args], { stdio: ['ignore', 'inherit', 'pipe'], env })
  running.add(server)
  server.ended = new Promise((done) =>
    server.process.on('close', (status, signal) => {
      running.delete(server)
      done({ status, signal })
    }),
  )
  await soon(
    new Promise((done, fail) => {
      server.process.stderr.on('data', (bytes) => {
        server.notes += bytes
        const said = /event=listening .*?(?:port=(\d+)|unix=\S+) metrics=(\d+)/.exec(server.notes)
        if (!said) return
        server.port = said[1] ? Number(said[1]) : null
        server.metrics = Number(said[2])
        done()
      })
      server.ended.then(() => fail(new Error(`the server does not start: ${server.notes}`)))
    }),
    'the server',
  )
  return server
}

export async function stop(server) {
  server.process.kill('SIGTERM')
  const { status } = await soon(server.ended, 'the end of the server')
  must(status === 0, `the server ended with ${status}: ${server.notes}`)
}

/** Starts a server, has `body` talk to it, and stops it; whatever happens, it does not stay. */
export async function withServer(args, body, options = {}) {
  const server = await start(args, options)
  try {
    await body(server)
    await stop(server)
  } finally {
    server.process.kill('SIGKILL')
    await server.ended
  }
}

/** A request; answers {status, headers, text, json}. */
export function call(server, method, url, { body, cookie, headers = {}, agent, port = server.port } = {}) {
  const options = {
    ...(server.unix && port === server.port ? { socketPath: server.unix } : { host: '127.0.0.1', port }),
    method,
    path: url,
    agent,
    headers: { ...(cookie ? { cookie } : {}), ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }), ...headers },
  }
  return soon(
    new Promise((done, fail) => {
      const request = http.request(options, (answer) => {
        const bytes = []
        answer.on('data', (piece) => bytes.push(piece))
        answer.on('end', () => {
          const whole = Buffer.concat(bytes)
          const text = whole.toString()
          let json = null
          try {
            json = JSON.parse(text)
          } catch {
            /* it is none */
          }
          done({ status: answer.statusCode, headers: answer.headers, bytes: whole, text, json })
        })
      })
      request.on('error', fail)
      request.end(body)
    }),
    `${method} ${url}`,
  )
}

/** The operator's figures, as text. */
export async function metrics(server) {
  return (await call(server, 'GET', '/metrics', { port: server.metrics })).text
}

/** A person: a cookie. */
export async function person(server) {
  const { headers } = await call(server, 'GET', '/api/me')
  return headers['set-cookie'][0].split(';')[0]
}

/** A table; answers its code. */
export async function table(server, cookie, request) {
  const made = await call(server, 'POST', '/api/tables', { body: JSON.stringify(request), cookie })
  must(made.status === 201, `no table: ${made.text}`)
  return made.json.code
}

/** A WebSocket at a table, in lines. */
export class Line {
  events = []
  position = 0
  closed = null
  pings = 0
  #bytes = Buffer.alloc(0)
  #waiting = []
  #open = false

  constructor(server, code, cookie, { after = 0, headers = {}, seen = () => {} } = {}) {
    this.seen = seen
    this.answer = null
    this.socket = net.connect(server.unix ? { path: server.unix } : { host: '127.0.0.1', port: server.port })
    const lines = {
      Host: `127.0.0.1:${server.port}`,
      Upgrade: 'websocket',
      Connection: 'Upgrade',
      'Sec-WebSocket-Key': crypto.randomBytes(16).toString('base64'),
      'Sec-WebSocket-Version': '13',
      ...(cookie ? { Cookie: cookie } : {}),
      ...headers,
    }
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
    this.socket.write(`GET /api/tables/${code}/socket?after=${after} HTTP/1.1\r\n${head.join('')}\r\n`)
    this.socket.on('data', (bytes) => this.#take(bytes))
    this.socket.on('error', () => {})
    this.ended = new Promise((done) =>
      this.socket.on('close', () => {
        this.closed ??= 0
        this.#tell()
        done()
      }),
    )
  }

  /** Writes one frame: bytes or text, masked as clients must. */
  frame(data, { opcode = 1, final = true } = {}) {
    const bytes = Buffer.from(data)
    const size = bytes.length
    const head = [opcode | (final ? 0x80 : 0)]
    if (size < 126) head.push(0x80 | size)
    else if (size < 65536) head.push(0x80 | 126, size >> 8, size & 255)
    else head.push(0x80 | 127, 0, 0, 0, 0, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255)
    this.socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(4), bytes]))
  }

  send(message) {
    this.frame(JSON.stringify(message))
  }

  /** Waits for an event that fits, from where the last one was found on. */
  async find(fits, what) {
    const found = () => {
      const at = this.events.findIndex(fits)
      return at < 0 ? null : this.events.splice(0, at + 1)[at]
    }
    return soon(
      new Promise((done, fail) => {
        const look = () => {
          const event = found()
          if (event) done(event)
          else if (this.closed !== null) fail(new Error(`the line ended (${this.closed}) before ${what}`))
          else this.#waiting.push(look)
        }
        look()
      }),
      what,
    )
  }

  event(name) {
    return this.find(({ event }) => event === name, name)
  }

  end() {
    this.socket.destroy()
  }

  #tell() {
    this.#waiting.splice(0).forEach((look) => look())
  }

  #take(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (!this.#open) {
      const end = this.#bytes.indexOf('\r\n\r\n')
      if (end < 0) return
      this.answer = this.#bytes.subarray(0, end).toString()
      this.status = Number(this.answer.split(' ')[1])
      this.#open = this.status === 101
      this.rest = this.#bytes.subarray(end + 4).toString()
      if (!this.#open) return
      this.#bytes = this.#bytes.subarray(end + 4)
    }
    while (this.#frame());
    this.#tell()
  }

  #frame() {
    const bytes = this.#bytes
    if (bytes.length < 2) return false
    let size = bytes[1] & 127
    let at = 2
    if (size === 126) [size, at] = bytes.length < 4 ? [Infinity, 4] : [bytes.readUInt16BE(2), 4]
    else if (size === 127) [size, at] = bytes.length < 10 ? [Infinity, 10] : [Number(bytes.readBigUInt64BE(2)), 10]
    if (bytes.length < at + size) return false
    const data = bytes.subarray(at, at + size)
    this.#bytes = bytes.subarray(at + size)
    this.#read(bytes[0] & 15, data)
    return true
  }

  #read(opcode, data) {
    if (opcode === 8) this.closed = data.length > 1 ? data.readUInt16BE(0) : 1005
    if (opcode === 9) {
      this.pings++
      this.frame(data, { opcode: 10 })
    }
    if (opcode !== 1) return
    for (const line of data.toString().split('\n')) {
      if (!line) continue
      const event = JSON.parse(line)
      if (event.event === 'at') this.position = event.position
      this.events.push(event)
      this.seen(event, line)
    }
  }
}

/** Plays the first or the last legal choice at a seat until the game has ended. */
export class Player {
  lines = []

  constructor(server, code, cookie, last) {
    this.line = new Line(server, code, cookie, { seen: (event, text) => this.take(event, text) })
    this.last = last
    this.over = new Promise((done) => (this.done = done))
  }

  take(event, text) {
    this.lines.push([event, text])
    if (event.event === 'turn' && event.legal) this.turn = event
    if (['act', 'end-hand'].includes(event.event)) this.turn = null
    if (event.event === 'end-hand') this.ready = true
    if (event.event === 'end-game') this.done()
    if (event.event !== 'at') return
    if (this.turn) this.line.send({ do: this.turn.legal.at(this.last ? -1 : 0), at: event.position })
    if (this.ready) this.line.send({ do: 'ready' })
    this.turn = null
    this.ready = false
  }
}

/** Runs tests, named functions, one after another; the process ends with what they came to. */
export async function run(tests) {
  let failed = 0
  for (const test of tests) {
    try {
      await test()
      console.log(`ok ${test.name}`)
    } catch (error) {
      failed++
      console.log(`FAILED ${test.name}: ${error.stack}`)
    }
  }
  process.exit(failed ? 1 : 0)
}

/** A beacon for a day, as its file must spell it: the first round of drand's network quicknet from 23:00 UTC of the day before. */
export const drand_of = (date, digit) => `drand ${Math.ceil((Date.parse(date) / 1000 - 3600 - 1692803367) / 3) + 1} ${digit.repeat(64)}`
