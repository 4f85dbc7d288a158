/* Stories of people who play with a screen reader, or in colours of their own. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { settled, wrongWith } from './jumbled.mjs'
import { bold, DESK, mainStory, PHONE, server, story } from './people.mjs'
import { ScreenReader } from './screen-reader.mjs'

/* The same seed for every game, and so the same cards and choices of the players at random. */
const sameSeed = (number) => {
  crypto.getRandomValues = (array) => array.fill(number)
  localStorage['spoilfive.guide'] = '{"on":false}' // a lesson stays as long as it takes to read it
}

/* Goes to one of the choices that are not cards, by keys. */
async function reach(reader, selector) {
  await reader.press('ArrowUp')
  await reader.hear()
  while (!(await reader.person.page.evaluate((selector) => document.activeElement.matches(selector), selector))) {
    await reader.press('ArrowRight')
    await reader.hear()
  }
  await reader.press('Enter')
}

/* Makes the choice that is due, by keys. */
async function answer(reader, state) {
  const said = bold(state)
  if (state.phase === 'discard' && state.marked.length === 2) return reach(reader, '[data-testid=discard]')
  if (said) return reach(reader, `[data-do="${said}"]`)
  const card = state.legal.find((card) => !state.marked.includes(card))
  await reader.person.turnClock('pass(600)') // sooner would be a double tap
  return reader.press(String(state.hand.indexOf(card) + 1))
}

/* Asks why a card may not be played, and for a hint. */
async function ask(reader, { hand, legal }) {
  const turn = await reader.person.page.locator('.question').textContent()
  await reader.press(String(hand.findIndex((card) => !legal.includes(card)) + 1))
  await reader.person.until('the reason', (turn) => document.querySelector('.question').textContent !== turn, turn)
  await reader.hear()
  await reader.press('h')
  await reader.person.page.locator('.advised').first().waitFor()
  await reader.hear()
  for (const key of 'tkagsn') {
    const before = await reader.person.page.locator('[data-testid=status]').textContent()
    await reader.press(key)
    await reader.person.until(
      `an answer to ${key}`,
      (before) => ![before, ''].includes(document.querySelector('[data-testid=status]').textContent),
      before,
    )
    await reader.hear()
  }
}

/* What is heard from the start screen to the end of the game, in the order of a screen reader, and what can be read at the table. */
async function hearHand(ann, reader) {
  const read = new Set()
  const hear = async (state) => {
    await reader.hear()
    const name = { lead: 'follow', pass: 'bid' }[state.phase] ?? state.phase
    if (!read.has(name)) await reader.tree(`${name}: what can be read at the table`, 'main')
    if (!read.has(name) && name === 'follow' && state.legal.length < state.hand.length) await ask(reader, state)
    read.add(name)
  }
  await ann.go()
  await ann.find('play').focus()
  await reader.hear()
  await reader.press('Enter')
  let state = await ann.asked()
  for (; state.phase !== 'over'; state = await ann.asked(state.now)) {
    await hear(state)
    await answer(reader, state)
  }
  await ann.find('review').waitFor() // once the game is saved
  await hear(state)
}

const words = (line) => line.split(/\s/).filter((word) => /[\p{L}\d]/u.test(word)).length

/* What is heard stays short: at most 15 words to choose by, and 25 a trick of five players. What a key asks for is as long as the answer. */
function assertFew(lines) {
  let key = ''
  let trick = []
  for (const line of lines) {
    const [, kind, text] = /^ {2}(log|status): (.*)/.exec(line) ?? []
    if (line.startsWith('[')) key = line.slice(1, -1)
    if (kind === 'status' && !/^[htkagsn]$/.test(key)) assert(words(text) <= 15, text)
    if (kind !== 'log') continue
    const isPlayed = /^\S+\s?: /.test(text)
    if (!isPlayed && trick.length > 1) {
      assert(words([...trick, text].join(' ')) <= 4 * trick.length + 5, `${trick.join(' ')} ${text}`)
      trick = []
    }
    if (isPlayed) trick.push(text)
  }
}

