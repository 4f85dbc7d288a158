/* Stories about what the browser stores: results, settings and games, whole and damaged. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mainStory, PHONE, server, story } from './people.mjs'

const POOL = { rules: 'spoil-five', players: 5, sides: 0, options: { hands: 2 }, levels: ['steady'] }

mainStory('a result stays when the page is reloaded or comes back from the review', async (come) => {
  const ann = await come('Ann', { last: { ...POOL, options: { hands: 1 } } })
  await ann.go()
  await ann.tap('play')
  await ann.play()
  const result = async () => {
    await ann.find('review').waitFor() // the last button to come: once the game is saved
    return ann.find('result').innerText()
  }
  const before = await result()
  await ann.page.reload()
  assert.equal(await result(), before)
  await ann.tap('review')
  await ann.until('the review', () => !document.querySelector('[data-testid=table]') && document.querySelector('h1'))
  await ann.page.goBack()
  assert.equal(await result(), before)
  await ann.go('history')
  await ann.page.locator('.rows > li').first().waitFor()
  assert.equal(await ann.page.locator('.rows > li').count(), 1, 'it counts once')
  await ann.go()
  await ann.find('play').getByText('Play').waitFor()
  await ann.page.goBack()
  await ann.page.goBack()
  await ann.tap('again')
  await ann.find('result').waitFor({ state: 'detached' })
  await ann.asked()
})

/* What no version of the page writes, and what the engine refuses. */
const DAMAGED = {
  'spoilfive.last': { rules: 'irish-one-hundred-ten', players: 4, sides: 2, options: {}, levels: ['club'] },
  'spoilfive.settings': { language: 'constructor', theme: 5, speed: 'slowest', name: null, order: ['own'], ribbon: 'yes' },
  'spoilfive.guide': { on: 1, told: 'aim' },
  'spoilfive.trainer': { rules: 'poker', topic: 'bluff', streak: 'long', scores: { winner: 3 } },
}

story('what is stored and does not fit is not used, and the engine says what is wrong', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.page.addInitScript((damaged) => {
    if (!sessionStorage.damaged) for (const [key, value] of Object.entries(damaged)) localStorage[key] = JSON.stringify(value)
    sessionStorage.damaged = 'once'
  }, DAMAGED)
  await ann.go()
  await ann.tap('play')
  await ann.page.getByRole('alert').waitFor()
  await ann.shot('setup-refused')
  await ann.tap('deal')
  assert.equal(await ann.find('table').count(), 0)
  for (const screen of ['settings', 'trainer', 'friends', 'guide', 'statistics']) {
    await ann.go(screen)
    await ann.page.locator('h1').waitFor()
    assert.equal(await ann.page.evaluate(() => document.documentElement.lang), 'en')
  }
  await ann.go('alone')
  await ann.find('games').locator('summary').click()
  await ann.tap('game-spoil-five')
  await ann.tap('deal')
  await ann.asked()
})

/* Stores a game in the browser as the page itself does. */
const putGame = ({ page }, game) =>
  page.evaluate(
    (game) =>
      new Promise((resolve) => {
        const request = indexedDB.open('spoilfive', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' })
        request.onsuccess = () => {
          const transaction = request.result.transaction('games', 'readwrite')
          transaction.objectStore('games').put(game)
          transaction.oncomplete = resolve
        }
      }),
    game,
  )

story('a saved game that the engine refuses says so, and leads on', async (come) => {
  const ann = await come('Ann', { last: POOL })
  await ann.go('solo?new=1')
  await ann.asked()
  await ann.go('statistics')
  await ann.page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('spoilfive', 1).onsuccess = ({ target }) => {
          const store = target.result.transaction('games', 'readwrite').objectStore('games')
          store.get('current').onsuccess = ({ target }) => {
            const game = { ...target.result, record: target.result.record.replace(/"pack":"../, '"pack":"??') }
            store.put(game)
            store.put({ ...game, id: 'broken', over: true }).onsuccess = resolve
            store.put({ id: 'empty', record: 7 })
          }
        }
      }),
  )
  await ann.go()
  await ann.find('play').getByText('Continue').click()
  await ann.find('refused').getByRole('alert').waitFor()
  await ann.find('refused').getByRole('link').click()
  await ann.find('deal').waitFor()
  await ann.go('history/own-broken')
  await ann.page.getByText('"pack" must be 52 cards').waitFor()
  for (const screen of ['history', 'statistics']) {
    await ann.go(screen)
    await ann.page.locator('h1').waitFor()
  }
})

