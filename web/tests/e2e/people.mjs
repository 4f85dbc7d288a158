/* The tools of the stories in this folder: one browser, the real server, and people who look and tap.
   node STORIES.mjs PROGRAM PAGE OUT: pictures go to OUT. Nothing here waits for a time, only for what is to be seen.
   All chance comes from a seed, so a story always sees the same cards. In the environment (tools/stories sets it):
   S5_SEED=2 gives other cards, S5_SEED=random any. S5_STORIES=main tells only what a person does most, S5_STORIES=rest only the others.
   S5_CLOCK=10 makes the clocks of the pages ten times as fast, S5_LATE=1 the server's answers late, S5_PATIENCE=20 whoever waits impatient.
   S5_JITTER=40 delays what the pages wait for by up to 40 ms; S5_JITTER=40,2 by other times. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { chromium } from 'playwright-core'
import { comeToLife, delay, seedChance, windUp } from './in-page.mjs'
import { ends, out, SEED, serve, server } from './server.mjs'

export { built, program, Server, server, startOn } from './server.mjs'

const PICTURES = process.env.S5_PICTURES === 'yes' // they take a tenth of the time
mkdirSync(out, { recursive: true })

const TOLD = process.env.S5_STORIES ?? 'all'
const CLOCK = Number(process.env.S5_CLOCK ?? 1)
const [JITTER, DELAYS = ''] = (process.env.S5_JITTER ?? '0').split(',')
console.log(`# S5_SEED=${SEED}`)

/* Playwright's own list of features to switch off, which this one replaces, and one more: a process that waits for the next page costs a
   tenth of all time. */
const SWITCHED_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync,BoundaryEventDispatchTracksNodeRemoval,DestroyProfileOnBrowserClose,DialMediaRouteProvider',
  'GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,Translate,AutoDeElevate',
  'RenderDocument,OptimizationHints,SpareRendererForSitePerProcess',
]
const FLAGS = [
  ...'--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update'.split(' '),
  ...['--disable-sync', `--disable-features=${SWITCHED_OFF}`],
]
export const PATIENCE = 1000 * Number(process.env.S5_PATIENCE ?? 300) // the machine may have much else to do, and nothing may fail because of that
export const PHONE = { width: 360, height: 640 }
export const DESK = { width: 1280, height: 800 }

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS })
after(() => browser.close())

