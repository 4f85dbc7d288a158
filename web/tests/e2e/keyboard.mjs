/* Stories of people who have only a keyboard. Whatever a key does, the focus is somewhere afterwards. */
import assert from 'node:assert/strict'
import { bold, DESK, mainStory, makeTable, PHONE, story } from './people.mjs'

const ONE_HAND = { rules: 'spoil-five', options: { hands: 1 }, players: 2, sides: 0, levels: ['random'] }
class Keyboard {
  constructor(person) {
    this.person = person
    this.page = person.page
  }

  focused(selector) {
    return this.page.evaluate((selector) => document.activeElement.matches(selector), selector)
  }

  /** Something has the focus, sooner or later: a new screen or part takes it once it has been drawn. */
  reached(selector) {
    return this.person.until(`the focus on ${selector}`, (selector) => document.activeElement.matches(selector), selector)
  }

  /** Something has the focus, also where what had it has disappeared. */
  kept(after) {
    return this.person.until(`the focus after ${after}`, () => document.activeElement !== document.body)
  }

  /** Moves the focus to an element with the Tab key. */
  async to(selector) {
    await this.page.locator(selector).first().waitFor()
    for (let i = 0; i < 150; i++) {
      if (await this.focused(selector)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`the Tab key does not lead to ${selector}`)
  }

  async press(selector, key = 'Enter') {
    await this.to(selector)
    await this.page.keyboard.press(key)
    await this.kept(`${key} on ${selector}`)
  }

  async type(selector, text) {
    await this.to(selector)
    await this.page.keyboard.press('Control+A')
    await this.page.keyboard.type(text)
  }

  /** Plays by the keys of the table until the game is over, or it is up to `until`. */
  async play(until = 'over') {
    const { person } = this
    for (let state = await person.asked(); ; state = await person.asked(state.now)) {
      const said = bold(state)
      if (state.phase === until) return
      if (state.phase === 'between') await this.press('[data-testid=next]')
      else if (said) await this.press(`.ask [data-do="${said}"]`)
      else {
        await person.turnClock('pass(600)') // sooner would be a double tap
        await this.page.keyboard.press(String(state.hand.indexOf(state.legal[0]) + 1))
      }
      await this.kept(`${state.phase}`)
    }
  }
}

const by = (id) => `[data-testid=${id}]`

async function sit(come, options) {
  const ann = await come('Ann', options)
  return { ann, keys: new Keyboard(ann) }
}

mainStory('by the keyboard alone: the lessons of a first game', async (come) => {
  const { ann, keys } = await sit(come, { viewport: PHONE })
  await ann.go()
  await keys.press(by('learn'))
  await ann.find('first-game').waitFor()
  await keys.press('.first-game input', 'Space')
  await keys.press('.first-game input', 'Space')
  await keys.press(by('first-game'))
  await ann.asked()
  await ann.find('lesson-close').waitFor()
  await keys.press(by('lesson-close'))
  await keys.play('between')
  await ann.page.locator('.lesson p button').waitFor()
  await keys.press('.lesson p button')
  await ann.find('lesson').waitFor({ state: 'hidden' })
  await keys.kept('“No more hints”')
})

story('the focus goes to what takes the place of the hand, and of its result', async (come) => {
  const { ann, keys } = await sit(come, { viewport: PHONE })
  await ann.go('guide')
  await ann.tap('first-game')
  for (let hands = 0; hands < 3; hands++) {
    await ann.play({ until: 'between' })
    await keys.reached('.result')
    await ann.tap('next')
    await ann.find('result').waitFor({ state: 'detached' })
    await keys.reached('.answer *')
  }
})

story('by the keyboard alone: a deal is put together, played and solved', async (come) => {
  const { ann, keys } = await sit(come, { viewport: DESK })
  await ann.go()
  await keys.press('a[href="#/editor"]')
  await keys.to(by('editor-players'))
  await ann.page.keyboard.type('2')
  await keys.type(by('editor-hand-0'), '5S JS AH 3Z 2S')
  await ann.page.keyboard.press('Enter')
  await ann.find('editor-error').waitFor()
  await keys.kept('a refusal')
  await keys.type(by('editor-hand-0'), '5S JS AH 3C 2S')
  await keys.type(by('editor-turned'), '9S')
  await keys.press(by('editor-play'))
  await ann.asked()
  await keys.press(by('solve'))
  await ann.page
    .getByText(/you are sure of/)
    .first()
    .waitFor()
  await keys.play('follow')
  await keys.press(by('deal-again'))
  await ann.asked()
  await keys.kept('starting over')
  await keys.press(by('deal-edit'))
  await ann.find('editor-hand-0').waitFor()
  await keys.kept('going back to the editor')
})

story('by the keyboard alone: a report, each of its seats, a replay and a what-if', async (come) => {
  const { ann, keys } = await sit(come, { viewport: DESK, last: ONE_HAND })
  await ann.go('solo?new=1')
  await keys.play()
  await keys.press(by('review'))
  await ann.find('counts').waitFor()
  await keys.to(by('report-seat'))
  for (const [seat, key] of [
    [1, 'ArrowDown'],
    [0, 'ArrowUp'],
  ]) {
    await ann.page.keyboard.press(key)
    await ann.until('the report', (n) => !!document.querySelector(`[data-testid=chart] a[href*="seat=${n}&"]`), seat)
    await keys.reached(by('report-seat')) // the arrow keys go through the seats
  }
  await keys.press(`${by('chart')} a`)
  await ann.find('worth').waitFor()
  await keys.kept('a jump to a choice')
  for (const step of ['back', 'step', 'start', 'end']) await keys.press(by(`replay-${step}`))
  await keys.press(by('replay-start'))
  while (!(await ann.find('replay-what-if').count())) await keys.press(by('replay-step'))
  await keys.press(by('replay-what-if'))
  await ann.asked()
  await keys.play()
  await keys.press(by('what-if-again'))
  await ann.find('result').waitFor({ state: 'detached' })
  await ann.asked()
  await keys.kept('starting over')
  await keys.press(by('what-if-report'))
  await ann.find('counts').waitFor()
})

story('by the keyboard alone: the deal of the day', async (come) => {
  const { ann, keys } = await sit(come, { viewport: PHONE })
  await ann.go()
  await keys.press('a[href="#/daily"]')
  await keys.press(by('daily-before'))
  await ann.find('daily-today').waitFor()
  await keys.press(by('daily-today'))
  await ann.find('daily-today').waitFor({ state: 'detached' })
  await keys.kept('the way back to today')
  await keys.press(by('daily'))
  await ann.asked()
  await keys.play('follow')
  await ann.page.keyboard.press('q')
  await ann.find('play').waitFor()
  await keys.kept('leaving the table')
})

story('by the keyboard alone: house rules', async (come) => {
  const { ann, keys } = await sit(come, { viewport: PHONE })
  await ann.go('alone')
  await keys.press(`${by('options')} > summary`)
  await keys.type(by('search'), 'packets')
  await keys.to('#option-packets')
  await ann.page.keyboard.press('ArrowDown')
  await ann.find('row-packets').getByRole('button').waitFor()
  await keys.press(`${by('row-packets')} button`)
  await ann.find('row-packets').getByRole('button').waitFor({ state: 'detached' })
  await keys.kept('taking a change back')
  await keys.type(by('house-name'), 'Thursday')
  await keys.press(by('house-save'))
  await ann.find('saved').waitFor()
  await keys.kept('saving')
  await keys.press('a[href="#/house"]')
  await ann.find('house').waitFor()
  await keys.to(by('remove'))
  await ann.turnClock('stop()') // or it forgets the first on a slow machine
  await keys.press(by('remove'))
  await ann.turnClock('pass(600)') // it takes nothing at once for a yes
  await keys.press(by('remove'))
  await ann.turnClock('go()')
  await ann.find('house').waitFor({ state: 'detached' })
  await keys.kept('deleting')
})

story('by the keyboard alone: an invitation, a game with another person, a rematch, and people', async (come) => {
  const { ann, keys } = await sit(come, { viewport: DESK })
  const bob = await come('Bob')
  const settings = { pace_ms: 0, silent_s: 1, clock_s: 0, between_s: 0, public: false }
  const code = await makeTable(ann, { rules: 'forty-five', players: 2, sides: 2, options: { target: 0, hands: 1 }, settings })
  await keys.press(`${by('room-seat-1')} button.terse`)
  await keys.press(`${by('invited')} button`)
  const shared = await ann.until('the link', () => navigator.clipboard.readText())
  await bob.page.goto(shared)
  await bob.page.locator('[data-testid^=sit]').first().click()
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  await keys.press(by('start'))
  await ann.page.locator('.hand [data-card]').first().waitFor()
  await keys.kept('the start')
  await Promise.all([keys.play(), bob.play()])
  await keys.press(by('rematch'))
  await ann.find('rematch-wait').waitFor()
  await keys.kept('asking for a rematch')
  await bob.tap('rematch-yes')
  await ann.find('result').waitFor({ state: 'detached' })
  await keys.kept('the rematch')
  await Promise.all([keys.play(), bob.play()])
  await bob.tap('rematch')
  await ann.find('rematch-no').waitFor()
  await keys.press(by('rematch-no'))
  await ann.find('rematch-no').waitFor({ state: 'detached' })
  await keys.kept('declining')
  await keys.press(by('leave'))
  await ann.find('play').waitFor()
  await keys.press('a[href="#/people"]')
  await keys.press(`${by('people')} button`)
  await ann.find('room').waitFor()
  await keys.kept('another table')
  assert.notEqual(await ann.page.evaluate(() => location.hash), `#/table/${code}`)
})

story('the focus stays where somebody begins to type as soon as a screen is there', async (come) => {
  const ann = await come('Ann')
  await ann.go()
  await ann.find('play').waitFor()
  await ann.page.evaluate(() => {
    const look = (_, observer) => {
      const field = document.querySelector('[data-testid=code]')
      field?.focus()
      if (field) observer.disconnect()
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  await ann.go('join')
  await ann.until('the title, which comes last', () => document.title === document.querySelector('h1')?.textContent)
  assert.ok(await new Keyboard(ann).focused('[data-testid=code]'))
})

story('lists go by arrows and first letters', async (come) => {
  const ann = await come('Ann')
  const { keyboard } = ann.page
  const keys = new Keyboard(ann)
  const goes = async (key, where) => {
    await keyboard.press(key)
    await ann.until(`${key} on ${where}`, (where) => document.activeElement.matches(where), where)
  }
  await ann.go()
  await ann.find('play').waitFor()
  await goes('d', '[href="#/daily"]')
  await goes('ArrowDown', '[href="#/people"]')
  await goes('ArrowDown', '[href="#/trainer"]')
  await ann.newGame(ONE_HAND)
  await ann.tap('menu')
  await ann.find('drawer-menu').waitFor()
  await goes('ArrowDown', '[data-testid=menu-hint]')
  await goes('r', '[data-testid=menu-rules]')
  await goes('ArrowUp', '[data-testid=menu-narration]')
  await keyboard.press('Enter')
  await ann.find('drawer-narration').waitFor()
  await keyboard.press('Escape')
  const chosen = () => ann.page.evaluate(() => document.activeElement.closest('label, li')?.innerText.trim().split('\n')[0])
  await ann.go('alone')
  await keys.press('[data-testid=games] summary')
  await keyboard.press('s')
  assert.match(await chosen(), /^S/)
  const before = await chosen()
  await keyboard.press('s')
  assert.match(await chosen(), /^S/)
  assert.notEqual(await chosen(), before, 'the same letter goes on to the next')
  assert.equal(await ann.page.evaluate(() => document.activeElement.checked), true)
  for (const name of ['Ardee', 'Birr', 'Cavan'])
    await makeTable(await come(name), { rules: 'spoil-five-usual', players: 5, settings: { public: true, name } })
  await ann.go('tables')
  await ann.page.locator('.rows li').nth(2).waitFor()
  await keyboard.press('b')
  const first = await chosen()
  assert.match(first, /^Birr/)
  await keyboard.press('ArrowUp')
  assert.notEqual(await chosen(), first)
  await keyboard.press('ArrowDown')
  assert.equal(await chosen(), first)
})

/* Runs in the page: what a quick finger does, without the pause that people otherwise make in stories. */
const tapSoon = () => (document.querySelector('.hand [data-legal=true]') ?? document.querySelector('.hand [data-card]')).click()

story('two quick taps play one card at any speed, and Enter after a trick plays none', async (come) => {
  for (const speed of ['none', 'slow']) {
    const ann = await come(`Ann, ${speed}`, { last: ONE_HAND, viewport: PHONE, settings: { speed } })
    await ann.go('solo?new=1')
    let state = await ann.asked()
    while (!/lead|follow/.test(state.phase)) {
      await ann.act(state, bold)
      state = await ann.asked(state.now)
    }
    const cards = () => ann.page.locator('.hand [data-card]').count()
    await ann.turnClock('stop()')
    await ann.turnClock('pass(600)')
    await ann.page.evaluate(tapSoon)
    await ann.page.evaluate(tapSoon)
    if (speed === 'slow') {
      await ann.turnClock('pass(1200)') // the other's card
      await ann.until('the whole trick', () => document.querySelectorAll('.trick [data-card]').length === 2)
      await ann.page.keyboard.press('Enter')
    }
    const next = await ann.asked(state.now)
    assert.equal(await cards(), 4)
    if (speed === 'none') {
      await ann.page.evaluate(tapSoon)
      assert.equal(await cards(), 4, 'a second tap that meets the next question')
    }
    await ann.turnClock('go()')
    await ann.act(next)
    await ann.until('one card fewer', () => document.querySelectorAll('.hand [data-card]').length === 3)
  }
})