const HEARD = {
  'spoil-five': {
    tell: mainStory,
    seed: 7,
    last: { rules: 'spoil-five', players: 5, sides: 0, options: { hands: 1 }, levels: ['random'] },
  },
  'auction-forty-fives': {
    seed: 1,
    last: { rules: 'auction-forty-fives', players: 4, sides: 2, options: { hands: 1, target: 0 }, levels: ['random'] },
  },
}

/* With S5_ACCEPT=1 the story writes down what is heard: read every line of it before you commit it, aloud. */
function assertGolden(name, { lines }) {
  const golden = new URL(`heard/${name}.txt`, import.meta.url)
  const told = `${lines.join('\n')}\n`
  if (process.env.S5_ACCEPT) writeFileSync(golden, told)
  assert.equal(told, readFileSync(golden, 'utf8'))
}

for (const [rules, { seed, last, tell = story }] of Object.entries(HEARD))
  for (const language of ['en', 'fr', 'ga']) {
    const tellIn = language === 'en' ? tell : story
    tellIn(`a whole hand of ${rules}, as a screen reader tells it, in ${language}`, async (come) => {
      const ann = await come('Ann', { last, viewport: PHONE, settings: { sound: true, language } })
      await ann.page.addInitScript(sameSeed, Number(process.env.SEED ?? seed))
      const reader = await ScreenReader.of(ann)
      await hearHand(ann, reader)
      assertFew(reader.lines)
      assertGolden(`${rules}-${language}`, reader)
    })
  }

const NIGHT = 'Drive for the school'
const COUPLES = [
  ['Mary Byrne', 'Tom Byrne'],
  ['Ann Daly', 'Joe Daly'],
  ['Kit Doyle', 'Nuala Roche'],
  ['Peg Nolan', 'Jim Nolan'],
]

/* What an organiser hears who cannot see: the door, the draw, a round with a correction, the next seats, the prizes. */
async function hearNight(ann, reader) {
  const { page } = ann
  const shown = (selector) => page.locator(selector).first().waitFor()
  const press = async (selector) => {
    await page.locator(selector).focus()
    await reader.hear()
    await reader.press('Enter')
  }
  const type = async (words) => {
    reader.lines.push(`[${words}]`)
    await page.keyboard.type(words)
  }
  const says = () => page.locator('[data-testid=said]').textContent()
  const hears = async (act) => {
    const before = await says()
    await act()
    await ann.until('an answer', (before) => document.querySelector('[data-testid=said]').textContent !== before, before)
    await reader.hear()
  }
  const read = async (title, selector = 'main') => {
    await reader.hear()
    await reader.tree(title, selector)
  }
  await page.goto(`${server.url}/night.html`)
  await shown('[data-night]')
  await press(`[data-night="${NIGHT}"]`)
  await shown('[data-do=open-door]')
  await read('the night')
  await press('[data-do=open-door]')
  await shown('[data-testid=find]')
  await read('before anybody has come', 'body')
  for (const [name, partner] of COUPLES) {
    await page.locator('[data-testid=find]').focus()
    await reader.hear()
    await type(name)
    await reader.press('Enter')
    await shown('dialog')
    await reader.hear()
    await reader.press('Tab')
    await reader.hear()
    await type(partner)
    await hears(() => reader.press('Enter'))
  }
  await type('by')
  await shown('.hits .first')
  await read('who is found, and who is in')
  await reader.press('Escape')
  await press('[data-do=close-door]')
  await shown('[data-do=draw]')
  await read('before the draw')
  await press('[data-do=draw]')
  await shown('[data-testid=tables]')
  await read('the seats by table')
  await press('[data-do=by-name]')
  await shown('[data-testid=names]')
  await read('the seats by name')
  await press('[data-do=start]')
  await shown('[data-testid=wall]')
  await read('the first game')
  await hears(() => type('1a'))
  await hears(() => type('2b'))
  await read('all results are in')
  await type('1b')
  await shown('dialog')
  await read('a correction', 'dialog')
  await hears(() => press('[data-do=won-1]'))
  await hears(() => reader.press('n'))
  await hears(() => type('2a'))
  await hears(() => reader.press('Control+z'))
  await press('[data-do=next]')
  await shown('dialog')
  await read('a result is missing', 'dialog')
  await hears(() => press('[data-do=early]'))
  await press('[data-do=go-prizes]')
  await shown('[data-testid=ranking]')
  await read('the places so far')
  await press('[data-do=go-games]')
  await hears(() => type('1a'))
  await hears(() => type('2b'))
  await press('[data-do=go-prizes]')
  await hears(() => press('[data-do=spot]'))
  await hears(() => press('[data-do=finish]'))
  await read('the night is over')
}

