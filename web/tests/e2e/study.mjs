/* Stories of people who study the game: the report on a game, and what else could have been played. */
import assert from 'node:assert/strict'
import { faults, mainStory, PHONE, startOn, story } from './people.mjs'

const LAPTOP = { width: 1366, height: 768 }
const CARELESS = { rules: 'spoil-five', options: { hands: 3 }, players: 5, sides: 0, levels: ['random'] }
const ONE_HAND = { rules: 'spoil-five', options: { hands: 1 }, players: 5, sides: 0, levels: ['steady'] }

/* Runs in the page: the other theme. */
const otherTheme = () => {
  const { dataset } = document.documentElement
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark'
}

const isWhole = () => document.scrollingElement.scrollWidth <= innerWidth

/* Nothing is wider than the screen, also at twice the size of text: on a laptop, in the other theme, and on a phone; pictures of all. */
async function fits(person, name, viewports = [LAPTOP, PHONE]) {
  const { page } = person
  const enlarge = (size) => page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
  for (const viewport of viewports) {
    await person.resize(viewport)
    if (viewports.length > 1) await page.evaluate(otherTheme)
    for (const size of ['200%', '']) {
      await enlarge(size)
      await person.until(`${name}, no wider than the screen, at ${viewport.width} px and a font size of ${size || '100%'}`, isWhole)
      await person.shot(`${name}-${viewport.width}${size && '-200'}`, { fullPage: true })
    }
    assert.deepEqual(await faults(person), [], `${name} at ${viewport.width} px`)
  }
}

const handOf = (person) => person.page.locator('.hand [data-card]').evaluateAll((cards) => cards.map((card) => card.dataset.card))

mainStory('a report says how well one played, and leads to every choice', async (come) => {
  const ann = await come('Ann', { last: ONE_HAND, viewport: PHONE, settings: { theme: 'dark' } })
  await ann.go('solo?new=1')
  await ann.play()
  await ann.tap('review')
  await ann.find('counts').waitFor()
  const accuracy = await ann.find('accuracy').allInnerTexts()
  assert(accuracy.every((number) => /^\d+$/.test(number) && Number(number) <= 100))
  const choices = await ann.find('chart').locator('a').count()
  assert(choices > 0 && choices <= 6)
  await fits(ann, 'report')
  await ann.find('chart').locator('a').first().focus()
  await ann.page.keyboard.press('Enter')
  await ann.find('worth').waitFor()
  await ann.shot('report-jump')

  const hand = await handOf(ann)
  const played = await ann.page.evaluate(() => /play (..)/.exec(document.querySelector('[data-testid=worth]')?.dataset.do ?? '')?.[1] ?? '')
  const before = [...hand, ...(played ? [played] : [])].sort()
  await ann.tap('replay-what-if')
  await ann.find('what-if-bar').waitFor()
  await ann.asked()
  if (played) assert.deepEqual((await handOf(ann)).sort(), before)
  assert.deepEqual(await faults(ann), [])
  for (const [viewport, button] of [LAPTOP, PHONE].flatMap((each) => [
    [each, 'what-if-again'],
    [each, 'what-if-report'],
  ])) {
    await ann.resize(viewport)
    const isWhole = (ids) => {
      const [bar, inner] = ids.map((id) => document.querySelector(`[data-testid=${id}]`).getBoundingClientRect())
      return inner.top >= bar.top - 1 && inner.bottom <= bar.bottom + 1 && inner.right <= bar.right + 1
    }
    await ann.until(`the whole of ${button} at ${viewport.width} px`, isWhole, ['what-if-bar', button])
  }
  await ann.shot('what-if')
  await ann.play()
  await ann.tap('what-if-again')
  await ann.find('result').waitFor({ state: 'detached' })
  await ann.asked()
  if (played) assert.deepEqual((await handOf(ann)).sort(), before, 'starting over deals the same cards')
  const address = await ann.page.evaluate(() => location.hash)
  await ann.go(address.slice(2).replace('cards=same', 'cards=other'))
  await ann.asked()
  if (played) assert.deepEqual((await handOf(ann)).sort(), before, 'their cards stay')
  await ann.play()
  await ann.tap('what-if-report')
  await ann.find('counts').waitFor()
})

story('a report names the costliest choices of anybody, and leads to them', async (come) => {
  const ann = await come('Ann', { last: CARELESS, viewport: PHONE })
  await ann.go('solo?new=1')
  await ann.play()
  await ann.tap('review')
  const seat = async (number) => {
    await ann.find('report-seat').selectOption(String(number))
    await ann.until('the report', (n) => !!document.querySelector(`[data-testid=chart] a[href*="seat=${n}&"]`), number) // the one before stays a moment
    return ann.find('worst').count()
  }
  await ann.find('counts').waitFor()
  for (let number = 1; !(await seat(number)); number++) assert(number < 4, 'somebody who plays anything makes a mistake')
  const worst = ann.find('worst').locator('li')
  assert((await worst.count()) <= 3)
  assert.match(await worst.first().innerText(), /gave away [\d.<]+ chips\. Better: /)
  assert((await ann.find('accuracy').innerText()) < 100)
  await fits(ann, 'report-mistakes')
  await ann.find('jump').first().click()
  await ann.page.locator('.mistake[data-testid=worth]').waitFor()
  await ann.page.goBack()
  await ann.find('what-if').first().click()
  await ann.asked()
  await ann.shot('what-if-other-seat')
})

