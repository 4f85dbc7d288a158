/* The tools of the stories in this folder: one browser, the real server, and people who look and tap.
   node STORIES.mjs PROGRAM PAGE OUT: pictures go to OUT. Nothing here waits for a time, only for what is to be seen.
   All chance comes from a seed, so a story always sees the same cards. S5_SEED=2 in the environment gives other cards, S5_SEED=random any. */
import { spawn } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { chromium } from 'playwright-core'

export const [program, built, out] = process.argv.slice(2)
const PICTURES = process.env.S5_PICTURES === 'yes' // they take a tenth of the time
mkdirSync(out, { recursive: true })

const SEED = process.env.S5_SEED === 'random' ? String(randomInt(1e9)) : (process.env.S5_SEED ?? '1')
console.log(`# S5_SEED=${SEED}`)

const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
export const PATIENCE = 300_000 // the machine may have much else to do, and nothing may fail because of that
export const PHONE = { width: 360, height: 640 }
export const DESK = { width: 1280, height: 800 }

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS.split(' ') })
after(() => browser.close())

/* Everybody comes from one address here, and nobody stops to think. */
const AT_EASE = ['address_requests=10000', 'address_burst=100000', 'messages=1000', 'round_s=20'].flatMap((limit) => ['--limit', limit])

/* Whether a story has ended a server, and what a browser says then of the connections that it has or begins. */
let ended = false
const CUT_OFF = /net::ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|^WebSocket connection to .* failed|Failed to fetch/

/** The server that `spoilfive serve` starts, except that its chance comes from the seed, with the page. Its tables are in a folder of its
    own, so that it can be killed and restarted. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), 'spoilfive-'))
  port = 0
  starts = 0

  constructor(story = '') {
    this.story = story
  }

  async start() {
    const where = ['--port', String(this.port), '--data', this.folder, '--page', built, ...AT_EASE]
    const words = `${SEED} ${this.story} ${this.starts++}`
    const seed = createHash('sha256').update(words).digest('hex')
    const seeded = join(dirname(program), 'tests/seeded-server')
    this.child = spawn(seeded, where, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, S5_SEED: seed } })
    this.log = []
    const gone = new Promise((resolve) => this.child.once('exit', resolve))
    this.gone = gone
    this.port = await new Promise((resolve, reject) => {
      for (const stream of [this.child.stdout, this.child.stderr])
        createInterface(stream).on('line', (line) => {
          this.log.push(line)
          const port = /event=listening .*port=(\d+)/.exec(line)
          if (port) resolve(Number(port[1]))
        })
      void gone.then(() => reject(new Error(`the server ended:\n${this.log.join('\n')}`)))
    })
    return this
  }

  get url() {
    return `http://127.0.0.1:${this.port}`
  }

  async end(signal = 'SIGTERM') {
    ended = true
    this.child.kill(signal)
    await this.gone
  }

  async close() {
    await this.end('SIGKILL')
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** The server of the story that is told now. */
export let server = null

const DAY_MS = 86_400_000
const MIDNIGHT = Date.now() - (Date.now() % DAY_MS) // before the first story, so it is the same for all of a story's days

/** Starts the server again at noon of another day, counted from today (tests/support/test_clock.c). */
export async function startOn(day) {
  const ahead = MIDNIGHT + (day + 0.5) * DAY_MS - Date.now()
  const clock = { S5_CLOCK_SHIFT_S: String(Math.round(ahead / 1000)) }
  await server.end()
  Object.assign(process.env, clock)
  await server.start()
  for (const name of Object.keys(clock)) delete process.env[name]
}

/* Runs in each new document of a page, and makes its chance the same each time. Draws of one length have a stream of their own, so the
   cards of a game (eight bytes) do not depend on when the page drew anything else. */
const seedChance = (seed) => {
  const documents = Number(sessionStorage.documents ?? 0) + 1
  sessionStorage.documents = documents
  const streams = new Map()
  const next = (purpose) => {
    let state = streams.get(purpose)
    if (state === undefined) {
      state = 0x811c9dc5
      for (const sign of `${seed} ${documents} ${purpose}`) state = Math.imul(state ^ sign.charCodeAt(0), 0x01000193)
    }
    state = (state + 0x9e3779b9) | 0
    streams.set(purpose, state)
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 16)) >>> 0
  }
  Math.random = () => next('Math') / 2 ** 32
  crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let i = 0; i < bytes.length; i++) bytes[i] = next(bytes.length) >>> 24
    return array
  }
}

const kept = ({ settings, last }) => {
  localStorage['spoilfive.settings'] ??= JSON.stringify(settings)
  if (last) localStorage['spoilfive.last'] ??= JSON.stringify(last)
}

