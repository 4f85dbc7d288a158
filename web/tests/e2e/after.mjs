/* Stories of what comes after a game: sharing it, its accuracy and a rating, and another game by the same house rules. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { make_earlier } from '../../../tests/serve/earlier.mjs'
import { faults, mainStory, makeTable, PHONE, server, startOn, story } from './people.mjs'

const ONE_HAND = { rules: 'spoil-five', options: { hands: 1 }, players: 5, sides: 0, levels: ['steady'] }
mainStory('a game played alone is shared, rated, and its accuracy stored', async (come) => {
  const ann = await come('Ann', {
    last: ONE_HAND,
    viewport: PHONE,
    settings: { theme: 'dark' },
  })
  await ann.go('solo?new=1')
  await ann.play()
  await ann.tap('share')
  await ann.page.getByRole('button', { name: 'Copied' }).waitFor()
  const text = await ann.page.evaluate(() => navigator.clipboard.readText())
  assert.match(text, /^Spoil Five \(CatsAtCards\) · \d+ chips · (won|place \d of 5) · against beginner\nhttp\S+\/$/)
  await ann.shot('after-alone')
  assert.deepEqual(await faults(ann), [])
  await ann.go('statistics')
  await ann.page.getByText('Review a finished game, and your accuracy appears here').waitFor()
  await ann.page.goBack()
  await ann.tap('review')
  await ann.find('counts').waitFor()
  const numbers = await ann.find('accuracy').allInnerTexts()
  await ann.go('statistics')
  assert.match(await ann.find('rating').innerText(), /^Rating against them: [+−]?\d+ ± \d+$/)
  if (numbers.length) assert.equal(await ann.find('accuracies').innerText(), `Accuracy ${numbers[0]}`)
  await ann.shot('after-statistics', { fullPage: true })
  assert.deepEqual(await faults(ann), [])
  await ann.go('history')
  await ann.shot('after-history', { fullPage: true })
  if (numbers.length) assert.match(await ann.find('ended').innerText(), new RegExp(`Accuracy ${numbers[0]}`))
})

/* A game between two people by a rule of their own. */
async function sitTogether(come, players = 2, rules = 'forty-five', table = {}) {
  const ann = await come('Ann', { viewport: PHONE, settings: { theme: 'dark' } })
  const bob = await come('Bob', {})
  const settings = { clock_s: 0, between_s: 0, public: false }
  const code = await makeTable(ann, { rules, players, ...table, options: { target: 0, hands: 1, renege: 'none' }, settings })
  await bob.go(`table/${code}`)
  await bob.tap('sit-1')
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  return { ann, bob }
}

/* Changes what the server stores, while it does not run. */
async function rewrite(...statements) {
  await server.end()
  make_earlier(server.folder)
  execFileSync('sqlite3', [join(server.folder, 'tables.db'), ...statements])
  await server.start()
}

story('a win that two people share is shown as shared', async (come) => {
  const { ann, bob } = await sitTogether(come)
  await ann.tap('start')
  await Promise.all([ann.play(), bob.play()])
  await rewrite('UPDATE seat SET won = 1')
  await ann.go('people')
  await ann.find('people').getByText('1 game together, 0 won by you · 1 win shared').waitFor()
  await ann.go('statistics')
  const figures = async (name) => ann.page.getByRole('table', { name }).innerText()
  assert.match(await figures('With others'), /Games won\s+0\s+Wins shared\s+1\s/)
  assert.match(await figures('People you played with'), /Bob\s+1\s+0\s+1/)
})

