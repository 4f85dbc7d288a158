/* Stories of people who play alone. */
import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { wrongWith } from './jumbled.mjs'
import { bold, built, faults, mainStory, PHONE, Server, server, story } from './people.mjs'

const setup = (rules, players, sides = 0, options = {}) => ({
  rules,
  players,
  sides,
  options: { hands: 2, ...options },
  levels: ['steady'],
})
const GAMES = {
  pool: setup('spoil-five', 5),
  bands: setup('forty-five', 2, 2, { target: 0 }),
  points: setup('twenty-five', 10, 0, { target: 0 }),
  auction: setup('one-hundred-ten', 5, 0, { draw: 'all', kitty: 3, target: 0 }),
}
const CERTAIN = { auction: ['bid', 'name', 'discard'] }

/* What a reload must not change: everything but the response to the last tap. */
const same = ({ phase, said, legal, hand, trick }) => ({ phase, said, legal, hand, trick })

/* The first is what people do most, with real taps. */
for (const [kind, last] of Object.entries(GAMES)) {
  const main = kind === 'pool'
  const tell = main ? mainStory : story
  tell(`a whole game alone, ${kind} with ${last.players}, reloaded in every phase`, async (come) => {
    const ann = await come('Ann', { last, taps: main })
    await ann.go('solo?new=1')
    const phases = await ann.play({
      choose: bold,
      before: async (state, so) => {
        if (so.filter((each) => each === state.phase).length > 1) return null
        await ann.shot(`alone-${kind}-${state.phase}`)
        if (state.phase === 'over') return null
        await ann.page.reload()
        const again = await ann.asked()
        assert.deepEqual(same(again), same(state))
        return again
      },
    })
    assert.equal(phases.filter((phase) => phase === 'between').length, 1, 'two hands')
    for (const phase of ['follow', ...(CERTAIN[kind] ?? [])]) assert(phases.includes(phase), phase)
    assert.match(await ann.find('result').innerText(), /won|win|share/i)
  })
}

mainStory('a hint, an act taken back, another game, a review and a download', async (come) => {
  const ann = await come('Ann', { last: { ...GAMES.pool, options: { hands: 1 } } })
  await ann.go('solo?new=1')
  await ann.play({ until: 'follow' })
  await ann.tap('tool-hint')
  await ann.until(
    'a hint',
    () =>
      /5|J|A|K|Q|\d/.test(document.querySelector('.question').innerText) &&
      !/Your turn|…/.test(document.querySelector('.question').innerText),
  )
  await ann.shot('alone-hint')
  const before = await ann.asked()
  await ann.act(before)
  await ann.until('the card to be gone', (card) => !document.querySelector(`.hand [data-card="${card}"]`), before.legal[0])
  await ann.tap('tool-undo')
  const again = await ann.until('the card to be back', (card) => !!document.querySelector(`.hand [data-card="${card}"]`), before.legal[0])
  assert(again)
  assert.deepEqual(same(await ann.asked()), same(before))
  await ann.play()
  await ann.tap('review')
  await ann.tap('report-replay')
  await ann.tap('replay-start')
  while (!(await ann.find('worth').count())) await ann.tap('replay-step')
  await ann.shot('alone-review')
  await ann.tap('replay-end')
  await ann.until('the end of the replay', () => !!document.querySelector('[data-testid=result]'))
  await ann.go('history')
  const down = ann.page.waitForEvent('download')
  await ann.tap('download')
  const chunks = []
  for await (const chunk of await (await down).createReadStream()) chunks.push(chunk)
  const lines = Buffer.concat(chunks)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  assert.equal(lines[0], 'game')
  assert.equal(lines.at(-1), 'end-game')
  await ann.shot('history')
})

