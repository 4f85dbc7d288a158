/* Every screen: usable on a phone, accessible, and complete in each language. */
import assert from 'node:assert/strict'
import { jumbledAt } from './jumbled.mjs'
import { faults, PHONE, story } from './people.mjs'

const SCREENS = ['', 'alone', 'friends', 'tables', 'daily', 'guide', 'trainer', 'editor', 'rules', 'history', 'statistics', 'settings']
const DRAWERS = ['menu', 'last', 'scores', 'narration', 'rules', 'settings', 'help']
const HOUSE = { rules: 'spoil-five', players: 10, sides: 0, options: { hands: 1 }, levels: ['random'] }
const KITTY = { rules: 'one-hundred-ten', players: 5, sides: 0, options: { hands: 1, target: 0, kitty: 5 }, levels: ['random'] }

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

/* Each screen, then the table and each of its drawers, then the buttons of an auction. */
async function walk(person, look) {
  for (const screen of SCREENS) {
    await open(person, screen)
    await look(screen || 'start')
  }
  await person.page.evaluate((last) => localStorage.setItem('spoilfive.last', JSON.stringify(last)), HOUSE)
  await person.go('solo?new=1')
  for (let state = await person.asked(); !(await person.find('tool-last').count()); state = await person.asked(state.now))
    await person.act(state)
  await look('table')
  for (const drawer of DRAWERS) {
    if (drawer === 'last') await person.tap('tool-last')
    else await person.tap('menu')
    if (!['menu', 'last'].includes(drawer)) await person.tap(`menu-${drawer}`)
    await person.find(`drawer-${drawer}`).waitFor()
    await look(`drawer-${drawer}`)
    await person.page.keyboard.press('Escape')
    await person.find(`drawer-${drawer}`).waitFor({ state: 'detached' })
  }
  await person.play({ until: 'between', before: ({ phase }) => phase === 'over' && { phase: 'between' } })
  await look('result')
  await person.page.evaluate((last) => localStorage.setItem('spoilfive.last', JSON.stringify(last)), KITTY)
  await person.go()
  await person.go('solo?new=1')
  await person.asked()
  await look('auction')
}

const MODES = [
  { theme: 'light', language: 'en', size: 'phone' },
  { theme: 'dark', language: 'fr', size: 'phone' },
  { theme: 'dark', language: 'ga', size: 'phone' },
  { theme: 'dark', language: 'en', size: 'desk' },
  { theme: 'light', language: 'ga', size: 'desk' },
]

for (const { theme, language, size } of MODES)
  story(`every screen, ${theme}, in ${language}, on a ${size}`, async (come) => {
    const options = size === 'phone' ? { viewport: PHONE, hasTouch: true, isMobile: true } : {}
    const ann = await come('Ann', { settings: { theme, language }, ...options })
    const found = []
    await walk(ann, async (screen) => {
      const note = (list) => found.push(...list.map((line) => `${screen}: ${line}`))
      note(await faults(ann))
      note(await ann.page.evaluate(unsaid))
      if (size === 'phone') note([...(await ann.page.evaluate(small)), ...(await ann.page.evaluate(wide))])
      if (language === 'en') await ann.shot(`${size}-${screen}`)
    })
    assert.equal(await ann.page.evaluate(() => document.documentElement.lang), language)
    assert.deepEqual(found, [])
  })

for (const language of ['en', 'fr', 'ga'])
  story(`nothing overlaps or is cut, in ${language}, at any size`, async (come) => {
    const ann = await come('Ann', { settings: { language }, viewport: PHONE })
    const found = []
    await walk(ann, async (screen) => {
      found.push(...(await jumbledAt(ann)).map((line) => `${screen}, ${line}`))
      await ann.page.setViewportSize(PHONE)
    })
    assert.deepEqual(found, [])
  })