story('people play again by the house rules of their last game', async (come) => {
  const { ann, bob } = await sitTogether(come, 2, 'newfoundland-thirty-for-sixty', { tables: '4/2 2', sides: 0 })
  await ann.tap('start')
  await Promise.all([ann.play(), bob.play()])
  await ann.go('people')
  await ann.page.getByRole('button', { name: 'Play again with Bob' }).click()
  await ann.find('room').waitFor()
  const { options, tables } = await ann.page.evaluate(
    () =>
      new Promise((found) => {
        const [code] = location.hash.split('/')[2].split('?')
        const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket?after=0`)
        socket.onmessage = ({ data }) => {
          found(JSON.parse(data.split('\n')[0]))
          socket.close()
        }
      }),
  )
  assert.equal(options.renege, 'none')
  assert.equal(tables, '4/2 2')
  assert.deepEqual(await faults(ann), [])
})

story('a review of a game with others is stored, and counts against people', async (come) => {
  const { ann, bob } = await sitTogether(come)
  await ann.tap('start')
  await Promise.all([ann.play(), bob.play()])
  await ann.go('statistics')
  await ann.find('trends').getByText('with other people').waitFor()
  await ann.page.getByText('Review a finished game, and your accuracy appears here').waitFor()
  await ann.go('history')
  await ann.page.getByRole('link', { name: /^Report/ }).click()
  await ann.find('counts').waitFor()
  const numbers = await ann.find('accuracy').allInnerTexts()
  await ann.go('statistics')
  assert.match(await ann.find('rating').innerText(), /^Rating against them: [+−]?\d+ ± \d+$/)
  await ann.page.getByText('a rating compares you with those who sat at your tables').waitFor()
  if (numbers.length) assert.equal(await ann.find('accuracies').innerText(), `Accuracy ${numbers[0]}`)
  await ann.shot('after-statistics-others', { fullPage: true })
  assert.deepEqual(await faults(ann), [])
  await ann.go('history')
  if (numbers.length) await ann.find('ended').getByText(`Accuracy ${numbers[0]}`).waitFor()
})

story('statistics keep people apart from computer players, and add no chips to points', async (come) => {
  const { ann, bob } = await sitTogether(come, 3, 'twenty-five')
  await ann.tap('start')
  await Promise.all([ann.play(), bob.play()])
  await ann.go('statistics')
  const listed = async (name) => (await ann.page.getByRole('table', { name }).locator('tbody th').allInnerTexts()).join()
  await ann.page.getByRole('table', { name: 'People you played with' }).waitFor()
  assert.equal(await listed('People you played with'), 'Bob')
  assert.match(await listed('Computer players'), /^(novice|beginner|regular|expert|master)$/)
  assert.doesNotMatch(await listed('With others'), /Points/)
})

story('moving to another seat keeps the name and the ownership', async (come) => {
  const { ann, bob } = await sitTogether(come, 4)
  await bob.tap('move-2')
  await ann.find('room-seat-2').getByText('Bob').waitFor()
  await ann.tap('move-1')
  await bob.find('room-seat-1').getByText('Ann').waitFor()
  assert.match(await bob.find('room-seat-1').innerText(), /owner/)
})

story('the best line of a deal of the day is shown when the day is over, and not before', async (come) => {
  await startOn(0)
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('daily')
  await ann.tap('daily')
  await ann.play()
  await ann.go('daily')
  const own = await ann.find('daily-own').locator('b').innerText()
  assert.equal(await ann.page.locator('[data-testid^=daily-best]').count(), 0, 'nobody is shown the cards of today')
  await startOn(1)
  await ann.page.reload()
  assert.equal(await ann.find('daily-best-yesterday').innerText(), `Watch yesterday’s best line: ${own}`)
  await ann.tap('daily-before')
  assert.equal(await ann.find('daily-best').innerText(), `Watch the best line: ${own}`)
  await ann.shot('after-best-line')
  await ann.tap('daily-best')
  await ann.tap('replay-end')
  await ann.find('result').waitFor()
  const chips = Number(await ann.find('scores').locator('tbody tr').first().locator('td').last().innerText())
  assert.equal(chips - 20, Number(own.replace('−', '-').replace(/[^-\d]/g, '')))
})

story('the cards of a day that is over are checked, on the screen of the day and in the replay', async (come) => {
  await startOn(0)
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('daily')
  await ann.find('daily').waitFor() // and the hash of the next day is seen
  await startOn(1)
  await ann.page.reload()
  await ann.tap('daily')
  await ann.tap('seal')
  await ann.find('seal-sheet').getByText('Then this page can check the cards').waitFor()
  await ann.shot('day-seal')
  assert.deepEqual(await faults(ann), [])
  await ann.page.keyboard.press('Escape')
  await ann.play()
  await ann.go('daily')
  await ann.find('daily-own').waitFor()
  const check = ann.find('day-check')
  const sees = async (state, words) => {
    await ann.page.locator(`[data-testid=day-check][data-state=${state}]`).waitFor()
    if (state !== 'wrong') await ann.tapOn('[data-testid=day-check] summary')
    assert.match(await check.innerText(), words)
  }
  await sees('open', /At 02:00 UTC of the next day/)
  await startOn(2)
  await ann.page.reload()
  await ann.tap('daily-before')
  await sees('verified', /This page has checked 5 hands: .*before the day began, and it is still the same/s)
  await check.scrollIntoViewIfNeeded()
  await ann.shot('day-verified')
  assert.deepEqual(await faults(ann), [])
  await ann.tap('daily-best')
  await ann.page.locator('[data-testid=seal][data-state=verified]').waitFor()
  await ann.tap('seal')
  await ann.find('seal-sheet').getByText('This page has checked 5 hands').waitFor()
  await ann.shot('day-replay-seal')
  /* a server that says another secret now is noticed */
  await ann.context.route('**/api/day?day=*', async (route) => {
    const response = await route.fetch()
    const day = await response.json()
    await route.fulfill({ response, json: { ...day, secret: 'a'.repeat(64) } })
  })
  await ann.go('daily')
  await ann.tap('daily-before')
  await sees('wrong', /The secret is not the one whose hash was published/)
})