for (const language of ['en', 'fr', 'ga'])
  story(`a short card night, as a screen reader tells it, in ${language}`, async (come) => {
    const ann = await come('Ann', { viewport: PHONE, settings: { language }, timezoneId: 'Europe/Dublin' })
    await ann.page.addInitScript(sameSeed, 7)
    await ann.page.addInitScript(() => {
      Date.now = () => Date.UTC(2026, 10, 27, 20)
    })
    const reader = await ScreenReader.of(ann)
    await hearNight(ann, reader)
    assertGolden(`night-${language}`, reader)
  })

/* Runs in the page: the drawings that are seen, and cards and buttons without an edge. */
const drawings = () => {
  const name = (each) => `${each.tagName} ${each.className.baseVal ?? each.className} in ${each.parentElement.className}`
  const shown = [...document.querySelectorAll('.pip, .icon, .last-games rect, .hand-chart .choice')].filter((each) =>
    each.checkVisibility(),
  )
  const boxes = shown.flatMap((each) => {
    const { x, y, width, height } = each.getBoundingClientRect()
    const isInside = width > 4 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
    return isInside && each.contains(document.elementsFromPoint(x + width / 2, y + height / 2)[0])
      ? [{ name: name(each), x, y, width, height }]
      : []
  })
  const edgeless = [...document.querySelectorAll('.face, .rank, button:not(.card), input:not([type])')].filter((each) => {
    const { borderTopWidth, borderTopStyle } = getComputedStyle(each)
    return each.checkVisibility() && (borderTopWidth === '0px' || borderTopStyle === 'none')
  })
  return { boxes, edgeless: edgeless.map((each) => `no edge: ${name(each)}`) }
}

/* Runs in an empty page: the boxes of a picture that are nearly of one colour. */
const faint = async ({ picture, boxes }) => {
  const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob())
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  canvas.drawImage(bitmap, 0, 0)
  const light = (value) => (value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4)
  return boxes.flatMap(({ name, x, y, width, height }) => {
    const { data } = canvas.getImageData(x, y, width, height)
    const lights = []
    for (let i = 0; i < data.length; i += 4)
      lights.push(0.2126 * light(data[i]) + 0.7152 * light(data[i + 1]) + 0.0722 * light(data[i + 2]))
    const contrast = (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
    return contrast < 3 ? [`a contrast of ${contrast.toFixed(1)}: ${name}`] : []
  })
}

/* Everything on the screen that forced colours make hard to see (WCAG 1.4.11). */
async function unseen(person, file) {
  const { page, context } = person
  await settled(person) // the picture is taken after the boxes
  const { boxes, edgeless } = await page.evaluate(drawings)
  const picture = (await page.screenshot({ path: file })).toString('base64')
  person.empty ??= await context.newPage()
  const found = await person.empty.evaluate(faint, { picture, boxes })
  return [...new Set([...edgeless, ...found])]
}

/* What a class changes of an element must be seen: pictures of it with the class and without it differ. */
async function assertShown(person, selector, name) {
  const element = person.page.locator(`${selector}.${name}`).first()
  await element.waitFor()
  const handle = await element.elementHandle()
  const box = await handle.evaluate((each) => {
    each.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = each.getBoundingClientRect()
    return { x: x - 6, y: y - 6, width: width + 12, height: height + 12 }
  })
  const picture = () => person.page.screenshot({ clip: box, animations: 'disabled' })
  const before = await picture()
  await handle.evaluate((each, name) => each.classList.remove(name), name)
  const after = await picture()
  await handle.evaluate((each, name) => each.classList.add(name), name)
  assert(!before.equals(after), `${selector}.${name} looks the same without ${name}`)
}