story('a game goes on where nothing more can be stored', async (come) => {
  const ann = await come('Ann', { last: POOL })
  await ann.page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...all) {
      const request = put.apply(this, all)
      request.addEventListener('success', () => this.transaction.abort()) // as a browser without space does at the end
      return request
    }
  })
  await ann.go('solo?new=1')
  await ann.play({ until: 'between' })
})

story('a game that cannot be loaded says so', async (come) => {
  const ann = await come('Ann', { last: POOL, forgive: /404|worker/i })
  await ann.page.route('**/worker-*.js', (route) => route.fulfill({ status: 404 }))
  await ann.go('solo?new=1')
  await ann.page.getByRole('alert').getByText('could not be loaded').waitFor()
})

story('two tabs have the same settings', async (come) => {
  const ann = await come('Ann')
  await ann.go('settings')
  const other = await ann.context.newPage()
  await other.goto(`${server.url}/#/settings`)
  const name = (page) => page.getByTestId('name')
  await name(other).fill('Áine')
  await ann.until('the name', () => [...document.querySelectorAll('input')].some(({ value }) => value === 'Áine'))
  await ann.page.getByText('Français').click()
  await other.locator('html[lang=fr]').waitFor()
  assert.match(await ann.page.evaluate(() => localStorage['spoilfive.settings']), /"name":"Áine"/)
})

/* A hand of two players in which the first holds the five highest trumps, and leads. */
function certainHand() {
  const rules = [
    '--rules',
    'twenty-five',
    '--players',
    '2',
    '--hands',
    '1',
    '--seed',
    '3',
    '--option',
    'robbing=no',
    '--option',
    'target=0',
  ]
  const [game, deal] = execFileSync(process.argv[2], ['simulate', ...rules], { encoding: 'utf8' }).split('\n')
  const dealt = JSON.parse(deal)
  const pack = dealt.pack.split(' ')
  const places = [0, 1, 2, 6, 7, 10] // three cards each, then two, then the turn-up
  for (const [i, card] of ['5S', 'JS', 'AH', 'AS', 'KS', 'QS'].entries()) {
    const [from, to] = [pack.indexOf(card), places[i]]
    ;[pack[from], pack[to]] = [pack[to], pack[from]]
  }
  const hands = ['5S JS AH AS KS', dealt.hands[1]]
  return `${game}\n${JSON.stringify({ ...dealt, pack: pack.join(' '), hands, turn_up: 'QS' })}\n`
}

story('the rest of a hand is played at once when it is certain', async (come) => {
  const setup = { rules: 'twenty-five', players: 2, sides: 0, options: { hands: 1, target: 0, robbing: 'no' }, levels: ['random'] }
  const ann = await come('Ann', { last: setup })
  await ann.go('settings')
  await ann.page.locator('h1').waitFor()
  await putGame(ann, { id: 'current', when: 1, names: ['Ann', 'Bob'], record: certainHand(), setup, over: false, ...setup })
  await ann.go('solo')
  const { hand } = await ann.asked()
  assert.equal(hand.length, 5)
  await ann.shot('alone-rest')
  await ann.tap('rest')
  await ann.find('again').waitFor()
  assert.match(await ann.page.locator('.scores tbody tr').first().innerText(), /25/)
})

mainStory('a game is deleted only by a second tap, neither a quick nor a late one', async (come) => {
  const last = { rules: 'spoil-five', players: 2, sides: 0, options: { hands: 1 }, levels: ['random'] }
  const ann = await come('Ann', { viewport: PHONE, last })
  await ann.go('solo?new=1')
  await ann.play()
  await ann.go('history')
  const asks = ann.page.getByText('Delete for good?')
  const asksNoMore = ann.page.getByText('Delete', { exact: true })
  await ann.find('remove').waitFor()
  await ann.turnClock('stop()')
  await ann.tap('remove')
  await asks.waitFor()
  await ann.tap('remove')
  assert.equal(await asks.count(), 1, 'a double tap is one')
  await ann.turnClock('pass(400)')
  await ann.tap('remove')
  await ann.turnClock('pass(400)')
  await ann.tap('remove')
  assert.equal(await asks.count(), 1, 'and so are many')
  await ann.turnClock('pass(6000)')
  await asksNoMore.waitFor()
  await ann.tap('remove')
  await ann.find('download').focus()
  await asksNoMore.waitFor()
  await ann.tap('remove')
  await ann.turnClock('pass(600)')
  await ann.tap('remove')
  await ann.turnClock('go()')
  await ann.page.getByText('You have not finished a game yet.').waitFor()
})