/* What a browser says of the connections that it has or begins when a story has ended a server. */
export const CUT_OFF = /net::ERR_(CONNECTION_|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|^WebSocket connection to .* failed|Failed to fetch/

const kept = ({ settings, last }) => {
  localStorage['spoilfive.settings'] ??= JSON.stringify(settings)
  if (last) localStorage['spoilfive.last'] ??= JSON.stringify(last)
}

const CONSOLE_KEPT = 60
/* Where nobody looks at pictures, the browser draws no more than a corner of each page: to draw takes a sixth of the time. */
const CORNER = { x: 0, y: 0, width: 1, height: 1, scale: 0.1 }

export class Person {
  errors = []
  console = []

  /** `taps`: with the mouse of the browser, as a story about taps needs them, and not in the page, which takes a fraction of the time.
      `drawn`: the whole page is drawn, as pictures and motions need it. `device`: a session of the browser's protocol. */
  constructor(name, page, { forgive, taps, drawn, device }) {
    Object.assign(this, { name, context: page.context(), page, forgive, taps, drawn, device })
    page.on('pageerror', (error) => this.#hear('error', error.message, this.errors))
    page.on('console', (line) => {
      const wrong = ['error', 'warning'].includes(line.type()) && !/Service Worker registration blocked/.test(line.text())
      this.#hear(line.type(), `${line.text()} ${line.location().url}`, wrong ? this.errors : [])
    })
  }

  #hear(kind, words, list) {
    list.push(words)
    this.console.push(`${kind}: ${words}`)
    if (this.console.length > CONSOLE_KEPT) this.console.shift()
  }

  /** Gives the screen another size; `mobile` lays the page out as phones do. */
  async resize(size, { mobile = false } = {}) {
    this.size = size
    if (this.drawn) await this.page.setViewportSize(size)
    const viewport = this.drawn ? undefined : CORNER
    await this.device.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile, viewport })
  }

  /** Opens a screen by its route, the part after the #. */
  async go(place = '', base = server.url) {
    const address = `${base}/#/${place}`
    if (this.page.url().split('#')[0] !== `${base}/`) return this.page.goto(address)
    return this.page.evaluate((address) => person.go(address), address)
  }

  find(id) {
    return this.page.getByTestId(id)
  }

  tap(id) {
    return this.tapOn(`[data-testid="${id}"]`)
  }

  /** Taps what a selector finds, once it is there, visible, enabled and not covered. */
  async tapOn(selector) {
    if (this.taps) return this.page.locator(selector).click()
    const why = await this.page.evaluate(`person.tap(${JSON.stringify(selector)})`)
    if (why) throw new Error(`${this.name} waits in vain to tap ${selector}: ${why}`)
  }

  /** Begins a game alone by this setup, whatever game was begun before. */
  async newGame(setup) {
    await this.go()
    await this.find('play').waitFor()
    await this.page.evaluate((last) => localStorage.setItem('spoilfive.last', JSON.stringify(last)), setup)
    await this.go('solo?new=1')
    await this.until('the game or a question about the one before', () => !!document.querySelector('[data-testid=anew], .hand [data-card]'))
    if (await this.find('anew').count()) await this.tap('anew')
    await this.asked()
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
    const ofTable = (socket) => socket.url().includes(code)
    const verifies = this.page.waitForEvent('websocket', ofTable).then((socket) => socket.waitForEvent('framesent', asks))
    await Promise.all([verifies, this.sit(code, seat, base)])
  }

  /** Turns the clock of the page: stop(), pass(milliseconds), go(). */
  turnClock(how) {
    return this.page.evaluate(`clock.${how}`)
  }

  /** Changes something that the page has stored, such as `settings`, as another tab does. */
  change(name, fields) {
    const change = ({ key, fields }) => {
      localStorage[key] = JSON.stringify({ ...JSON.parse(localStorage[key] ?? '{}'), ...fields })
      window.dispatchEvent(new StorageEvent('storage', { key }))
    }
    return this.page.evaluate(change, { key: `spoilfive.${name}`, fields })
  }

  /** Deletes what the only button for that on the screen deletes: it asks, and takes a second tap after half a second for a yes. */
  async remove() {
    await this.turnClock('stop()') // or it may have been forgotten before the second tap
    await this.tap('remove')
    await this.turnClock('pass(600)')
    await this.tap('remove')
    await this.turnClock('go()')
  }

  /** Waits until a function in the page returns something, and returns that. */
  async until(what, look, argument = null) {
    return this.#wait(what, `person.until(${look}, ${JSON.stringify(argument)})`)
  }

  /** The next thing that this person can do; `than` is what was seen before. */
  async asked(than = '') {
    return this.#wait('a question', `person.asked(${JSON.stringify(than)})`)
  }

  async #wait(what, question) {
    for (const end = Date.now() + PATIENCE; Date.now() < end; )
      try {
        const answer = await this.page.evaluate(question)
        if (answer) return answer
      } catch (error) {
        if (!/Execution context was destroyed/.test(error.message)) throw error // a new document takes the place of the old
      }
    throw new Error(`${this.name} waits for ${what} in vain`)
  }

  /** Does one thing: calls, plays or discards; `choose` picks from the possible calls. */
  async act(state, choose = first) {
    if (this.taps) return this.#actByHand(state, choose)
    const why = await this.page.evaluate(`person.act(${JSON.stringify(state)}, ${choose}, ${!!this.confirms})`)
    if (why) throw new Error(`${this.name} cannot do what is asked: ${why}`)
  }

  async #actByHand(state, choose) {
    const what = await this.page.evaluate(`person.next(${JSON.stringify(state)}, ${choose})`)
    if (what.startsWith('.hand')) await this.turnClock('pass(600)') // sooner would be a double tap
    if (state.phase !== 'between') return this.page.locator(what).click()
    return this.page.evaluate((what) => document.querySelector(what)?.click(), what) // others may have gone on
  }

  /** Plays until the game is over; `before` gets every state before the person acts. Returns the phases that were seen. */
  async play({ choose = first, before, until = 'over' } = {}) {
    if (!before && !this.taps) return this.#playOn(choose, until)
    const phases = []
    for (let state = await this.asked(); ; state = await this.asked(state.now)) {
      phases.push(state.phase)
      const again = await before?.(state, phases)
      if (again) state = again
      if (state.phase === until) return phases
      await this.act(state, choose)
    }
  }

  async #playOn(choose, until) {
    const { phases, why } = await this.page.evaluate(`person.play(${choose}, ${JSON.stringify(until)}, ${!!this.confirms})`)
    if (why) throw new Error(`${this.name} cannot play on: ${why}`)
    return phases
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