story('a game that still runs shows nobody its cards', async (come) => {
  const ann = await come('Ann', { last: ONE_HAND })
  await ann.go('solo?new=1')
  await ann.asked()
  for (const place of ['report/own-current', 'history/own-current', 'what-if/own-current?seat=0&choice=1']) {
    await ann.go(place)
    await ann.page.getByText('This game does not exist').waitFor()
  }
})

story('the deal of the day counts once, is compared, shared without a spoiler, and reviewed', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const bob = await come('Bob', { viewport: LAPTOP, settings: { theme: 'dark' } })
  await Promise.all(
    [ann, bob].map(async (person) => {
      await person.go('daily')
      await person.tap('daily')
      await person.play()
      await person.go('daily')
      await person.find('daily-own').waitFor()
    }),
  )
  await ann.page.reload()
  assert.match(await ann.find('daily-own').innerText(), /^(\+\d+|−\d+|0) chips? from 20 to \d+/)
  assert.match(await ann.find('daily-streak').innerText(), /^1 day in a row/)
  assert.equal(await ann.find('daily').count(), 0, 'a deal counts once')
  await fits(ann, 'daily-done')
  await fits(bob, 'daily-done-dark', [LAPTOP])
  await ann.tap('daily-share')
  await ann.page.getByRole('button', { name: 'Copied' }).waitFor()
  const text = await ann.page.evaluate(() => navigator.clipboard.readText())
  assert.match(text, /^Spoil Five \d{4}-\d\d-\d\d · (\+\d+|−\d+|0) chips?( · better than 100%)?\nhttp\S+#\/daily\?day=[\d-]+$/)
  await ann.tap('daily-before')
  await ann.find('daily-today').waitFor()
  await ann.page.getByText('Nobody has finished this deal yet').waitFor()
  await ann.tap('daily-today')
  await ann.tap('daily-review')
  await ann.find('counts').waitFor()
})

story('a day with many results fits on a small screen', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const scores = [110, 9, 0, -15]
  await ann.page.route(/\/api\/day$/, async (route) => {
    const day = await (await route.fetch()).json()
    const results = scores.map((score) => ({ name: `Somebody who has ${score}`, score }))
    await route.fulfill({
      json: { ...day, players: 5, own: -15, place: 1234, count: 1234, results, distribution: scores.map((score) => [score, 567]) },
    })
  })
  await ann.go('daily')
  await ann.find('daily-own').waitFor()
  await ann.page.getByText('against 4 computer players, 5 hands').waitFor()
  await fits(ann, 'daily-many', [{ ...PHONE, width: 320 }, PHONE])
})

story('days in a row end with a day that was left out, and today can still be played', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const finished = async (days) => {
    await ann.go()
    await ann.find('play').waitFor()
    await ann.go('daily')
    await ann.until('the days', (days) => document.querySelectorAll('.rows a[href^="#/daily?day="]').length === days, days)
    return ann.find('daily-streak').allInnerTexts()
  }
  const playsOn = async (day) => {
    await startOn(day)
    const before = await finished(day)
    await ann.tap('daily')
    await ann.play()
    return [...before, ...(await finished(day + 1))]
  }
  assert.deepEqual(await playsOn(0), ['1 day in a row'])
  assert.deepEqual(await playsOn(1), ['1 day in a row', '2 days in a row'])
  await startOn(2)
  await finished(2)
  await ann.tap('daily') // and leaves
  await ann.asked()
  await startOn(3)
  assert.deepEqual(await finished(2), [], 'a deal that was only begun does not count')
})

story('a deal that one puts together is played, solved, hinted at, and sent as a link', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('editor')
  await ann.find('editor-hand-0').fill('5S JS AH 3Z 2S')
  await ann.tap('editor-play')
  await ann
    .find('editor-error')
    .getByText(/^“3Z” is not a card/)
    .waitFor()
  await ann.find('editor-hand-0').fill('5s, J♠ AH 3C 2S')
  await ann.find('editor-hand-1').fill('KC 10H 2S')
  await ann.tap('editor-play')
  await ann
    .find('editor-error')
    .getByText(/^2S is used twice/)
    .waitFor()
  await ann.find('editor-hand-1').fill('KC 10H QC')
  await ann.find('editor-turned').fill('9S')
  await ann.find('editor-dealer').selectOption('4')
  await fits(ann, 'editor')
  await ann.find('editor-hand-0').press('Enter')
  const state = await ann.play({ until: 'lead' }).then(() => ann.asked())
  for (const card of ['5S', 'JS', 'AH', '3C', '2S']) assert(state.hand.includes(card), card)
  const link = await ann.page.evaluate(() => location.hash.slice(2))
  await ann.tap('solve')
  await ann.page
    .getByText(/With all cards open you are sure of .*[3-5] tricks with 5♠/)
    .first()
    .waitFor()
  await ann.shot('deal-solved')
  assert.deepEqual(await faults(ann), [])
  await ann.tap('tool-hint')
  await ann.page.locator('.hand .advised').waitFor()
  const bob = await come('Bob', { viewport: LAPTOP })
  await bob.go(link)
  await bob.play({ until: 'lead' })
  assert.deepEqual((await handOf(bob)).sort(), [...state.hand].sort(), 'the link has all of it')
  await ann.tap('deal-edit')
  assert.equal(await ann.find('editor-hand-0').inputValue(), '5S JS AH 3C 2S')
})

