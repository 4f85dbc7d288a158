/* The real server of a story, what it logs and stores, and a line to it that may be slow. */
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

export const [program, built, out] = process.argv.slice(2, 5).map((path) => resolve(path))

export const SEED = process.env.S5_SEED === 'random' ? String(randomInt(1e9)) : (process.env.S5_SEED ?? '1')

/* Everybody comes from one address here, nobody stops to think, and a slow machine takes its time. */
const LIMITS = { address_requests: 10000, address_burst: 100000, messages: 1000, round_s: 20, undo_s: 600, rematch_s: 600, absent_s: 600 }
const AT_EASE = Object.entries(LIMITS).flatMap(([name, limit]) => ['--limit', `${name}=${limit}`])

/* With S5_LATE=1, whatever the server says arrives between 100 and 400 ms later, in its order. */
const LATE = process.env.S5_LATE === '1'
const lateness = () => randomInt(100, 401)

/* Passes everything on to the server, and its answers late. */
function slowLine(port) {
  const line = createServer({ noDelay: true }, (near) => {
    const far = connect(port, '127.0.0.1')
    near.pipe(far)
    let arrived = Promise.resolve()
    const later = (act) => {
      const due = Date.now() + lateness()
      arrived = arrived.then(() => new Promise((resolve) => setTimeout(resolve, due - Date.now()))).then(act)
    }
    far.on('data', (data) => later(() => near.destroyed || near.write(data)))
    far.on('end', () => later(() => near.end()))
    near.on('close', () => far.destroy())
    near.on('error', () => {})
    far.on('error', () => near.destroy())
  })
  return new Promise((resolve) => line.listen(0, '127.0.0.1', () => resolve(line)))
}

/** Whether a server has been ended since a story began. */
export const ends = { any: false }

/** The server that `spoilfive serve` starts, except that its chance comes from the seed, with the page. Its tables are in a folder of its
    own, so that it can be killed and restarted. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), 'spoilfive-'))
  /** where people reach it */
  port = 0
  log = []
  /** the folder of the page */
  page = built
  #own = 0
  #line = null
  #starts = 0

  constructor(story = '') {
    this.story = story
  }

  /** `environment` is added to that of the server. */
  async start(environment = {}) {
    const where = ['--port', String(this.#own), '--data', this.folder, '--page', this.page, ...AT_EASE]
    const words = `${SEED} ${this.story} ${this.#starts++}`
    const seed = createHash('sha256').update(words).digest('hex')
    const seeded = join(dirname(program), 'tests/seeded-server')
    this.child = spawn(seeded, where, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment, S5_SEED: seed } })
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.gone = gone
    this.#own = await new Promise((resolve, reject) => {
      for (const stream of [this.child.stdout, this.child.stderr])
        createInterface(stream).on('line', (line) => {
          this.log.push(line)
          const port = /event=listening .*port=(\d+)/.exec(line)
          if (port) resolve(Number(port[1]))
        })
      void gone.then(() => reject(new Error(`the server ended:\n${this.log.join('\n')}`)))
    })
    if (LATE) this.#line ??= await slowLine(this.#own)
    this.port = this.#line?.address().port ?? this.#own
    return this
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  async end(signal = 'SIGTERM') {
    ends.any = true
    this.child.kill(signal)
    await this.gone
  }

  async close() {
    await this.end('SIGKILL')
    this.#line?.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** What it has stored of its tables, the newest entries last. */
  journal() {
    const newest =
      "SELECT \"table\" || ' ' || position || ' ' || CAST(lines AS TEXT) FROM entry ORDER BY at_ms DESC, position DESC LIMIT 40"
    try {
      const rows = execFileSync('sqlite3', ['-readonly', '-newline', '\u001e', join(this.folder, 'tables.db'), newest], {
        encoding: 'utf8',
      })
      return rows.split('\u001e').reverse().join('\n').trim()
    } catch (error) {
      return `no journal: ${error.message}`
    }
  }
}

/** The server of the story that is told now. */
export let server = null

/** Starts the server of a story. */
export async function serve(story) {
  ends.any = false
  server = await new Server(story).start()
}

const DAY_MS = 86_400_000
const MIDNIGHT = Date.now() - (Date.now() % DAY_MS) // before the first story, so it is the same for all of a story's days

/** Starts the server again at noon of another day, counted from today (tests/support/test_clock.c). */
export async function startOn(day) {
  const ahead = MIDNIGHT + (day + 0.5) * DAY_MS - Date.now()
  await server.end()
  await server.start({ S5_CLOCK_SHIFT_S: String(Math.round(ahead / 1000)) })
}