/** Creates a table over the API; returns its code. */
export async function createTable({ context }, plan, base = server.url) {
  await context.request.get(`${base}/api/me`) // who has no cookie gets one
  const answer = await context.request.post(`${base}/api/tables`, { data: plan })
  const { code, error } = await answer.json()
  if (!code) throw new Error(`no table: ${error}`)
  return code
}

/** The same, and its owner sits down at seat 0. */
export async function makeTable(person, plan) {
  const code = await createTable(person, plan)
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

/* `own`: the context of another browser. */
async function bring(story, who, { settings, last, forgive = /^$/, taps = false, drawn = PICTURES, clock = CLOCK, own, ...given }) {
  const options = { viewport: DESK, reducedMotion: 'reduce', ...given }
  const context = own ?? (await browser.newContext({ serviceWorkers: 'block', ...options }))
  context.setDefaultTimeout(PATIENCE)
  if (Number(JITTER)) await context.addInitScript(delay, { most: Number(JITTER), seed: `${SEED} ${story} ${who} ${DELAYS}` })
  await context.addInitScript(comeToLife, PATIENCE)
  await context.addInitScript(ownClipboard)
  await context.addInitScript(windUp, clock)
  await context.addInitScript(seedChance, `${SEED} ${story} ${who}`)
  await context.addInitScript(kept, { settings: { ...USUAL, name: who, ...settings }, last })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  if (CLOCK !== 1) await speedUp(device)
  const moves = options.reducedMotion !== 'reduce'
  const person = new Person(who, page, { forgive, taps, device, drawn: drawn || moves })
  await person.resize(options.viewport, { mobile: options.isMobile })
  return person
}

/* Runs in the page: a browser has one clipboard, with what people of another story have copied. */
const ownClipboard = () => {
  let copied = ''
  const writeText = async (text) => {
    copied = text
  }
  Object.defineProperty(navigator, 'clipboard', { value: { writeText, readText: async () => copied }, configurable: true })
}

/* Animations have no clock that a script can turn. */
async function speedUp(device) {
  await device.send('Animation.enable')
  await device.send('Animation.setPlaybackRate', { playbackRate: CLOCK })
}

/* Everything that tells why a story has failed. */
async function evidence(name, people) {
  const parts = []
  for (const person of people.filter(({ page }) => !page.isClosed())) {
    const path = person.file(`failed-${name}-${person.name}`.replace(/\W+/g, '-'))
    person.drawn = true
    await person.resize(person.size).catch(() => {})
    await person.page.screenshot({ path }).catch(() => {})
    parts.push(`== ${person.name} sees (${path})\n${await person.shows()}`, `== ${person.name}’s console\n${person.console.join('\n')}`)
  }
  return [...parts, `== the server’s log\n${server.log.slice(-40).join('\n')}`, `== the tables’ journal\n${server.journal()}`].join('\n\n')
}

/** A story; `come` brings people into it. No page may report an error, but those that `forgive` matches, and lost connections in a story
    that ends a server. */
export function story(name, body, { main = false } = {}) {
  if (TOLD !== 'all' && main !== (TOLD === 'main')) return
  test(name, async (t) => {
    await serve(name)
    const people = []
    const come = async (who, options = {}) => {
      const person = await bring(name, who, options)
      people.push(person)
      return person
    }
    try {
      await body(come, (words) => t.diagnostic(words))
      for (const { name: who, errors, forgive } of people) {
        const wrong = errors.filter((error) => !forgive.test(error) && !(ends.any && CUT_OFF.test(error)))
        if (wrong.length) throw new Error(`${who}'s page complains: ${wrong.join('\n')}`)
      }
    } catch (error) {
      error.message += `\n\nS5_SEED=${SEED}\n${await evidence(name, people)}`
      throw error
    } finally {
      await Promise.allSettled(people.map(({ context }) => context.close())) // a browser that was killed has closed it
      await server.close()
    }
  })
}

/** A story of what people do most, which is told in every run. */
export const mainStory = (name, body) => story(name, body, { main: true })

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