mainStory('the keyboard does everything', async (come) => {
  const ann = await come('Ann', { last: { ...GAMES.auction, players: 4 } })
  const { keyboard } = ann.page
  const focused = (selector) => ann.page.evaluate((selector) => document.activeElement.matches(selector), selector)
  const reach = async (selector) => {
    for (let i = 0; i < 60; i++) {
      if (await focused(selector)) return keyboard.press('Enter')
      await keyboard.press('Tab')
    }
    throw new Error(`the keyboard does not reach ${selector}`)
  }
  await ann.go()
  await reach('[data-testid=play]')
  await ann.play({
    until: 'between',
    choose: bold,
    before: async (state) => {
      let now = state
      while (now.phase !== 'between') {
        const said = bold(now)
        if (now.phase === 'discard') {
          const wanted = now.exact ? '[data-testid=discard]' : `.hand [data-card="${now.legal.find((card) => !now.marked.includes(card))}"]`
          await reach(wanted)
        } else if (said) await reach(`.ask [data-do="${said}"]`)
        else {
          await ann.turnClock('pass(600)') // sooner would be a double tap
          await keyboard.press(String(now.hand.indexOf(now.legal[0]) + 1))
          const last = now.hand.length === 1
          await ann.until('the focus in the hand', (last) => last || document.activeElement.matches('.hand button'), last)
        }
        now = await ann.asked(now.now)
      }
      return now
    },
  })
  await reach('[data-testid=next]')
  await ann.asked()
  for (const [key, drawer] of [
    ['S', 'scores'],
    ['b', 'narration'],
    ['i', 'rules'],
    ['o', 'settings'],
    ['?', 'help'],
  ]) {
    await keyboard.press(key)
    await ann.find(`drawer-${drawer}`).waitFor()
    await keyboard.press('Escape')
    await ann.find(`drawer-${drawer}`).waitFor({ state: 'detached' })
  }
  await keyboard.press('ArrowRight')
  await ann.until('the focus on a choice', () => document.activeElement.matches('.player-area button'))
  await keyboard.press('q')
  await ann.find('play').waitFor()
})

story('a game that is over is over, and counts once', async (come) => {
  const ann = await come('Ann', { last: { ...GAMES.pool, options: { hands: 1 } } })
  await ann.go('solo?new=1')
  await ann.play()
  await ann.page.keyboard.press('u')
  await ann.tap('menu')
  await ann.find('drawer-menu').waitFor()
  assert.equal(await ann.find('menu-undo').count(), 0)
  await ann.page.keyboard.press('Escape')
  assert.equal((await ann.asked()).phase, 'over')
  await ann.go('history')
  await ann.page.locator('.rows > li').first().waitFor()
  assert.equal(await ann.page.locator('.rows > li').count(), 1)
})

story('a game that somebody ends early alone asks first, and is no win', async (come) => {
  const ann = await come('Ann', { last: GAMES.pool })
  await ann.go('solo?new=1')
  await ann.play({ until: 'between' })
  await ann.tap('stop')
  await ann.tap('stop-no')
  assert.equal((await ann.asked()).phase, 'between')
  await ann.tap('stop')
  await ann.find('stop-asked').getByText('not won').waitFor()
  assert.deepEqual(await faults(ann), [])
  await ann.tap('stop-yes')
  await ann.find('again').waitFor()
  assert.match(await ann.find('result').innerText(), /ended early, so nobody has won it/)
  await ann.go('history')
  assert.match(await ann.find('ended').innerText(), /^Ended early/)
  await ann.go('statistics')
  assert.match(await ann.find('headline').innerText(), /1 game alone and won 0/)
})

story('beginning another game asks about the one under way', async (come) => {
  const ann = await come('Ann', { last: GAMES.pool })
  const begin = async (testid) => {
    await ann.go('alone')
    await ann.tap('deal')
    await ann.tap(testid)
    await ann.find('drawer-begin').waitFor({ state: 'detached' })
    return ann.asked()
  }
  await ann.go('alone')
  await ann.tap('deal')
  const state = await ann.asked()
  assert.deepEqual(same(await begin('go-on')), same(state))
  assert.notDeepEqual((await begin('anew')).hand, state.hand)
  await ann.page.goBack()
  await ann.find('deal').waitFor()
})

mainStory('a link to a new game does not lose the one under way', async (come) => {
  const ann = await come('Ann', { last: GAMES.pool })
  await ann.go('solo?new=1')
  const state = await ann.asked()
  await ann.go()
  await ann.find('play').waitFor()
  await ann.go('solo?new=1')
  await ann.find('unfinished').waitFor()
  await ann.shot('unfinished')
  await ann.tap('go-on')
  assert.deepEqual(same(await ann.asked()), same(state))
  await ann.go()
  await ann.find('play').waitFor()
  await ann.go('solo?new=1')
  await ann.tap('anew')
  const other = await ann.asked()
  assert.notDeepEqual(other.hand, state.hand)
  await ann.page.reload()
  await ann.asked()
  for (const game of [state, other]) {
    await ann.go('history')
    await ann.find('ended').getByText('Not finished').waitFor()
    await ann.tap('take-up')
    assert.deepEqual(same(await ann.asked()), same(game), 'both are kept')
  }
  await ann.go('statistics')
  await ann.page.getByText('Finish your first game').waitFor()
})

