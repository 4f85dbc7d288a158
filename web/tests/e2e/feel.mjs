/* Stories of how the table feels: what moves and how smoothly, what must not move, what one hears. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { wrongWith } from './jumbled.mjs'
import { bold, built, faults, mainStory, makeTable, PHONE, story } from './people.mjs'

const LAPTOP = { width: 1366, height: 768 }
const SIZES = [PHONE, LAPTOP]
const game = (options = {}, players = 5) => ({
  rules: 'spoil-five',
  players,
  sides: 0,
  options: { hands: 1, ...options },
  levels: ['steady'],
})
const MOVING = { speed: 'normal' }
/* Sixty frames a second on a processor a quarter as fast: a quarter of the main thread's time. The time of the deal is what it should be
   (DEAL_MS in settings.ts), not what passes until a slow machine looks. */
const QUARTER = 0.25
const DEAL_MS = 1200
/* A change of the document lays out the page once, as when the hand is dealt. What moves must not do so in each frame: a deal has 60. */
const FEW_LAYOUTS = 30
/* What may be laid out because a script of the page asks where something is, in objects: a table of five has 130, and drawing it is long enough. */
const FEW_FORCED = 30
/* The sum of all shifts of the layout in a whole game of one hand, whoever caused them. */
const MOST_SHIFT = 0.01
const COMPOSED = new Set(['translate', 'scale', 'rotate', 'opacity', 'transform'])

/* Runs in the page before anything else: notes the frames, what moved, and every shift of the layout. */
function watch() {
  const seen = { frames: [], properties: {}, drawn: {}, words: [], shift: 0, shifts: [] }
  window.seen = seen
  const animate = Element.prototype.animate
  Element.prototype.animate = function (frames, options) {
    for (const frame of frames)
      for (const name of Object.keys(frame)) if (!['offset', 'easing', 'composite'].includes(name)) seen.properties[name] = true
    const kind = this.className.split(' ')[0] || this.tagName
    seen.drawn[kind] = (seen.drawn[kind] ?? 0) + 1
    if (kind === 'stamp') seen.words.push(this.textContent)
    return animate.call(this, frames, options)
  }
  let last = 0
  const frame = (now) => {
    const moving = !!document.querySelector('.stage[data-moving]')
    if (moving && last) seen.frames.push(now - last)
    last = moving ? now : 0
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      seen.shift += value
      seen.shifts.push(`${value.toFixed(4)}: ${sources.map(({ node }) => node?.className ?? node?.parentElement?.className).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/* Notes what a page lays out, until what is returned is called: that says how many objects its own scripts have asked for. */
async function noteLayouts(session) {
  const events = []
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const includedCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline.stack']
  await session.send('Tracing.start', { traceConfig: { includedCategories, excludedCategories: ['*'] } })
  return async () => {
    await session.send('Tracing.end')
    await ended
    const layouts = events.filter(({ name }) => name === 'Layout').map(({ args }) => args.beginData)
    const forced = layouts.filter(({ stackTrace }) => stackTrace?.[0]?.url.includes('/assets/'))
    return forced.reduce((sum, { dirtyObjects }) => sum + dirtyObjects, 0)
  }
}

/* What moves cards is loaded while the first hand is dealt, and on a slow machine after it: in these stories it is there before. */
async function withMotions(person) {
  const chunk = readdirSync(`${built}/assets`).find((name) => /^feel-.*\.js$/.test(name))
  await person.go()
  await person.page.evaluate((chunk) => import(chunk).then(() => null), `/assets/${chunk}`)
}

/* Run in the page: whether something flies. */
const isMoving = () => !!document.querySelector('.stage[data-moving]')
const isStill = () => !document.querySelector('.stage[data-moving]')

const quantile = (values, part) => [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0

for (const viewport of SIZES) {
  const tell = viewport === PHONE ? mainStory : story
  tell(`a hand is dealt, played and paid with motion, and nothing jumps, at ${viewport.width}×${viewport.height}`, async (come, told) => {
    const ann = await come('Ann', { last: game(), settings: MOVING, viewport, reducedMotion: 'no-preference', taps: true })
    await ann.page.addInitScript(watch)
    await withMotions(ann)
    await ann.device.send('Performance.enable', { timeDomain: 'threadTicks' }) // a busy machine takes no time of the thread
    const measured = async () => {
      const { metrics } = await ann.device.send('Performance.getMetrics')
      return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
    }
    const noted = await noteLayouts(ann.device)
    const dealt = ann.until('cards on their way', isMoving)
    await ann.go('solo?new=1')
    await dealt
    const forced = await noted()
    const before = await measured()
    await ann.until('the deal to end', isStill)
    const after = await measured()
    const part = ((after.TaskDuration - before.TaskDuration) * 1000) / DEAL_MS
    const layouts = after.LayoutCount - before.LayoutCount
    told(`the deal: ${(100 * part).toFixed(1)} % of the main thread, ${layouts} layouts`)
    assert(part < QUARTER, `${Math.round(100 * part)} % of the main thread's time while cards are dealt`)
    assert(layouts < FEW_LAYOUTS, `${layouts} layouts while cards are dealt`)
    assert(forced < FEW_FORCED, `${forced} objects are laid out for scripts while the table is drawn`)
    await ann.play({ choose: bold, until: 'over' })
    await ann.find('again').waitFor() // two rows of buttons are the highest result
    const { frames, properties, drawn, shift, shifts } = await ann.page.evaluate('seen')
    told(
      `${frames.length} frames: median ${quantile(frames, 0.5).toFixed(1)} ms, nine in ten within ${quantile(frames, 0.9).toFixed(1)} ms`,
    )
    told(`moved: ${JSON.stringify(drawn)}`)
    assert.deepEqual(
      Object.keys(properties).filter((name) => !COMPOSED.has(name)),
      [],
      'only what the compositor moves',
    )
    assert(drawn.chip >= 5, 'chips are paid')
    assert(drawn.played >= 20, 'cards travel to the trick')
    assert(drawn.back >= 8, 'backs are dealt')
    told(`layout shift: ${shift.toFixed(4)}`)
    assert(shift <= MOST_SHIFT, `nothing jumps: ${shift}\n${shifts.join('\n')}`)
    await ann.until('the end of all motion', isStill)
  })
}

