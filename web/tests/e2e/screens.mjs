/* Every screen: usable on a phone, accessible, and complete in each language. */
import assert from 'node:assert/strict'
import { jumbledAt, SIZES, wrongWith } from './jumbled.mjs'
import { DESK, faults, mainStory, makeTable, PHONE, server, story } from './people.mjs'

const SHARED = JSON.stringify({ title: 'Nora’s Thursday', extends: 'twenty-five', options: { packets: '2-3', target: 45 } })
const SCREENS = [
  ...[
    '',
    'alone',
    'friends',
    'tables',
    'daily',
    'guide',
    'trainer',
    'editor',
    'rules',
    'history',
    'statistics',
    'settings',
    'people',
    'devices',
    'join',
  ],
  `house?file=${encodeURIComponent(SHARED)}`,
]
const DRAWERS = ['menu', 'last', 'scores', 'narration', 'rules', 'settings', 'help']
const HOUSE = { rules: 'spoil-five', players: 10, sides: 0, options: { hands: 1 }, levels: ['random'] }
const POOL = { ...HOUSE, players: 5 }
const KITTY = { rules: 'one-hundred-ten', players: 5, sides: 0, options: { hands: 1, target: 0, kitty: 5 }, levels: ['random'] }
const TWO = {
  ...{ rules: 'forty-five', players: 2, sides: 2, options: { target: 0, hands: 1 } },
  settings: { pace_ms: 0, silent_s: 1, clock_s: 0 },
}

/* Targets that are hard to tap: smaller than 44 pixels, with another one so near that a finger of 44 pixels meets both. */
const small = () => {
  const FINGER = 44
  const top = document.querySelector('dialog[open]') ?? document.body
  const what = 'a[href], button, select, input, summary, [role=button]'
  const shown = [...top.querySelectorAll(what)].filter((each) => each.checkVisibility({ checkVisibilityCSS: true }) && !each.closest('.sr'))
  const places = shown.map((each) => {
    const label = each.matches('[type=radio], [type=checkbox]') ? each.closest('label') : null
    return { each, box: (label ?? each).getBoundingClientRect() }
  })
  const whole = ({ width, height }) => width >= FINGER - 0.5 && height >= FINGER - 0.5
  const near = (a, b) => {
    const [x, y] = [a.left + a.width / 2, a.top + a.height / 2]
    const [dx, dy] = [Math.max(b.left - x, x - b.right, 0), Math.max(b.top - y, y - b.bottom, 0)]
    return Math.hypot(dx, dy) < FINGER / 2
  }
  const words = (each) => each.getAttribute('aria-label') || each.innerText || each.name || each.className
  return places
    .filter(({ each, box }) => !whole(box) && places.some((other) => other.each !== each && near(box, other.box)))
    .map(({ each, box }) => `${each.tagName} "${words(each).trim()}" ${Math.round(box.width)}×${Math.round(box.height)}`)
}

const wide = () => {
  const limit = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= limit) return []
  return [...document.querySelectorAll('body *')]
    .filter((each) => each.getBoundingClientRect().right > limit + 0.5)
    .map((each) => `${each.tagName}.${each.className} reaches ${Math.round(each.getBoundingClientRect().right)}`)
}