story('help on a phone is about fingers', async (come) => {
  const ann = await come('Ann', { last: GAMES.pool, viewport: PHONE, isMobile: true, hasTouch: true })
  await ann.go('solo?new=1')
  await ann.asked()
  await ann.tap('menu')
  await ann.tap('menu-help')
  await ann.find('drawer-help').getByText('Tap a card to play it').waitFor()
  assert.equal(await ann.page.locator('kbd').count(), 0)
  await ann.shot('help-phone')
  assert.deepEqual(await faults(ann), [])
})

story('two windows do not play one game', async (come) => {
  const ann = await come('Ann', { last: GAMES.pool })
  await ann.go('solo?new=1')
  const state = await ann.asked()
  const first = ann.page
  ann.page = await ann.context.newPage()
  await ann.go('solo')
  await ann.act(await ann.asked())
  const later = await ann.asked(state.now)
  await first.getByTestId('take-here').click()
  await ann.find('take-here').waitFor()
  ann.page = first
  assert.deepEqual(same(await ann.asked()), same(later))
})

story('the way back closes what is open, then leaves', async (come) => {
  const ann = await come('Ann', { last: GAMES.pool })
  await ann.go()
  await ann.tap('play')
  const gone = (drawer) => ann.find(`drawer-${drawer}`).waitFor({ state: 'detached' })
  await ann.asked()
  await ann.tap('menu')
  await ann.find('drawer-menu').waitFor()
  await ann.page.goBack()
  await gone('menu')
  await ann.tap('menu')
  await ann.tap('menu-scores')
  await ann.find('drawer-scores').waitFor() // or the key is for what was there before
  await ann.page.keyboard.press('Escape')
  await gone('scores')
  await ann.page.keyboard.press('S')
  await ann.find('drawer-scores').waitFor()
  await ann.page.keyboard.press('Escape')
  await gone('scores')
  await ann.page.keyboard.press('b') // mostly before the step of the one before has been taken back
  await ann.find('drawer-narration').waitFor()
  await ann.page.goBack()
  await gone('narration')
  await ann.find('table').waitFor()
  await ann.tap('menu')
  await ann.tap('menu-leave')
  await ann.find('play').waitFor()
  await ann.page.goBack()
  await ann.asked()
  await ann.page.goBack()
  await ann.find('play').waitFor()
})

story('an address that says nothing leads back all the same', async (come) => {
  const ann = await come('Ann', { forgive: /404/ })
  for (const [place, shown] of [
    ['%', 'Spoil Five'],
    ['history/%E0%A4%A', 'This game does not exist'],
    ['rules/nothing', 'no rules with this name'],
  ]) {
    await ann.go()
    await ann.go(place)
    await ann.page.getByText(shown).first().waitFor()
    await ann.page.locator('a[href="#/"], [data-testid=play], a[href="#/history"]').first().waitFor()
  }
  await ann.page.locator('select').selectOption('twenty-five')
  await ann.find('rule-text').waitFor()
})

story('games played with others, older ones too, and a link where none can be copied', async (come) => {
  const ann = await come('Ann')
  const game = (at) => ({
    id: `${at}`,
    rules: 'spoil-five',
    players: 2,
    names: ['Ann', 'Bob'],
    levels: [null, null],
    ended_ms: at,
    seat: 0,
    scores: [1, -1],
    winners: [0],
  })
  await ann.page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  let answer
  const answered = new Promise((resolve) => {
    answer = resolve
  })
  await ann.page.route(/api\/games/, async (route) => {
    await answered
    const older = /before=2000-2000$/.test(route.request().url())
    return route.fulfill({ json: older ? { games: [game(1000)], more: false } : { games: [game(3000), game(2000)], more: true } })
  })
  await ann.page.route(/api\/stats/, async (route) => {
    await answered
    return route.fallback()
  })
  for (const screen of ['statistics', 'history']) {
    await ann.go(screen)
    await ann.page.getByText('Loading').waitFor()
    assert.equal(await ann.find('ways').count(), 0, 'nobody is told that there is nothing before that is known')
  }
  answer()
  await ann.tap('more')
  await ann.find('more').waitFor({ state: 'detached' })
  assert.equal(await ann.page.getByText('1 January 1970').count(), 3)
  await ann.page.getByRole('button', { name: 'Share' }).first().click()
  const link = `${server.url}/#/history/3000`
  assert.equal(await ann.find('link').inputValue(), link)
  await ann.until(
    'the link to be selected',
    (link) => {
      const { value, selectionStart, selectionEnd } = document.activeElement
      return value?.slice(selectionStart, selectionEnd) === link
    },
    link,
  )
  await ann.shot('link')
})