for (const [name, { settings, reducedMotion }] of Object.entries({
  'reduced motion': { settings: MOVING, reducedMotion: 'reduce' },
  'the speed "instant"': { settings: { speed: 'none' }, reducedMotion: 'no-preference' },
}))
  story(`with ${name} nothing moves, and screen readers are told the same`, async (come) => {
    const ann = await come('Ann', { last: game(), settings, reducedMotion, viewport: PHONE })
    await ann.page.addInitScript(watch)
    await ann.go('solo?new=1')
    await ann.play({ until: 'follow' })
    assert.deepEqual(await ann.page.evaluate('seen.drawn'), {})
    assert.match(await ann.find('log').innerText(), /is turned up|plays/)
  })

/* Deals in which each trick is certain when Ann, who leads, plays the first of her cards that she may. */
const certain = (...hands) => {
  const cards = hands.map((hand) => hand.replaceAll(' ', '.')).join('_')
  return { hand: hands[0].split(' '), place: `deal?rules=spoil-five&players=${hands.length}&dealer=1&turned=9S&seed=1&hands=${cards}` }
}
const MOMENTS = {
  'the five of trumps, a jink, and all five tricks': {
    ...certain('5S JS AH KS 6D', '2H 3H 4H 6H 7H'),
    moving: ['ring'],
    words: ['Jink!', 'All five tricks!'],
  },
  'a jink that fails': { ...certain('5S JS AH KS 6D', 'QS 10S 8S 7S 6S'), moving: [], words: ['Jink!', 'The jink fails'] },
  'a spoilt hand': {
    ...certain('5S JS 3D 2D AD', 'KS 3S KD 5D 4D', 'QS 4S QD JD 10D'), // two tricks, one, and two
    moving: ['pool'],
    words: ['Spoilt!'],
  },
}

/* Plays a deal, and returns what the page says of its end. */
async function playDealt(person, { place, hand }) {
  await person.go(place)
  for (let state = await person.asked(); state.phase !== 'between'; state = await person.asked(state.now))
    if (state.said.length) await person.act(state, bold)
    else await person.tapOn(`.hand [data-card="${hand.find((card) => state.legal.includes(card))}"]`)
  return person.page.locator('.outcome').innerText()
}

/* Plays games of one hand until one is won. */
async function playToWin(person) {
  await person.go('solo?new=1')
  for (await person.play({ choose: bold }); !/\bYou\b/.test(await person.page.locator('.outcome').innerText()); ) {
    await person.tap('again')
    await person.find('result').waitFor({ state: 'detached' })
    await person.play({ choose: bold })
  }
}

