/* The same person on another device: moving there, coming back with a code when all are lost, and a file of what a browser has stored. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { faults, makeTable, PHONE, server, story } from './people.mjs'

const QUIET = { rules: 'twenty-five', players: 3, settings: { pace_ms: 10000, clock_s: 0 } }

/* A game that is over, as the page stores it, and a setting. */
const storeGame = (id) =>
  new Promise((done) => {
    const setting = JSON.parse(localStorage['spoilfive.settings'])
    localStorage['spoilfive.settings'] = JSON.stringify({ ...setting, felt: 'claret' })
    const request = indexedDB.open('spoilfive', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' })
    request.onsuccess = () => {
      const transaction = request.result.transaction('games', 'readwrite')
      const game = {
        id,
        when: 1,
        rules: 'twenty-five',
        players: 2,
        names: ['Ann', 'Bob'],
        record: '',
        setup: {},
        over: true,
        total: [25, 0],
        winners: [0],
      }
      transaction.objectStore('games').put(game)
      transaction.oncomplete = () => done(request.result.close())
    }
  })
const stored = () =>
  new Promise((done) => {
    const request = indexedDB.open('spoilfive', 1)
    request.onsuccess = () => {
      const all = request.result.transaction('games').objectStore('games').getAllKeys()
      all.onsuccess = () => done(`${all.result} ${JSON.parse(localStorage['spoilfive.settings']).felt}`)
      request.result.close()
    }
  })

/* Somebody with a name on the server, too. */
async function named(person, name) {
  await person.context.request.get(`${server.url}/api/me`) // or the page might get another cookie while the name goes to the server
  await person.go()
  await person.page.evaluate((name) => fetch('/api/me', { method: 'POST', body: JSON.stringify({ name }) }), name)
}

const me = ({ page }) => page.evaluate(async () => (await (await fetch('/api/me')).json()).name)
const path = (link) => link.split('#/')[1]

async function makeLink(person) {
  await person.go('devices')
  await person.tap('move')
  return path(await person.find('share-link').getAttribute('data-link'))
}

story('a person moves to another device with seat, games and settings', async (come) => {
  const bob = await come('Bob', { viewport: PHONE })
  const laptop = await come('Ann', { forgive: /HTTP Authentication failed/ }) // in the end
  await named(bob, 'Bob')
  await named(laptop, 'Ann')
  const code = await makeTable(bob, QUIET)
  await bob.page.evaluate(storeGame, 'moved-game')
  const link = await makeLink(bob)
  assert.match(link, /^join\/[A-Z2-9]{32}\/[\w-]{22}$/)
  await bob.shot('devices')
  assert.deepEqual(await faults(bob), [])

  await laptop.go(link)
  await laptop.page.getByText('You are Ann here. Become Bob?').waitFor()
  await laptop.shot('join')
  assert.deepEqual(await faults(laptop), [])
  await laptop.tap('stay')
  await laptop.find('play').waitFor()
  assert.equal(await me(laptop), 'Ann')
  await laptop.go(link)
  await laptop.tap('become')
  await laptop.find('play').waitFor()
  assert.equal(await me(laptop), 'Bob')
  assert.equal(await laptop.page.evaluate(stored), 'moved-game claret')
  assert.ok(!(await laptop.page.evaluate(() => location.href)).includes('join'), 'the secret is not in the address')
  await laptop.go(`table/${code}`)
  await laptop.find('start').waitFor() // the owner, in their seat
  const eve = await come('Eve', { forgive: /404/ })
  await eve.go(link)
  await eve.page.getByText('This link or code is not valid.').waitFor()
  assert.deepEqual(await faults(eve), [])

  await bob.go()
  await bob.go('devices')
  await bob.find('device').nth(1).waitFor()
  assert.deepEqual(laptop.errors, [])
  await bob.remove() // the laptop's socket may come back before it has a cookie of its own
  await bob.find('device').nth(1).waitFor({ state: 'detached' })
  await laptop.page.getByText('Another of your devices has deleted this one').waitFor()
  await laptop.until('a stranger', async () => (await (await fetch('/api/me')).json()).name === '')
})

story('a code brings a person back who has lost every device', async (come) => {
  const bob = await come('Bob', { viewport: PHONE })
  await named(bob, 'Bob')
  await bob.go('devices')
  await bob.tap('sheet')
  const code = await bob.find('sheet-code').textContent()
  await bob.shot('sheet')
  assert.deepEqual(await faults(bob), [])
  const fresh = await come('Fresh', { viewport: PHONE, forgive: /40[04]/ })
  await fresh.go('join')
  await fresh.find('code').fill('no such code')
  await fresh.page.keyboard.press('Enter')
  await fresh.page.getByText('This link or code is not valid.').waitFor()
  await fresh.find('code').fill(` ${code.toLowerCase()}`)
  await fresh.page.keyboard.press('Enter')
  await fresh.page.getByText('Become Bob here?').waitFor()
  await fresh.tap('others')
  await fresh.shot('join-code')
  assert.deepEqual(await faults(fresh), [])
  await fresh.tap('become')
  await fresh.find('play').waitFor()
  assert.equal(await me(fresh), 'Bob')
  assert.equal(await me(bob), '', 'the lost one is a stranger')
  assert.equal(await fresh.page.evaluate(() => JSON.parse(localStorage['spoilfive.settings']).name), 'Bob')
})

story('what a browser has stored goes to a file and comes back, and a foreign file does nothing', async (come) => {
  const ann = await come('Ann')
  await ann.go()
  await ann.page.evaluate(storeGame, 'filed')
  await ann.go('devices')
  const [download] = await Promise.all([ann.page.waitForEvent('download'), ann.tap('save-data')])
  const text = readFileSync(await download.path(), 'utf8')
  const all = JSON.parse(text)
  all.games.push({ ...all.games[0], id: '../../evil' }, { id: 'x' }, null, 7)
  all.stored['spoilfive.strings'] = 'no'
  all.stored.other = 'no'
  all.stored['spoilfive.settings'] = { ...all.stored['spoilfive.settings'], felt: 'nothing that is', language: 7 }
  const give = (person, content) => {
    const file = person.file('data').replace('.png', '.json')
    writeFileSync(file, content)
    return person.find('load-data').setInputFiles(file)
  }
  const bob = await come('Bob')
  await bob.go('devices')
  for (const foreign of ['', 'null', '[]', '{"games":[]}', 'PK\u0003\u0004']) {
    await give(bob, foreign)
    await bob.page.getByText('That is no file of this page.').waitFor()
  }
  await give(bob, JSON.stringify(all))
  await bob.page.getByText('1 game was read.').waitFor()
  assert.ok((await bob.page.evaluate(stored)).startsWith('filed '))
  const keys = await bob.page.evaluate(() => Object.keys(localStorage).join())
  assert.ok(!keys.includes('strings') && !keys.includes('other'), keys)
  await give(bob, text)
  await bob.until('the felt of the file', () => document.documentElement.dataset.felt === 'claret')
  assert.deepEqual(await faults(bob), [])
})

story('an open page is told once that there is a new version, and not while somebody plays', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.page.addInitScript(() => {
    const { serviceWorker } = navigator
    const listen = serviceWorker.addEventListener
    serviceWorker.addEventListener = function (type, ...rest) {
      window.watches ||= type === 'controllerchange'
      listen.call(this, type, ...rest)
    }
  })
  await ann.newGame({ rules: 'twenty-five', players: 3 })
  await ann.until('the watch', () => window.watches)
  const fresh = () => ann.page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')))
  await fresh() // the page's own first worker
  await fresh()
  await fresh()
  assert.equal(await ann.find('new-version').count(), 0)
  await ann.go('settings')
  await ann.find('new-version').waitFor()
  await ann.page.getByRole('heading', { level: 1 }).waitFor()
  await ann.shot('new-version')
  assert.deepEqual(await faults(ann), [])
  await ann.page.getByRole('button', { name: 'Later' }).click()
  await fresh()
  await ann.go('people')
  await ann.page.getByText('Nobody yet').waitFor()
  assert.equal(await ann.find('new-version').count(), 0)
})