/* Elements that stick out of their box: counts and names of the seats, one's own seat, the calls. */
const out = () => {
  const inside = (part, whole) => part.left >= whole.left - 0.5 && part.right <= whole.right + 0.5
  const box = (each) => each.getBoundingClientRect()
  const parts = [...document.querySelectorAll('.plate .counts > *, .own .counts > *, .own .said')]
  const wrong = parts.filter((each) => each.checkVisibility() && !inside(box(each), box(each.closest('.plate, .own'))))
  const gone = [...document.querySelectorAll('.said')].filter((pill) => box(pill).left < 0 || box(pill).right > innerWidth)
  return [...wrong, ...gone].map((each) => `${each.className} ${each.innerText}`)
}

const PHONES_AND_DESK = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1280, 800],
]

story('nothing sticks out of its seat, on phones and on a desk', async (come) => {
  const broke = { ...GAMES.pool, options: { hands: 2, chips: 0, stake: 50, dealer_extra: 50 } }
  const games = [broke, { ...broke, players: 10 }, { ...GAMES.auction, levels: ['random'] }]
  for (const [i, last] of games.entries()) {
    const ann = await come('W'.repeat(20), { last, settings: { language: i === 1 ? 'fr' : 'ga' } })
    const everywhere = async (look) => {
      for (const [width, height] of PHONES_AND_DESK) {
        await ann.resize({ width, height })
        await look(width, `game ${i} at ${width}×${height}`)
      }
    }
    const fits = async (_, where) => assert.deepEqual(await wrongWith(ann, out), [], where)
    await ann.go('solo?new=1')
    let state = await ann.asked()
    await everywhere(fits)
    for (; !['follow', 'lead', 'between'].includes(state.phase); state = await ann.asked(state.now)) await ann.act(state, bold)
    await everywhere(async (width, where) => {
      await fits(width, where)
      await ann.shot(`seats-${width}-${i}`)
    })
    if (i !== 1) continue
    await ann.play({ until: 'between' })
    await everywhere(async (width, where) => {
      await ann.until(`the heading of the result within reach, ${where}`, () => {
        document.querySelector('.result').scrollTo(0, 0)
        return document.querySelector('.outcome').getBoundingClientRect().y >= 0
      })
      await ann.shot(`result-${width}`)
    })
  }
})

story('a card that may not be played says why, and a second tap plays where one wants it so', async (come) => {
  const ann = await come('Ann', { last: GAMES.points, settings: { confirm: true } })
  ann.confirms = true
  await ann.go('solo?new=1')
  let why = 0
  await ann.play({
    before: async ({ phase, hand, legal }) => {
      const dim = phase === 'follow' && hand.find((card) => !legal.includes(card))
      if (!dim || why++) return
      await ann.page.locator(`.hand [data-card="${dim}"]`).click({ force: true }) // it is not enabled, and may be tapped
      await ann.until('the reason', () => !/^Your turn/.test(document.querySelector('.question').innerText))
      await ann.shot('alone-why')
    },
  })
})

/* The names of the parties that are printed in bold. */
const leaders = () =>
  [...document.querySelectorAll('.scores tbody th')].filter((th) => Number(getComputedStyle(th).fontWeight) > 400).map((th) => th.innerText)