story('one sees the five of trumps, all five tricks, a jink, one that fails, and a spoilt hand', async (come) => {
  const ann = await come('Ann', { settings: { speed: 'fast' }, reducedMotion: 'no-preference', viewport: PHONE, taps: true })
  await ann.page.addInitScript(watch)
  await withMotions(ann)
  for (const [moment, { moving, words, ...deal }] of Object.entries(MOMENTS)) {
    await ann.page.evaluate(() => Object.assign(window.seen, { drawn: {}, words: [] }))
    await playDealt(ann, deal)
    const seen = await ann.page.evaluate('seen')
    for (const kind of moving) assert(seen.drawn[kind], `${kind} moves: ${moment}`)
    assert.deepEqual(seen.words, words, moment)
  }
})

story('one sees that one has won the game', async (come) => {
  const last = { ...game({}, 2), levels: ['random'] }
  const ann = await come('Ann', { last, settings: { speed: 'fast' }, reducedMotion: 'no-preference', viewport: PHONE })
  await ann.page.addInitScript(watch)
  await withMotions(ann)
  await playToWin(ann)
  await ann.until('suits that fall', () => window.seen.drawn.suit)
})

story('with reduced motion no moment moves, and each is told', async (come) => {
  const last = { ...game({}, 2), levels: ['random'] }
  const ann = await come('Ann', { last, settings: { speed: 'fast' }, viewport: PHONE })
  await ann.page.addInitScript(watch)
  await withMotions(ann)
  const told = []
  for (const deal of Object.values(MOMENTS)) told.push(await playDealt(ann, deal))
  await playToWin(ann)
  assert.deepEqual(await ann.page.evaluate('seen.drawn'), {})
  assert.deepEqual(told, [
    'You take all five tricks, make the jink and win the pool of 2.',
    'You fail to make the jink: nobody wins, and the pool of 2 stays.',
    'Spoilt: nobody took 3 tricks, and the pool of 3 stays.',
  ])
})

/* Runs in the page: time and the packets stand still until somebody has looked, however slow the machine is. */
const stopWhenDealt = () => {
  const { clock } = window
  const look = () => {
    if (window.dealt || !document.querySelector('.stage[data-moving]')) return
    clock.stop()
    clock.pass(0) // drawings begin in a task of their own, and are not seen if that comes too late
    const flying = [...document.querySelectorAll('.stage > *')].filter((each) => each.getAnimations().length)
    if (flying.length <= 4) return clock.go()
    window.dealt = flying.map((each) => `${each.className}|${each.innerHTML}`)
    window.moving = document.getAnimations().filter((each) => each.constructor === Animation) // no transitions of style sheets
    for (const each of window.moving) each.pause()
  }
  new MutationObserver(look).observe(document, { subtree: true, attributes: true })
}

story('a tap ends every motion at once, and no hidden card is ever drawn', async (come) => {
  const ann = await come('Ann', { last: game(), settings: { speed: 'slow' }, reducedMotion: 'no-preference', viewport: PHONE })
  await ann.page.addInitScript(stopWhenDealt)
  await withMotions(ann)
  await ann.go('solo?new=1')
  const dealt = await ann.until('packets on their way', () => window.dealt)
  for (const each of dealt) assert.match(each, /^(back|chip)\|$/, 'only backs and chips fly')
  await ann.page.mouse.click(180, 250)
  await ann.turnClock('go()')
  await ann.until('the end of all motion', isStill)
  const still = await ann.page.evaluate(() => window.moving.filter(({ playState }) => /running|paused/.test(playState)).length)
  assert.equal(still, 0) // what happens next, such as a robbery, may move already
  assert.match(await ann.find('log').innerText(), /deal/)
})

story('a seat shows a face, the clock and what its player says, on a phone and on a laptop', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const bob = await come('Bob', { viewport: PHONE, settings: { theme: 'dark' } })
  const code = await makeTable(ann, { rules: 'twenty-five', players: 2, settings: { clock_s: 600, public: false } })
  await bob.go(`table/${code}`)
  await bob.tap('sit-1')
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  await ann.tap('start')
  await bob.find('ring').first().waitFor()
  const face = ({ page }, seat) => page.locator(`[data-testid=seat-${seat}] .avatar svg:not(.seat-ring)`).innerHTML()
  for (const seat of [0, 1]) assert.equal(await face(ann, seat), await face(bob, seat), 'everybody sees the same face')
  assert.notEqual(await face(ann, 0), await face(ann, 1))
  for (const viewport of SIZES) {
    for (const person of [ann, bob]) {
      await person.resize(viewport)
      const dashes = await person.find('ring').first().locator('circle').getAttribute('stroke-dasharray')
      assert(Number.parseFloat(dashes) > 0.1)
    }
    assert.match(await ann.find('seat-1').locator('.plate').innerText(), /Bob\s+0/)
    await bob.page.keyboard.press('m')
    const field = bob.page.locator('.chat form input')
    const words = `Good luck, Ann, at ${viewport.width}`
    await ann.turnClock('stop()') // what somebody says stays beside the seat for a time
    await field.fill(words)
    await field.press('Enter')
    await ann.find('seat-1').getByTestId('chat-bubble').getByText(words).waitFor()
    await ann.turnClock('go()')
    await ann.shot(`feel-seats-${viewport.width}`)
    assert.deepEqual(await faults(ann), [])
    await bob.page.keyboard.press('Escape')
    assert.deepEqual(await faults(bob), [])
  }
})