/* What a person can do at the table, as the page shows it; the phase is '' while there is nothing. */
const seen = () => {
  const all = (selector) => [...document.querySelectorAll(selector)]
  const result = document.querySelector('[data-testid=result]')
  const ask = document.querySelector('[data-testid=ask]')
  const said = all('.ask [data-do]:not([aria-disabled=true])').map((button) => button.dataset.do)
  const legal = all('.hand [data-legal=true]').map((card) => card.dataset.card)
  const marked = all('.hand [aria-pressed=true]').map((card) => card.dataset.card)
  const discard = document.querySelector('[data-testid=discard]')
  const kinds = [...new Set(said.map((choice) => choice.split(' ')[0]))]
  const yours = !!ask?.querySelector('.question.yours') && ask.ariaBusy !== 'true'
  let phase = ''
  if (document.querySelector('[data-testid=next]')) phase = 'between'
  else if (result?.querySelector('[data-testid=leave]')) phase = 'over'
  else if (yours && discard) phase = 'discard'
  else if (yours && kinds.length) phase = kinds.find((kind) => kind !== 'pass') ?? 'pass'
  else if (yours && legal.length) phase = document.querySelector('.trick [data-card]') ? 'follow' : 'lead'
  const text = (selector) => document.querySelector(selector)?.textContent ?? '' // innerText would lay out the page
  const hand = all('.hand [data-card]').map((card) => card.dataset.card)
  const trick = all('.trick [data-card]').map((card) => card.dataset.card)
  const now =
    phase === 'between'
      ? `${phase} ${text('.hand-number')}`
      : [phase, text('.hand-number'), text('.result'), hand, trick, said, marked].join('|')
  return { phase, said, legal, marked, hand, trick, now, exact: discard?.getAttribute('aria-disabled') !== 'true' }
}

/* Runs in the page: looks after every change, and now and then because not everything is in the document, until there is an
   answer. It waits in the page because each question from outside costs more than what is asked. */