for (const [scheme, viewport] of Object.entries({ dark: PHONE, light: DESK }))
  story(`in forced colours, ${scheme}: cards have edges, drawings the colours of the system, and states are seen`, async (come) => {
    const last = { rules: 'spoil-five', players: 5, sides: 0, options: { hands: 1 }, levels: ['random'] }
    const ann = await come('Ann', { viewport, forcedColors: 'active', colorScheme: scheme, last, drawn: true })
    await ann.page.addInitScript(sameSeed, 7)
    const look = async (name) => assert.deepEqual(await unseen(ann, ann.file(`forced-${scheme}-${name}`)), [], name)
    const open = async (screen) => {
      await ann.go(screen)
      await ann.until(`the screen ${screen}`, () => !!document.querySelector('h1') && !document.querySelector('[aria-busy=true]'))
    }
    for (const screen of ['', 'daily', 'settings', 'people']) {
      await open(screen)
      await look(screen || 'start')
    }
    await open('alone')
    await ann.tap('options')
    await ann.page.locator('#option-packets').selectOption('2-3')
    await assertShown(ann, '.option', 'changed')
    await look('alone')
    await open('trainer')
    await ann.find('trainer-topic').selectOption('winner')
    await ann.until('a question', () => document.querySelector('[data-testid=question]')?.dataset.topic === 'winner')
    await ann.find('question').locator('button[data-card]').first().click()
    await look('trainer')
    await open('solo?new=1')
    await ann.play({ until: 'follow' })
    await ann.tap('tool-hint')
    await assertShown(ann, '.hand .card', 'advised')
    await assertShown(ann, '.hand .card', 'dim')
    await assertShown(ann, '.played', 'best')
    await assertShown(ann, '.own', 'turn')
    await assertShown(ann, '.rank', 'is-gone')
    await assertShown(ann, '.rank', 'is-own')
    await assertShown(ann, '.rank', 'is-open')
    await look('table')
    await ann.play()
    await assertShown(ann, '.scores tr', 'leads')
    await look('result')
    await ann.tap('review')
    await ann.find('counts').waitFor()
    await look('report')
    await ann.find('chart').locator('a').first().click()
    await ann.find('worth').waitFor()
    await look('replay')
    await open('statistics')
    await ann.find('headline').waitFor()
    await look('statistics')
  })

/* Runs in the page: whether the cards of the trick are narrower than a part of one's own. */
const narrow = (part) => {
  const [played, own] = ['.played .face', '.hand .card'].map((selector) => document.querySelector(selector).offsetWidth)
  return played >= part * own ? [] : [`${played} of ${own} pixels`]
}

/* How wide the cards of others are, as a part of one's own: on two phones, a tablet on its end, and a phone on its side. */
const PARTS = { 2: [0.75, 1, 0.8, 1], 5: [0.75, 1, 0.75, 1], 6: [0.75, 1, 0.7, 0.95], 10: [0.55, 0.55, 0.5, 0.7] }

story('the cards of a trick are as easy to read as one’s own, on a phone, however many play', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.page.addInitScript(() => localStorage.setItem('spoilfive.guide', '{"on":false}'))
  const sizes = [PHONE, { width: 390, height: 844 }, { width: 768, height: 1024 }, { width: 844, height: 390 }]
  for (const [players, parts] of Object.entries(PARTS)) {
    await ann.resize(PHONE)
    await ann.newGame({ rules: 'spoil-five', players: Number(players), sides: 0, options: { hands: 1 }, levels: ['random'] })
    await ann.play({ until: 'follow' })
    for (const [i, size] of sizes.entries()) {
      await ann.resize(size)
      assert.deepEqual(await wrongWith(ann, narrow, parts[i]), [], `${players} players, ${size.width}×${size.height}`)
    }
    await ann.shot(`trick-of-${players}`)
  }
})