story('backs and cloths can be chosen, and what is stored but unknown does no harm', async (come) => {
  const ann = await come('Ann', {
    last: game(),
    viewport: PHONE,
    settings: { back: 'plaid', felt: 7, speed: 'slow' },
    reducedMotion: 'no-preference',
  })
  await ann.go('settings')
  const chosen = () => ann.page.evaluate(() => [document.documentElement.dataset.back, document.documentElement.dataset.felt])
  assert.deepEqual(await chosen(), ['lattice', 'green'])
  for (const [back, felt, theme] of [
    ['Scales', 'Blue', 'dark'],
    ['Rings', 'Claret', 'light'],
    ['Stripes', 'Slate', 'dark'],
  ]) {
    await ann.page.getByLabel(back.toLowerCase(), { exact: true }).click()
    await ann.page.getByLabel(felt.toLowerCase(), { exact: true }).click()
    await ann.page.getByLabel(theme, { exact: true }).click()
    await ann.page.reload()
    await ann.page.locator('.sample').waitFor()
    assert.deepEqual(await chosen(), [back.toLowerCase(), felt.toLowerCase()])
    await withMotions(ann)
    await ann.go('solo?new=1')
    if (back !== 'Scales') await ann.tap('anew')
    await ann.until('backs', isMoving)
    await ann.shot(`feel-back-${back}`)
    await ann.asked()
    assert.deepEqual(await faults(ann), [])
    await ann.go('settings')
  }
})

story('kings, queens and jacks have their figures on a phone too, in our own typeface', async (come) => {
  const ann = await come('Ann', { last: game({ hands: 9 }), viewport: PHONE })
  await ann.go('solo?new=1')
  for (let state = await ann.asked(); !state.hand.some((card) => /^[JQK]/.test(card)); state = await ann.asked(state.now))
    await ann.act(state)
  await ann.until('a figure', () => [...document.querySelectorAll('.hand .court')].some((court) => court.offsetHeight > 60))
  await ann.page.evaluate(() => document.fonts.ready)
  await ann.until('the typeface', typeface)
  await ann.shot('feel-courts')
  assert.deepEqual(await faults(ann), [])
})

/* Runs in the page: whether the page's own typeface is there, which does not hold up the first card. */
const typeface = () => document.fonts.check('700 20px "Spoil Five"') && [...document.fonts].length

/* Runs in the page: what is not on the screen of the cards that a person chooses from, and of those they have to beat. */
const unseen = (text) => {
  document.documentElement.style.fontSize = `${text}%`
  const ask = document.querySelector('.own').getBoundingClientRect()
  return [...document.querySelectorAll('.ask .question, .hand .card, .played')]
    .map((each) => ({ name: each.dataset.card ?? each.className, box: each.getBoundingClientRect(), played: each.matches('.played') }))
    .filter(({ box, played }) => box.top < 0 || box.bottom > (played && box.right > ask.left ? ask.top : innerHeight))
    .map(({ name, box }) => `${innerWidth}×${innerHeight} at ${text} %: ${name} from ${Math.round(box.top)} to ${Math.round(box.bottom)}`)
}

story('a language that is chosen at the table is that of every part of it', async (come) => {
  const ann = await come('Ann', { last: game(), viewport: PHONE })
  await ann.go('solo?new=1')
  await ann.asked()
  const words = () => {
    const parts = [
      '.rank .sr',
      '.strip ol',
      '.seat > .sr',
      '.strip-name > span',
      '.own > .sr',
      '.card .sr',
      '[data-lesson]',
      '[role=log] p',
    ]
    const shown = parts.map((part) => document.querySelector(part))
    return shown.every(Boolean) && shown.map((each, i) => `${parts[i]}: ${each.ariaLabel ?? each.textContent}`)
  }
  const before = await ann.until('all parts', words)
  await ann.tap('menu')
  await ann.tap('menu-settings')
  await ann.find('drawer-settings').getByLabel('Gaeilge').click()
  await ann.until('the language', `(before) => ((now) => now && !now.some((word) => before.includes(word)))((${words})())`, before)
})