story('small things: the last trick in one row, bold names, forced colours, what a screen reader hears, the focus', async (come) => {
  const ann = await come('', { viewport: PHONE, forcedColors: 'active', last: GAMES.pool })
  await ann.go()
  const hasFocus = (where) => ann.until(`the focus ${where}`, () => document.activeElement !== document.body)
  await ann.tap('play')
  let state = await ann.asked()
  await hasFocus('at the table')
  assert.doesNotMatch(await ann.page.locator('.own .sr').first().textContent(), /You, You/)
  const trumps = await ann.page.locator('.trumps').ariaSnapshot()
  assert.match(trumps, /are trumps/)
  for (; !(await ann.find('tool-last').count()); state = await ann.asked(state.now)) await ann.act(state)
  const edges = await ann.page.locator('.hand .face, .rank').evaluateAll((all) => all.map((each) => getComputedStyle(each).borderTopWidth))
  assert.deepEqual([...new Set(edges)], ['1px'])
  await ann.shot('alone-forced-colours')
  await ann.tap('tool-last')
  await ann.page.locator('.sheet-body > .last-trick li').first().waitFor()
  const rows = await ann.page.locator('.sheet-body > .last-trick li').evaluateAll((all) => all.map((each) => each.offsetTop))
  assert.equal(new Set(rows).size, 1, rows.join())
  await ann.shot('last-trick')
  await ann.page.keyboard.press('Escape')
  await ann.play({ until: 'between' })
  const bold = await ann.page.evaluate(leaders)
  assert(bold.length < 5, bold.join())
  await ann.tap('menu')
  await ann.tap('menu-leave')
  await ann.find('play').waitFor()
  await hasFocus('at the start')
  await ann.page.getByRole('link', { name: 'Statistics' }).click()
  await ann.until(
    'the focus on the heading',
    () => document.activeElement.matches('h1') && /Statistics/.test(document.activeElement.innerText),
  )
})