/* Untranslated keys such as `table.pool`, and unfilled placeholders. */
const unsaid = () => {
  const text = `${document.body.innerText} ${[...document.querySelectorAll('[aria-label]')].map((each) => each.ariaLabel).join(' ')}`
  return text.match(/\{\w+\}|(?<![\w./@])[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*(?![\w/])/g) ?? []
}

async function open(person, place) {
  await person.go(place)
  await person.until(
    `the screen ${place || 'of the start'}`,
    () => !!document.querySelector('h1') && !document.querySelector('[aria-busy=true]'),
  )
}

const next = (person, game) => person.page.evaluate((last) => localStorage.setItem('spoilfive.last', JSON.stringify(last)), game)

async function eachDrawer(person, drawers, look) {
  for (const drawer of drawers) {
    if (drawer === 'last') await person.tap('tool-last')
    else await person.tap('menu')
    if (!['menu', 'last'].includes(drawer)) await person.tap(`menu-${drawer}`)
    await person.find(`drawer-${drawer}`).waitFor()
    await look(`drawer-${drawer}`)
    await person.page.keyboard.press('Escape')
    await person.find(`drawer-${drawer}`).waitFor({ state: 'detached' })
  }
}

/* Each screen, then the table and each of its drawers, the report on the game and what follows, then the buttons of an auction. */
async function walkAlone(person, look) {
  for (const screen of SCREENS) {
    await open(person, screen)
    await look(screen.split('?')[0] || 'start')
  }
  await open(person, 'editor')
  await person.find('editor-hand-0').fill('5S JS AH 3Z 2S')
  const refused = async () => {
    await person.tap('editor-play')
    await person.find('editor-error').waitFor()
  }
  await refused()
  await look('editor-refused', { again: refused })
  await next(person, HOUSE)
  await person.go('solo?new=1')
  for (let state = await person.asked(); !(await person.find('tool-last').count()); state = await person.asked(state.now))
    await person.act(state)
  await look('table')
  await eachDrawer(person, DRAWERS, look)
  await person.play()
  await look('result')
  await next(person, POOL)
  await person.go()
  await person.go('solo?new=1')
  await person.play()
  await person.tap('review')
  await person.find('counts').waitFor()
  await look('report')
  await person.find('chart').locator('a').first().click()
  await person.find('worth').waitFor()
  await look('replay')
  await person.tap('replay-what-if')
  await person.find('what-if-bar').waitFor()
  await person.asked()
  await look('what-if')
  for (const screen of ['history', 'statistics']) {
    await open(person, screen)
    await look(`${screen}-filled`)
  }
  await next(person, KITTY)
  await person.go()
  await person.go('solo?new=1')
  await person.asked()
  await look('auction')
}

/* The room, a table with another person and its drawers, the end of the game, and the people one has played with. */
async function walkTogether(person, other, look) {
  const code = await makeTable(person, TWO)
  await person.find('room').waitFor()
  await look('room')
  await person.page.evaluate(() => localStorage.removeItem('spoilfive.last'))
  await other.go(`table/${code}`)
  await other.tap('sit-1')
  await person.find('room-seat-1').getByText(other.name).waitFor()
  await person.tap('start')
  await person.page.locator('.hand [data-card]').first().waitFor()
  await look('online')
  await eachDrawer(person, ['room', 'chat'], look)
  await person.go()
  await person.find(`your-${code}`).waitFor()
  await look('start-with-a-table')
  await person.go(`table/${code}`)
  await Promise.all([person.play(), other.play()])
  await look('online-over')
  await other.tap('rematch')
  await person.find('rematch-asked').waitFor()
  await look('rematch-asked')
  await open(person, 'people')
  await person.find('people').getByText(other.name).waitFor()
  await look('people')
  await other.go('now')
  await other.page.locator('.hand [data-card]').first().waitFor()
  await open(person, 'tables')
  await person.page.locator('a[href^="#/table/"]').first().waitFor()
  await look('tables-open')
  await person.go('now')
  await person.page.locator('.hand [data-card], .line').first().waitFor()
  await look('quick-match', { width: PHONE.width })
}

/* As a phone shows the page: with a finger for a pointer. */
async function onPhone(person, look) {
  await person.device.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await person.resize(PHONE, { mobile: true })
  await look()
  await person.device.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await person.resize(PHONE)
}

async function speak(person, language) {
  await person.change('settings', { language })
  await person.page.locator(`html[lang=${language}]`).waitFor()
}

/* Everything that is wrong with what a person sees: on a phone in one theme, on a desk in the other, and at any size. */
async function faultsOf(person, screen, { language, phone, desk, sizes, axe = ['phone', 'desk'] }) {
  const found = []
  const note = (size, list) => found.push(...list.map((line) => `${screen}, ${language}, ${size}: ${line}`))
  const { page } = person
  const accessible = (size) => (axe.includes(size) ? faults(person) : [])
  const dress = (theme) => page.evaluate((theme) => document.documentElement.setAttribute('data-theme', theme), theme)
  if (phone) {
    await dress(phone)
    await onPhone(person, async () => {
      const looks = [unsaid, small, wide].map((look) => `...(${look})()`)
      note('phone', [...(await accessible('phone')), ...(await wrongWith(person, `() => [${looks}]`))])
      await person.shot(`phone-${language}-${screen}`)
    })
  }
  if (desk) {
    await person.resize(DESK)
    await dress(desk)
    note('desk', [...(await accessible('desk')), ...(await page.evaluate(unsaid))])
    await person.shot(`desk-${language}-${screen}`)
  }
  note('any', await jumbledAt(person, sizes))
  if (desk) await person.resize(PHONE)
  return found
}

/* What is looked at on each screen. axe sees both themes; what it finds depends on a language only where a translation is missing. Each screen is
   seen in each size in one language; in which, changes from screen to screen. */
const isPhone = ([width, , text]) => width === PHONE.width && [100, 200].includes(text)
const third = (number) => (screen) => [[DESK.width, DESK.height, 100], ...SIZES.filter((_, i) => (i + screen) % 3 === number)]
const ON_A_PHONE = [{ language: 'en', phone: 'light', sizesOf: () => SIZES.filter(isPhone) }]
const ANYWHERE = [
  { language: 'en', phone: 'light', desk: 'dark', sizesOf: third(0) },
  { language: 'fr', phone: 'dark', desk: 'light', sizesOf: third(1), axe: [] },
  { language: 'ga', phone: 'dark', desk: 'light', sizesOf: third(2), axe: ['phone'] },
]

const NOON = Date.UTC(2025, 8, 24, 12) // a long date in each language; the game of the day depends on the weekday

/* Whatever the clock and the processor do, the walks see the same: it is always the same day, and packs come from the server alone, because
   strings of pages would be used only if they came in time. `seal` is looked at in tables.mjs. */
async function makeCertain({ context }) {
  await context.addInitScript((ahead) => {
    const Real = Date
    window.Date = class extends Real {
      constructor(...given) {
        super(...(given.length ? given : [Real.now() - ahead]))
      }
      static now = () => Real.now() - ahead
    }
    Object.defineProperty(crypto, 'subtle', { value: undefined })
  }, Date.now() - NOON)
  await context.route('**/api/people', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/"last_ms":\d+/g, `"last_ms":${NOON}`) })
  })
  await context.request.get(`${server.url}/api/me`) // people get their tokens one after the other
}