story('the cards of a deal are chosen from the pack, and each of them goes to one hand', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, settings: { theme: 'dark' } })
  const card = (name) => ann.find('pack').locator(`[data-card="${name}"]`)
  const press = async (name) => {
    await card(name).waitFor() // until the pack has opened
    await card(name).click({ force: true }) // also where it is not for this hand
  }
  const text = (place) => ann.find(`editor-${place}`).inputValue()
  await ann.go('editor')
  await ann.find('editor-hand-1').fill('KC 3Z 10h')
  await ann.tap('editor-hand-0-choose')
  for (const name of ['5S', 'TC', 'KC', 'AH', '3C', '2S']) await press(name)
  assert.equal(await text('hand-0'), '5S 10C AH 3C 2S', 'the king of clubs is in another hand')
  assert.match(await card('KC').locator('.sr').innerText(), /^king of clubs, /)
  await ann.find('pack').getByText('5 of 5 chosen').waitFor()
  await press('4D')
  await press('TC')
  await press('JS')
  assert.equal(await text('hand-0'), '5S AH 3C 2S JS', 'a sixth card has no room, and one that is given back makes room')
  await fits(ann, 'editor-pack')
  await ann.page.keyboard.press('Escape')
  await ann.tap('editor-hand-1-choose')
  await press('QC')
  assert.equal(await text('hand-1'), 'KC 10H QC')
  await ann.page.keyboard.press('Escape')
  await ann.tap('editor-turned-choose')
  await press('9S')
  await press('8S')
  assert.equal(await text('turned'), '8S', 'one card is turned up')
  await ann.page.keyboard.press('Escape')
  await fits(ann, 'editor-chosen')
  await ann.tap('editor-play')
  const { hand } = await ann.play({ until: 'lead' }).then(() => ann.asked())
  for (const name of ['5S', 'AH', '3C', '2S', 'JS']) assert(hand.includes(name), name)
})

story('a deal goes on with another game and other players, and the way back leads to its cards', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('editor')
  await ann.find('editor-hand-0').fill('5H JH')
  await ann.find('editor-turned').fill('9S')
  await ann.find('editor-players').selectOption('4')
  assert.equal(await ann.find('editor-dealer').inputValue(), '3', 'the last player deals')
  await ann.find('editor-rules').selectOption('one-hundred-ten')
  await ann.tap('editor-play')
  const { hand } = await ann.asked()
  assert(hand.includes('5H') && hand.includes('JH'))
  await ann.page.goBack()
  await ann.find('editor-hand-0').waitFor()
  assert.equal(await ann.find('editor-hand-0').inputValue(), '5H JH')
})

story('a screen that has nothing to show yet says where to go', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const SCREENS = { people: ['now', 'friends'], history: ['alone', 'now'], statistics: ['alone', 'now'], house: ['alone', 'friends'] }
  for (const [place, [first, second]] of [...Object.entries(SCREENS), ['house?file=nonsense', SCREENS.house]]) {
    await ann.go()
    await ann.find('play').waitFor()
    await ann.go(place)
    await ann.find('ways').locator(`a[href="#/${first}"] + a[href="#/${second}"]`).waitFor()
    assert.deepEqual(await faults(ann), [], place)
  }
})

mainStory('statistics and games played say something on the first day', async (come) => {
  const ann = await come('Ann', { last: ONE_HAND, viewport: PHONE })
  await ann.go('statistics')
  await ann.page.getByText('Finish your first game').waitFor()
  await ann.go('solo?new=1')
  await ann.play()
  await ann.go('statistics')
  assert.match(await ann.find('headline').innerText(), /^You have played 1 game alone and won [01]\. By chance you would win 20%/)
  assert.match(
    await ann.find('trends').innerText(),
    /Spoil Five \(CatsAtCards\)\s+beginner\s+Rating against them: [+−]?\d+ ± \d+\s+[01] of 1 won \(by chance 20%\)/,
  )
  await fits(ann, 'statistics-first')
  await ann.go('history')
  assert.match(await ann.find('ended').innerText(), /^(You won|.+ won|You shared the win|A draw)\.\s.*Ann \d+/s)
  await fits(ann, 'history-first')
})