const watch = async (look, argument, patience) => {
  const change = () =>
    new Promise((resolve) => {
      const done = () => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      const observer = new MutationObserver(done)
      const timer = setTimeout(done, 100)
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  for (const end = Date.now() + patience; Date.now() < end; await change()) {
    const answer = await look(argument)
    if (answer) return answer
  }
  return null
}

/* What `seen` finds when something can be done; `than` is what was seen before. */
const news = ({ seen, than }) => {
  const state = seen()
  return state.phase && state.now !== than && state
}

export class Person {
  errors = []

  constructor(name, context, page) {
    Object.assign(this, { name, context, page })
    page.on('pageerror', (error) => this.errors.push(error.message))
    page.on('console', (line) => {
      if (['error', 'warning'].includes(line.type()) && !/Service Worker registration blocked/.test(line.text()))
        this.errors.push(`${line.text()} ${line.location().url}`)
    })
  }

  /** Opens a screen by its route, the part after the #. */
  go(place = '', base = server.url) {
    return this.page.goto(`${base}/#/${place}`)
  }

  find(id) {
    return this.page.getByTestId(id)
  }

  tap(id) {
    return this.find(id).click()
  }

  /** Comes to a table and sits down. */
  async sit(code, seat, base = server.url) {
    await this.go(`table/${code}`, base)
    await this.tap(`sit-${seat}`)
    await this.find(`sit-${seat}`).waitFor({ state: 'detached' })
  }

  /** The same, until the page has asked to verify the packs: one that asks after the start is left out of the first. */
  async sitAndVerify(code, seat, base) {
    const asks = ({ payload }) => String(payload).includes('"verify"')
    const verifies = this.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent', asks))
    await Promise.all([verifies, this.sit(code, seat, base)])
  }

  /** Deletes what the only button for that on the screen deletes: it asks, and takes a second tap after half a second for a yes. */
  async remove() {
    await this.tap('remove')
    await this.page.waitForTimeout(600)
    await this.tap('remove')
  }

  /** Waits until a function in the page returns something, and returns that. */
  async until(what, look, argument = null) {
    return this.#watch(what, look, JSON.stringify(argument))
  }

  /** The next thing that this person can do; `than` is what was seen before. */
  async asked(than = '') {
    return this.#watch('a question', news, `{ seen: ${seen}, than: ${JSON.stringify(than)} }`)
  }

  async #watch(what, look, argument) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; )
      try {
        const answer = await this.page.evaluate(`(${watch})(${look}, ${argument}, ${PATIENCE})`)
        if (answer) return answer
      } catch (error) {
        if (!/Execution context was destroyed/.test(error.message)) throw error // a new document takes the place of the old
      }
    throw new Error(`${this.name} waits for ${what} in vain`)
  }

  /** Does one thing: calls, plays or discards; `choose` picks from the possible calls. */
  async act(state, choose = first) {
    const { page } = this
    if (state.phase === 'between') return page.evaluate(() => document.querySelector('[data-testid=next]')?.click()) // others may have gone on
    if (state.phase === 'discard') {
      if (state.exact) return this.tap('discard')
      const plain = this.find('exchange')
      if (!state.marked.length && (await plain.count())) return plain.click() // it marks them where they are too few
      const card = state.legal.find((card) => !state.marked.includes(card))
      return page.locator(`.hand [data-card="${card}"]`).click()
    }
    const said = choose(state)
    if (said) return page.locator(`.ask [data-do="${said}"]`).click()
    await page.locator(`.hand [data-card="${state.legal[0]}"]`).click()
    if (this.confirms) await this.tap('confirm')
  }

  /** Plays until the game is over; `before` gets every state before the person acts. */
  async play({ choose, before, until = 'over' } = {}) {
    const phases = []
    for (let state = await this.asked(); ; state = await this.asked(state.now)) {
      phases.push(state.phase)
      const again = await before?.(state, phases)
      if (again) state = again
      if (state.phase === until) return phases
      await this.act(state, choose)
    }
  }

  file(name) {
    return join(out, `${name}.png`)
  }

  /** Takes a picture where somebody wants to look at pictures. */
  async shot(name, options) {
    if (PICTURES) await this.page.screenshot({ path: this.file(name), ...options })
  }

  shows() {
    return this.page.evaluate(() => `${location.hash}\n${document.body.innerText}`).catch((error) => error.message)
  }
}

/** Creates a table over the API and sits down at seat 0; returns its code. */
export async function makeTable(person, plan) {
  await person.go()
  await person.page.waitForLoadState('networkidle') // the page's own first request brings the cookie
  const { code, error } = await person.page.evaluate(async (body) => {
    await fetch('/api/me')
    const headers = { 'content-type': 'application/json' }
    return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }, plan)
  if (!code) throw new Error(error)
  await person.sit(code, 0)
  return code
}

/** Makes the first possible call, unless a card can be played instead. */
export const first = ({ said, legal }) => (legal.length ? null : said[0])
/** Takes every chance: robs, jinks, bids as much as possible. */
export const bold = ({ said, legal }) => {
  const bids = said.filter((choice) => /^(bid|name|hold|rob|jink)/.test(choice))
  return bids.at(-1) ?? (legal.length ? null : said[0])
}

/* Sounds cost a tenth of a story's time, and nobody hears them. */
const USUAL = { language: 'en', theme: 'light', speed: 'none', sound: false }

/** A story; `come` brings people into it. When it fails, it prints what they see. No page may report an error, but those that `forgive`
    matches, and lost connections in a story that ends a server. */
export function story(name, body) {
  test(name, async (t) => {
    ended = false
    server = await new Server(name).start()
    const people = []
    const come = async (who, { settings, last, forgive = /^$/, ...options } = {}) => {
      const context = await browser.newContext({ viewport: DESK, serviceWorkers: 'block', reducedMotion: 'reduce', ...options })
      context.setDefaultTimeout(PATIENCE)
      await context.addInitScript(seedChance, `${SEED} ${name} ${who}`)
      await context.addInitScript(kept, { settings: { ...USUAL, name: who, ...settings }, last })
      const person = new Person(who, context, await context.newPage())
      person.forgive = forgive
      people.push(person)
      return person
    }
    try {
      await body(come, (words) => t.diagnostic(words))
      for (const { name: who, errors, forgive } of people) {
        const wrong = errors.filter((error) => !forgive.test(error) && !(ended && CUT_OFF.test(error)))
        if (wrong.length) throw new Error(`${who}'s page complains: ${wrong.join('\n')}`)
      }
    } catch (error) {
      for (const person of people) {
        const path = person.file(`failed-${name}-${person.name}`.replace(/\W+/g, '-'))
        await person.page.screenshot({ path }).catch(() => {})
        error.message += `\n\n${person.name} sees ${await person.shows()}\n${person.errors.join('\n')}`
      }
      error.message += `\n\nS5_SEED=${SEED}\n${server.log.slice(-20).join('\n')}`
      throw error
    } finally {
      await Promise.all(people.map(({ context }) => context.close()))
      await server.close()
    }
  })
}

const axe = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

/* Runs in the page: links and buttons that do different things and have the same name, which nobody can tell apart who does not see
   where they are. */
const namesakes = () => {
  const top = document.querySelector('dialog[open]') ?? document.body
  const shown = [...top.querySelectorAll('a[href], button')].filter((each) => each.checkVisibility({ checkVisibilityCSS: true }))
  const named = Object.groupBy(shown, (each) => (each.getAttribute('aria-label') ?? each.innerText).trim())
  const does = (each) => each.getAttribute('href') ?? each
  return Object.entries(named).flatMap(([name, all]) => {
    const different = new Set(all.map(does)).size
    return different > 1 ? [`${different} things are named "${name}"`] : []
  })
}

/** What axe finds on a page, and names that are not clear, one line each. */
export async function faults({ page }) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run({ resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`))
  })
  return [...found, ...(await page.evaluate(namesakes))]
}