for (const [where, { looks, tell }] of Object.entries({
  'on a phone': { looks: ON_A_PHONE, tell: mainStory },
  'in each language, at any size': { looks: ANYWHERE, tell: story },
})) {
  const whole = async (come, walk) => {
    const ann = await come('Ann', { viewport: PHONE })
    await makeCertain(ann)
    const found = []
    let screens = 0
    const look = async (screen, { width, again } = {}) => {
      for (const { sizesOf, ...how } of looks) {
        await speak(ann, how.language)
        await again?.()
        const sizes = sizesOf(screens).filter((size) => !width || size[0] === width)
        found.push(...(await faultsOf(ann, screen, { ...how, sizes })))
      }
      screens++
      await speak(ann, 'en') // in which the walk goes on
    }
    await walk(ann, look)
    assert.deepEqual(found, [])
  }
  tell(`every screen for one, ${where}: accessible, translated, and whole`, (come) => whole(come, walkAlone))
  tell(`every screen for several, ${where}: accessible, translated, and whole`, async (come) => {
    const bob = await come('Bob')
    await makeCertain(bob)
    await whole(come, (ann, look) => walkTogether(ann, bob, look))
  })
}

/* Runs in the page: whether a screen has another number of columns, is narrow, or has groups that leave half of their row empty. */
const columns = ({ parts, number }) => {
  const grid = document.querySelector(parts)
  const [has, width] = [getComputedStyle(grid).gridTemplateColumns.split(' ').length, document.querySelector('.page').clientWidth]
  const groups = [...grid.children].map((each) => ({ each, box: each.getBoundingClientRect() })).filter(({ box }) => box.height)
  const apart = (a, b) => a.top >= b.bottom || a.bottom <= b.top
  const lonely = ({ each, box }) =>
    box.width < grid.clientWidth / 2 && !each.matches('.big') && groups.every((other) => other.each === each || apart(other.box, box))
  return [
    ...(has === number ? [] : [`${has} columns`]),
    ...(width > 0.6 * innerWidth ? [] : [`${width} of ${innerWidth} pixels`]),
    ...groups.filter(lonely).map(({ each }) => `alone in its row: ${each.innerText}`),
  ]
}