story('a tap right after the last card of the others is not lost', async (come) => {
  const ann = await come('Ann', { last: GAMES.points, settings: { speed: 'slow' } })
  await ann.go('solo?new=1')
  await ann.page.evaluate(() => {
    const look = () => {
      const words = document.querySelector('.question')?.innerText
      const card = document.querySelector('.hand [data-card]')
      if (words !== 'Your turn.' || !card) return
      window.tapped ??= card.dataset.card
      card.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
      observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  const tapped = () => ann.page.evaluate(() => window.tapped)
  for (let state = await ann.asked(); !(await tapped()); state = await ann.asked(state.now)) await ann.act(state)
  await ann.until('the card to be played, or the reason why it may not be', () => {
    const held = document.querySelector(`.hand [data-card="${window.tapped}"]`)
    return !held || !/^Your turn/.test(document.querySelector('.question')?.innerText ?? 'Your turn')
  })
})

for (const speed of ['slow', 'none'])
  story(`a second tap on a card that has won a trick does not lead another one, at the speed ${speed}`, async (come) => {
    const ann = await come('Ann', { settings: { speed } })
    await ann.go('deal?rules=twenty-five&players=2&dealer=0&hands=5S.JS.KS.QS.2S&turned=9S&seed=1')
    const state = await ann.asked()
    assert.equal(state.phase, 'follow')
    await ann.page.evaluate(() => {
      const observer = new MutationObserver(() => {
        const cards = document.querySelectorAll('.hand [data-card]')
        if (cards.length > 4 || !/^You(r turn| lead)/.test(document.querySelector('.question')?.innerText)) return
        observer.disconnect()
        window.tapped = true
        cards[0].click()
      })
      observer.observe(document, { subtree: true, childList: true, characterData: true })
    })
    await ann.turnClock('stop()') // on a slow machine it would be a tap of its own
    await ann.act(state)
    await ann.until('the second tap', () => window.tapped)
    await ann.turnClock('go()')
    const next = await ann.asked(state.now)
    assert.equal(next.hand.length, 4)
    await ann.act(next)
    assert.equal((await ann.asked(next.now)).hand.length, 3, 'nor later')
  })

story('in the draw the gold button discards, and never keeps all', async (come) => {
  const ann = await come('Ann', { last: GAMES.auction })
  await ann.go('solo?new=1')
  await ann.play({ choose: bold, until: 'discard' })
  const gold = () => ann.page.locator('.ask button.primary').evaluateAll((all) => all.map(({ dataset }) => dataset.testid))
  assert(!(await gold()).includes('discard'))
  const { legal } = await ann.asked()
  await ann.tapOn(`.hand [data-card="${legal[0]}"]`)
  await ann.find('discard').getByText('1').waitFor()
  assert.deepEqual(await gold(), ['discard'])
})

story('a key that ends the pause after a trick, or is held, plays no card', async (come) => {
  const ann = await come('Ann', { settings: { speed: 'slow' } })
  await ann.go('deal?rules=twenty-five&players=2&dealer=0&hands=5S.JS.KS.QS.2S&turned=9S&seed=1')
  const state = await ann.asked()
  await ann.turnClock('stop()')
  await ann.page.locator(`.hand [data-card="${state.legal[0]}"]`).focus()
  await ann.page.keyboard.press('Enter')
  await ann.until('the pause after the trick, and the focus', () => {
    const words = document.querySelector('.question')?.innerText
    return words === 'Your turn.' && document.activeElement.matches('.hand [data-card]')
  })
  await ann.turnClock('pass(600)')
  await ann.page.keyboard.down('Enter')
  await ann.page.keyboard.down('Enter')
  const next = await ann.asked(state.now)
  await ann.turnClock('pass(600)')
  await ann.page.keyboard.down('Enter')
  await ann.page.keyboard.up('Enter')
  assert.equal((await ann.asked()).hand.length, 4)
  await ann.turnClock('go()')
  await ann.page.keyboard.press('Enter')
  assert.equal((await ann.asked(next.now)).hand.length, 3, 'a press of its own plays')
})

story('a tap right after the last card of the others does not rob', async (come) => {
  const ann = await come('Ann', { settings: { speed: 'slow' } })
  await ann.page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const card = document.querySelector('.hand [data-card="7H"]')
      if (!card || document.querySelector('.question')?.innerText !== 'Your turn.') return
      observer.disconnect()
      window.tapped = true
      card.click()
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
  await ann.go('deal?rules=twenty-five&players=4&dealer=0&hands=AS.7H.8H.9H.QH&turned=9S&seed=1')
  const { hand } = await ann.asked()
  assert(await ann.page.evaluate('tapped'))
  assert.equal(await ann.page.locator('.question').innerText(), 'Rob the 9♠? Choose the card you want to give for it.')
  assert(hand.includes('7H'))
})

story('nothing moves for people who want it so', async (come) => {
  const moving = () => document.getAnimations().some((each) => each.effect.getComputedTiming().duration > 10)
  for (const [reducedMotion, expected] of [
    ['no-preference', true],
    ['reduce', false],
  ]) {
    const ann = await come(`Ann-${reducedMotion}`, { last: GAMES.pool, settings: { speed: 'slow' }, reducedMotion })
    await ann.page.addInitScript(`window.moved = 0; const look = () => { if ((${moving})()) moved++; requestAnimationFrame(look) }; look()`)
    await ann.go('solo?new=1')
    let state = await ann.asked()
    for (; !['lead', 'follow'].includes(state.phase); state = await ann.asked(state.now)) await ann.act(state)
    await ann.act(state)
    await ann.until('the card on the table', (held) => document.querySelectorAll('.hand [data-card]').length < held, state.hand.length)
    assert.equal((await ann.page.evaluate('moved')) > 0, expected, reducedMotion)
  }
})

mainStory('without a network, after the first visit', async (come) => {
  const gone = await new Server().start()
  try {
    const ann = await come('Ann', { last: { ...GAMES.pool, levels: ['club'] }, serviceWorkers: 'allow' })
    await ann.go('', gone.url)
    await ann.page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await gone.end('SIGKILL')
    await ann.page.reload()
    await ann.tap('play')
    await ann.play({ until: 'between' })
    for (const place of ['rules', 'trainer', 'guide', 'settings', 'statistics', 'history', 'daily', 'tables']) {
      await ann.go(place, gone.url)
      await ann.page.locator('h1').waitFor()
    }
  } finally {
    await gone.close()
  }
})

/* The same page as another build: only its service worker differs. */
function buildAgain(page) {
  for (const name of ['sw.js.br', 'sw.js.gz']) rmSync(join(page, name), { force: true })
  const worker = readFileSync(join(page, 'sw.js'), 'utf8')
  writeFileSync(join(page, 'sw.js'), worker.replace(/spoilfive-\w+/, 'spoilfive-next'))
}

story('an open page is told once that there is a new version, and not while somebody plays', async (come) => {
  const site = new Server()
  site.page = join(site.folder, 'page')
  cpSync(built, site.page, { recursive: true })
  await site.start()
  try {
    const ann = await come('Ann', { last: GAMES.pool, serviceWorkers: 'allow' })
    const told = ann.find('new-version')
    await ann.go('', site.url)
    await ann.until('the first worker', () => !!navigator.serviceWorker.controller)
    await ann.page.evaluate(() => navigator.serviceWorker.addEventListener('controllerchange', () => (window.next = true), { once: true }))
    await site.end()
    buildAgain(site.page)
    await site.start()
    await ann.go('solo?new=1', site.url)
    await ann.asked()
    await ann.until('the next worker', () => {
      window.clock.pass(3_600_000) // the page looks every hour, from when it has loaded what is not urgent
      return window.next
    })
    await ann.asked()
    assert.equal(await told.count(), 0, 'not while somebody plays')
    await ann.go('', site.url)
    await told.waitFor()
    await told.getByText('Later').click()
    await told.waitFor({ state: 'detached' })
    await ann.go('settings', site.url)
    await ann.page.locator('h1').waitFor()
    assert.equal(await told.count(), 0, 'once')
  } finally {
    await site.close()
  }
})

/* What comes before the first card to a person who plays at once. The start screen loads more after less than half a second, and the table
   after a little more: their clock is slow, and the page taps for them. What comes after the first card is not counted. */
mainStory('a first visit is light', async (come, told) => {
  const loads = []
  const counting = createServer((near) => {
    const far = connect(server.port, '127.0.0.1')
    near.on('data', (data) => far.write(data))
    far.on('data', (data) => {
      loads.push({ at: Date.now(), bytes: data.length })
      near.write(data)
    })
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise((resolve) => counting.listen(0, '127.0.0.1', resolve))
  try {
    const ann = await come('Ann', { viewport: PHONE, clock: 0.01, drawn: true })
    await ann.page.addInitScript(() => {
      let play = null
      const look = () => {
        const found = document.querySelector('[data-testid=play]')
        if (!play) found?.click()
        play ??= found
        if (document.querySelector('.hand [data-card]')) window.firstCard ??= window.person.date() // the clock of the page may be fast
      }
      new MutationObserver(look).observe(document, { subtree: true, childList: true })
    })
    await ann.device.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await ann.go('', `http://127.0.0.1:${counting.address().port}`)
    const first = await ann.until('the first card', () => window.firstCard)
    const bytes = loads.reduce((sum, load) => sum + (load.at <= first ? load.bytes : 0), 0)
    told(`${bytes} bytes to the first card`)
    assert(bytes < 150_000, `${bytes} bytes`)
    assert(bytes > 50_000, `${bytes} bytes: not all was counted`)
  } finally {
    counting.close()
    counting.closeAllConnections?.()
  }
})

story('the end of a game says what became of the last pool, and who has what of it', async (come) => {
  const ann = await come('Ann', {
    viewport: PHONE,
    last: { rules: 'spoil-five', options: { hands: 1 }, players: 4, sides: 0, levels: ['random'] },
  })
  const seen = new Set()
  for (let games = 0; games < 30 && seen.size < 2; games++) {
    await ann.go()
    await ann.go('solo?new=1')
    await ann.asked()
    assert.equal(await ann.page.locator('.hand-number').innerText(), 'hand 1 of 1')
    await ann.play()
    const [, , fate] =
      /(wins?|shared)[^\n]*\n+[^\n]*?(win the pool|wins the pool|pool of 4 is shared: 1 each)/.exec(await ann.find('result').innerText()) ??
      []
    assert(fate, await ann.find('result').innerText())
    const rows = await ann
      .find('scores')
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.cells].slice(2).map((cell) => cell.textContent.replace('·0', '0'))))
    for (const [change, total] of rows) assert.equal(19 + Number(change), Number(total), 'everybody paid one of 20 chips')
    if (!seen.has(/shared/.test(fate))) await ann.shot(`over-${/shared/.test(fate) ? 'shared' : 'won'}`)
    seen.add(/shared/.test(fate))
    await ann.find('review').waitFor() // once the game is saved
    const buttons = await ann
      .find('result')
      .locator('.buttons [data-testid]')
      .evaluateAll((all) => all.map((each) => each.dataset.testid))
    assert.deepEqual(buttons, ['again', 'review', 'share', 'leave'])
  }
  assert.equal(seen.size, 2, 'a pool that was won, and one that was shared')
})