/* Width, height, and the size of the text. */
const CROWDED = [
  [360, 640, 100],
  [360, 640, 200],
  [640, 360, 100],
  [640, 360, 200],
  [844, 390, 200],
  [768, 1024, 200],
  [1920, 1080, 200],
]

for (const players of [6, 10])
  story(`with ${players} players, beside a lesson, the trick and the hand are seen together, with large texts too`, async (come) => {
    const setup = { ...game({ hands: 9 }, players), rules: 'spoil-five-usual' } // whose title is short
    const ann = await come('Ann', { viewport: PHONE })
    const court = (hand) => hand.some((card) => /^[JQK]/.test(card))
    const fits = async ({ phase, trick, hand }) =>
      phase === 'follow' && trick.length > 0 && court(hand) && (await ann.page.locator('.lesson p').count())
    await ann.newGame(setup)
    for (let state = await ann.asked(); !(await fits(state)); state = await ann.asked(state.now))
      if (state.phase === 'between') {
        await ann.change('guide', { told: [] }) // on a slow machine all lessons are read by then
        await ann.newGame(setup)
      } else await ann.act(state)
    await ann.until('a figure', () =>
      [...document.querySelectorAll('.hand .court, .played .court')].some((court) => court.offsetHeight > 30),
    )
    await ann.until('the typeface', typeface) // the one before it is wider
    for (const [width, height, text] of CROWDED) {
      await ann.resize({ width, height })
      assert.deepEqual(await wrongWith(ann, unseen, text), [])
      await ann.shot(`feel-crowded-${players}-${width}-${text}`)
    }
  })

/* Runs in the page before anything else: notes what is heard, felt, shown outside of the page, and whether the screen stays on. */
function listen() {
  const noted = { sounds: [], buzzes: [], notes: [], locks: 0 }
  window.noted = noted
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (...rest) {
    const samples = this.buffer.getChannelData(0)
    noted.sounds.push({
      seconds: this.buffer.duration,
      peak: samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0),
      end: Math.abs(samples.at(-1)),
    })
    return start.apply(this, rest)
  }
  navigator.vibrate = (pattern) => noted.buzzes.push(pattern)
  const request = async () => {
    noted.locks++
    return { release: async () => void noted.locks-- }
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  window.Notification = class {
    static permission = 'granted'
    constructor(_title, { body }) {
      noted.notes.push(body)
    }
  }
}

story('cards and chips are heard, one tap mutes them, the screen stays on, and the title says whose turn it is', async (come, told) => {
  const ann = await come('Ann', { last: game({ hands: 2 }), viewport: PHONE, settings: { notify: true, sound: true } })
  await ann.page.addInitScript(listen)
  await ann.go()
  await ann.tap('play')
  await ann.play({ until: 'between' })
  const noted = await ann.page.evaluate('noted')
  told(`${noted.sounds.length} sounds, the longest of ${Math.max(...noted.sounds.map(({ seconds }) => seconds)).toFixed(2)} s`)
  assert(noted.sounds.length >= 5)
  for (const { seconds, peak, end } of noted.sounds) assert(seconds < 1.5 && peak > 0.05 && peak <= 1 && end < 0.01)
  assert(noted.buzzes.length >= 1)
  assert.equal(noted.locks, 1)
  await ann.page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  await ann.tap('tool-mute')
  await ann.find('tool-unmute').waitFor()
  const heard = (await ann.page.evaluate('noted.sounds')).length // chips may have been paid meanwhile
  await ann.tap('next')
  await ann.until('the turn', () => document.title === 'Your turn: Spoil Five (CatsAtCards)')
  await ann.until('the notice', () => window.noted.notes.length > 0)
  assert.deepEqual(await ann.page.evaluate('noted.notes'), ['Your turn: Spoil Five (CatsAtCards)'])
  assert.equal((await ann.page.evaluate('noted.sounds')).length, heard, 'it is quiet')
  await ann.shot('feel-muted')
  assert.deepEqual(await faults(ann), [])
  await ann.play({ until: 'over' })
  await ann.until('the lock to be released', () => window.noted.locks === 0)
  await ann.until('the title', () => document.title === 'Spoil Five (CatsAtCards)')
})