const FILLING = { alone: '.form', friends: '.form', settings: '.settings', statistics: '.columns', history: '.rows' }

story('forms, reports and lists fill a large screen in two columns, and a small one in one', async (come) => {
  const ann = await come('Ann', { last: POOL })
  for (let games = 0; games < 2; games++) {
    await ann.go()
    await ann.find('play').waitFor() // the game before is gone
    await ann.go('solo?new=1')
    await ann.play()
  }
  await ann.tap('review')
  await ann.find('counts').waitFor()
  const report = await ann.page.evaluate(() => location.hash.slice(2))
  for (const [screen, parts] of Object.entries({ ...FILLING, [report]: '.report .columns' })) {
    await open(ann, screen)
    await ann.page.locator(`${parts} > :nth-child(2)`).waitFor()
    await ann.page.getByText('Loading …').first().waitFor({ state: 'detached' })
    for (const [size, number] of [
      [{ width: 1920, height: 1080 }, 2],
      [PHONE, 1],
    ]) {
      await ann.resize(size)
      assert.deepEqual(await wrongWith(ann, columns, { parts, number }), [], `${screen}, ${size.width}`)
    }
  }
})

story('forms, reports and the start screen are as wide on a screen of 3840 as on one of 1920, seen from twice as far', async (come) => {
  const ann = await come('Ann', { viewport: { width: 3840, height: 2160 } })
  for (const screen of ['', 'settings', 'statistics', 'rules']) {
    await ann.go(screen)
    const seen = await ann.until('the screen', () => document.querySelector('.home, .page')?.getBoundingClientRect().width / innerWidth)
    assert(seen > 0.4, `${screen}: ${seen} of the width`)
    assert.deepEqual(await faults(ann), [])
  }
})

/* Runs in the page: whether a list has a chosen sentence of several lines, and none cuts its own. */
const chosen = () => {
  for (const each of document.querySelectorAll('details')) each.open = true
  const pen = document.createElement('canvas').getContext('2d')
  const lists = [...document.querySelectorAll('select')].filter((each) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(each)
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    return each.checkVisibility() && pen.measureText(each.selectedOptions[0].text).width > room
  })
  return lists.length > 0 && lists.every((each) => each.clientHeight > 1.9 * parseFloat(getComputedStyle(each).lineHeight))
}

story('on a phone with large texts, lists show the whole sentence that is chosen', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, isMobile: true, hasTouch: true })
  for (const screen of ['friends', 'alone']) {
    await open(ann, screen)
    await ann.page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await ann.until(`whole sentences, ${screen}`, chosen) // the styles of forms come after the first card's
    await ann.shot(`lists-${screen}`)
  }
})
