/* Stories of people who find each other: by an invitation, at a public table, or again. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { wrongWith } from './jumbled.mjs'
import { faults, mainStory, makeTable, PHONE, server, story } from './people.mjs'

const LAPTOP = { width: 1366, height: 768 }

/** Nothing is wider than the screen at twice the size of text, and axe finds nothing: on each of these screens, the last of which stays. */
async function fits(person, name, viewports = [person.size]) {
  const size = (size) => person.page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size)
  for (const viewport of viewports) {
    await person.resize(viewport)
    await size('200%')
    assert.equal(await person.page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
    await person.shot(`${name}-${viewport.width}-200`)
    const isWhole = () => document.scrollingElement.scrollWidth <= innerWidth
    await person.until(`${name}, no wider than the screen, at 200 % text on ${viewport.width} px`, isWhole)
    await size('')
    await person.shot(`${name}-${viewport.width}`)
    assert.deepEqual(await faults(person), [], `${name} on ${viewport.width} px`)
  }
}
const BOTH = [LAPTOP, PHONE]

const link = (person) => person.until('the link', () => navigator.clipboard.readText())

mainStory('an invitation says what it leads to, opens the table, and needs no network for the page', async (come) => {
  const maeve = await come('Maeve')
  const bob = await come('Bob', { viewport: PHONE, serviceWorkers: 'allow', forgive: /ERR_INTERNET_DISCONNECTED|WebSocket/ })
  const code = await makeTable(maeve, { rules: 'twenty-five', players: 5, options: { target: 45 } })
  await maeve.page.getByRole('button', { name: 'Invite people' }).click()
  const shared = await link(maeve)
  assert.equal(shared, `${server.url}/t/${code}`)
  const html = await (await fetch(shared)).text()
  assert.match(html, /<meta property="og:title" content="Maeve invites you to Twenty-Five, to 45">/)
  assert.doesNotMatch(await (await fetch(`${server.url}/t/ABCD2345`)).text(), /og:/)
  await bob.page.goto(shared)
  await bob.find('sit-1').waitFor()
  assert.equal(await bob.page.evaluate(() => location.pathname + location.hash), `/#/table/${code}`)
  await bob.shot('invited')
  assert.deepEqual(await faults(bob), [])
  await bob.page.evaluate(() => navigator.serviceWorker.ready)
  await bob.context.setOffline(true)
  await bob.page.goto(shared)
  await bob.find('line').waitFor()
  assert.equal(await bob.page.evaluate(() => location.hash), `#/table/${code}`)
})

story('a person who opens a link sits at the table after one tap, waits for no time, and plays without another', async (come, told) => {
  const ann = await come('Ann', { viewport: PHONE })
  const bob = await come('Bob', { viewport: PHONE })
  const code = await makeTable(ann, { rules: 'spoil-five-usual', players: 2, settings: { public: false } })
  await bob.page.addInitScript(() => {
    window.tapped = 0
    addEventListener('click', () => window.tapped++, true)
  })
  const asked = []
  bob.page.on('request', (request) => asked.push(request.url()))
  await bob.page.goto(`${server.url}/t/${code}`)
  await bob.find('sit-1').waitFor()
  await bob.turnClock('stop()') // nothing on the way waits for a time, so it takes as long as the network
  await bob.tap('sit-1')
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  assert.equal(await bob.page.evaluate('tapped'), 1)
  told(`${asked.length} requests until one sits`)
  await bob.turnClock('go()')
  await ann.tap('start')
  await bob.page.locator('.hand [data-card]').first().waitFor()
  assert.equal(await bob.page.evaluate('tapped'), 1)
})

story('an invitation to a seat keeps its key from the server', async (come) => {
  const ann = await come('Ann', { viewport: LAPTOP })
  const bob = await come('Bob')
  await makeTable(ann, { rules: 'forty-five', players: 4, sides: 2 })
  assert.deepEqual(await faults(ann), [])
  await ann.find('room-seat-1').getByRole('button', { name: 'Invite' }).click()
  await ann.page.getByText('Seat 2 is reserved').getByRole('button').click()
  const shared = new URL(await link(ann))
  assert.match(shared.pathname + shared.search, /^\/t\/\w{8}$/)
  assert.match(shared.hash, /^#seat=1&key=\w+$/)
  await bob.page.goto(shared.href)
  await bob.tap('sit-1')
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  await ann.find('log').getByText('Bob sits down.').waitFor({ state: 'attached' })
  await bob.go()
  await ann.find('log').getByText('Bob has lost the connection.').waitFor({ state: 'attached' })
})

story('a seat that was asked for over a connection that breaks is asked for again', async (come) => {
  const [ann, bob] = [await come('Ann'), await come('Bob')]
  const code = await makeTable(ann, { rules: 'twenty-five', players: 5 })
  let asked = 0
  await bob.page.routeWebSocket(/\/socket/, (page) => {
    const table = page.connectToServer()
    let broken = false
    page.onMessage((text) => {
      if (broken) return // what the page sent before it knew
      broken = text.includes('"sit"') && ++asked === 1
      if (!broken) return table.send(text)
      page.close()
      table.close()
    })
  })
  await bob.go(`table/${code}?sit=any`)
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  assert.equal(asked, 2)
})

mainStory('play now: a new table with computers, and the next person comes to it', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const bob = await come('Bob', { viewport: LAPTOP, last: { rules: 'twenty-five', players: 5 } })
  const cid = await come('Cid', { last: { rules: 'twenty-five', players: 4, sides: 3 } })
  await ann.go()
  await ann.page.getByRole('link', { name: 'Play online' }).click()
  await ann.page.locator('.hand [data-card]').first().waitFor()
  const at = () => location.hash
  const table = await ann.page.evaluate(at)
  assert.match(table, /^#\/table\/\w{8}$/)
  await ann.shot('play-now')
  assert.deepEqual(await faults(ann), [])
  await bob.go('now')
  await bob.page.locator('.hand [data-card]').first().waitFor()
  const other = await bob.page.evaluate(at)
  assert.notEqual(other, table, 'they like another game')
  await cid.go('tables')
  await cid.page.getByRole('link', { name: 'Sit down' }).nth(1).waitFor()
  await cid.shot('public-tables')
  assert.deepEqual(await faults(cid), [])
  await cid.page.getByRole('link', { name: 'Play online' }).click()
  await cid.page.getByText('You play from the next deal').waitFor()
  assert.equal(await cid.page.evaluate(at), other)
  await bob.until('Cid beside Bob', () => document.querySelector('.table').innerText.includes('Cid'))
  await bob.go('now')
  await bob.page.locator('.hand [data-card]').first().waitFor()
  assert.equal(await bob.page.evaluate(at), other, 'back in their own seat')
  assert.equal(await bob.find('other-rules').count(), 0)
  const dan = await come('Dan', { viewport: PHONE, last: { rules: 'twenty-five', players: 5, options: { target: 45 } } })
  await dan.go('now')
  await dan.page.getByText('This table plays Twenty-Five by its usual rules.').waitFor()
  assert.equal(await dan.page.evaluate(at), other, 'not by their own rules, and they are told')
  await dan.shot('play-now-other-rules')
})

story('play now without a server says what is left to do', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, forgive: /ERR_INTERNET_DISCONNECTED/ })
  await ann.go('tables')
  await ann.page.getByRole('link', { name: 'Play online' }).waitFor()
  await ann.page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await ann.go('now')
  await ann.page.getByRole('button', { name: 'Try again' }).waitFor()
  await ann.page.getByRole('link', { name: 'Play alone' }).waitFor()
  await ann.shot('play-now-offline')
  assert.deepEqual(await faults(ann), [])
})

story('people who have played together find each other, unless they hide', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const bob = await come('Bob', { viewport: LAPTOP })
  const code = await makeTable(ann, {
    ...{ rules: 'forty-five', players: 2, sides: 2, options: { target: 0, hands: 1 } },
    settings: { pace_ms: 0, silent_s: 1, clock_s: 0 },
  })
  await bob.go('people')
  await bob.page.getByText('Nobody yet').waitFor()
  assert.deepEqual(await faults(bob), [])
  await bob.go(`table/${code}`)
  await bob.tap('sit-1')
  await ann.tap('start')
  await Promise.all([ann.play(), bob.play()])
  await bob.go('people')
  await bob.find('people').getByText('1 game together').waitFor()
  await bob.shot('people')
  assert.deepEqual(await faults(bob), [])
  await bob.page.getByRole('button', { name: 'Play again with Ann' }).click()
  await bob.page.getByText('see this table on their start screen').waitFor()
  assert.deepEqual(await faults(bob), [])
  await ann.go()
  await ann.find('open-tables').getByText('Bob').waitFor()
  await ann.shot('open-tables')
  assert.deepEqual(await faults(ann), [])
  await ann.go('people')
  await ann.find('people').getByText('At a table now').waitFor()
  await ann.shot('people-phone')
  await fits(ann, 'people')
  await ann.page.getByRole('link', { name: 'Sit down with Bob' }).click()
  await bob.find('room').getByText('Ann').waitFor()
  await ann.go('people')
  const hidden = ann.page.waitForResponse((answer) => answer.url().endsWith('/api/people') && answer.request().method() === 'POST')
  await ann.find('hide').check()
  await hidden
  await bob.go('people')
  await bob.page.getByText('Nobody yet').waitFor()
})

mainStory('guests who wait read what is played, and what is changed of it', async (come) => {
  const [ann, bob] = [await come('Ann', { viewport: PHONE }), await come('Bob', { viewport: PHONE })]
  const code = await makeTable(ann, {
    ...{ rules: 'twenty-five', players: 4, sides: 0, options: { target: 45 } },
    settings: { clock_s: 30 },
  })
  await bob.go(`table/${code}`)
  const rules = bob.find('room-rules')
  await rules.getByText('Twenty-Five', { exact: true }).waitFor()
  await rules.getByText('30 seconds').waitFor()
  assert.equal(await rules.locator('li').count(), 1, 'one rule is changed')
  assert.match(await rules.locator('li').innerText(), /45/)
  await bob.page.getByRole('img', { name: 'A code that phones read' }).waitFor()
  const gold = () => ann.page.locator('.room button.primary').evaluateAll((all) => all.map(({ dataset }) => dataset.testid))
  assert.deepEqual(await gold(), ['invite'], 'alone, one invites')
  await bob.tap('sit-1')
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  assert.deepEqual(await gold(), ['start'])
  await ann.shot('waiting-owner')
  await bob.shot('waiting')
  assert.deepEqual(await faults(bob), [])
  await fits(bob, 'room')
})

story('people choose their sides before the game', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const [bob, cid] = [await come('Bob', { viewport: LAPTOP }), await come('Cid')]
  const code = await makeTable(ann, { rules: 'forty-five', players: 4, sides: 2 })
  for (const [person, seat] of [
    [bob, 1],
    [cid, 2],
  ]) {
    await person.go(`table/${code}`)
    await person.tap(`sit-${seat}`)
  }
  await ann.find('side-0').getByText('Cid').waitFor()
  await ann.find('side-0').getByText('Side A: yours').waitFor()
  await ann.shot('sides')
  await fits(ann, 'sides')
  await bob.shot('sides-laptop')
  await ann.tap('move-3')
  await ann.find('side-1').getByText('Side B: yours').waitFor()
  await bob.find('side-1').getByText('Ann').waitFor()
  await ann.tap('start') // still hers
  await ann.page.locator('.hand [data-card]').first().waitFor()
  await bob.page.locator('.hand [data-card]').first().waitFor()
  assert.match(await bob.find('seat-3').innerText(), /Ann/)
})

/* The rule file in a link, and that the program reads it as well. */
const sharedFile = (shared) => JSON.parse(new URLSearchParams(new URL(shared).hash.split('?')[1]).get('file'))
function programReads(file, page) {
  const path = join(mkdtempSync(join(tmpdir(), 'spoilfive-')), 'house.yaml')
  writeFileSync(path, JSON.stringify(file))
  assert.match(execFileSync(process.argv[2], ['rules', path]).toString(), page)
  rmSync(dirname(path), { recursive: true })
}

story('house rules are found, compared, named, saved and shared', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, last: { rules: 'twenty-five', players: 5 } })
  const bob = await come('Bob', { viewport: PHONE, settings: { language: 'fr', theme: 'dark' } })
  await ann.go('alone')
  await ann.page.getByText('House rules').click()
  await ann.find('search').fill('stake')
  await ann.page.getByText('0 rules').waitFor()
  await ann.find('search').fill('packets')
  await ann.find('search').press('Enter') // the form is not sent
  await ann.page.locator('#option-packets').selectOption('2-3')
  const row = ann.find('row-packets')
  await row.getByText('Each player is dealt two cards, then three.').last().waitFor()
  await row.getByText('Twenty-Five:').waitFor()
  await ann.find('search').fill('')
  await ann.page.locator('#option-target').fill('45')
  await ann.page.getByLabel('Show only changed rules').check()
  await ann.page.getByText('2 rules').waitFor()
  await row.scrollIntoViewIfNeeded()
  await fits(ann, 'house-form', BOTH)
  await ann.find('house-name').fill('Nora’s "Thursday" <b>')
  await ann.tap('house-save')
  await ann.tap('house-share')
  const shared = await link(ann)
  assert.match(shared, /#\/house\?file=%7B/)
  const file = sharedFile(shared)
  assert.deepEqual(file, { title: 'Nora’s "Thursday" <b>', extends: 'twenty-five', options: { packets: '2-3', target: 45 } })
  programReads(file, /^Nora’s "Thursday" <b>\n/)
  await bob.page.goto(shared)
  await bob.find('house').getByText('Nora’s').waitFor()
  assert.equal(await bob.find('differences').locator('li').count(), 2)
  await fits(bob, 'house-shared', BOTH)
  await bob.tap('house-save')
  await bob.page.getByRole('button', { name: 'Jouer seul' }).click()
  await bob.page.getByText('2 changées').click()
  await bob.find('saved').selectOption('Nora’s "Thursday" <b>')
  await bob.find('games').locator('summary').getByText('Vingt-cinq').waitFor()
  await bob.find('row-target').getByRole('button', { name: 'Jouer ainsi' }).click()
  assert.equal(await bob.page.locator('#option-target').inputValue(), '25')
  await bob.page.getByRole('link', { name: 'Toutes les règles' }).click()
  await bob.find('house').waitFor()
  await bob.remove()
  await bob.page.getByText('pas encore enregistré').waitFor()
  for (const wrong of ['%7B', '%7B%22title%22%3A%22x%22%2C%22extends%22%3A%22twenty-five%22%2C%22options%22%3A%7B%22stake%22%3A9%7D%7D']) {
    await bob.go(`house?file=${wrong}`)
    await bob.page.getByText('illisibles').waitFor()
  }
})

story('tables that a game usually does not have are added, played, saved and shared', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, last: { rules: 'auction-forty-fives', players: 4, sides: 2 } })
  const bob = await come('Bob', { viewport: PHONE })
  const file = (fields) => `house?file=${encodeURIComponent(JSON.stringify({ title: 'x', extends: 'forty-five', ...fields }))}`
  await ann.go('alone')
  await ann.page.getByText('House rules').click()
  const more = ann.page.locator('#own-tables')
  await more.selectOption('8/4')
  await more.selectOption('7')
  await ann.page.getByRole('button', { name: 'Remove: With 8 players' }).click()
  await ann.page.getByText('House rules: 1 changed').waitFor()
  assert(await ann.page.getByRole('radio', { name: '7', exact: true }).isChecked())
  await ann.find('row-tables').scrollIntoViewIfNeeded()
  await fits(ann, 'own-tables', BOTH)
  await ann.find('house-name').fill('Seven')
  await ann.tap('house-save')
  await ann.tap('house-share')
  const shared = await link(ann)
  programReads(sharedFile(shared), /^Seven\n.*Usually seven play/s)
  await ann.tap('deal')
  await ann.find('seat-6').waitFor()
  await ann.play({ until: 'between' })
  await bob.page.goto(shared)
  await bob.find('differences').getByText('With 7 players, each plays for themselves.').waitFor()
  await bob.page.getByRole('button', { name: 'Play with friends' }).click()
  assert(await bob.page.getByRole('radio', { name: '7', exact: true }).isChecked())
  await bob.page.getByText('House rules: 1 changed').click()
  await bob.page.locator('#own-tables').selectOption('9/3')
  await bob.tap('make')
  await bob.find('room').waitFor()
  await bob.tap('start')
  await bob.asked()
  await bob.find('seat-8').waitFor()
  await bob.go(file({ tables: '4/2 8/2', players: 8 }))
  await bob.page.getByRole('button', { name: 'Play with friends' }).click()
  assert(await bob.page.getByRole('radio', { name: '8', exact: true }).isChecked())
  await bob.go(file({ players: '8' }))
  await bob.page.getByText('These rules cannot be read').waitFor()
  await bob.go(file({ tables: '3' }))
  await bob.page.getByText(/not played at those tables.*\. With 2, 4, 6, 8 or 10 players, there are 2 sides/).waitFor()
})

story('a game is chosen from a list that says what each is', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('alone')
  const games = ann.find('games')
  await games.locator('summary').getByText('Spoil Five', { exact: true }).waitFor()
  await ann.page.getByText('House rules', { exact: true }).waitFor()
  await games.locator('summary').click()
  assert.deepEqual((await games.locator('legend').allInnerTexts()).slice(0, 2), ['Most played', 'Ireland'])
  assert.equal(await games.locator('fieldset').first().locator('input').count(), 6)
  await games.getByText('every trick is 5 points').waitFor()
  for (const viewport of BOTH) {
    await ann.resize(viewport)
    await ann.until('a name in one line', () => document.querySelector('[data-testid=games] label b').offsetHeight < 40)
  }
  await fits(ann, 'games', BOTH)
  await ann.find('game-spoil-five-usual').focus()
  await ann.page.keyboard.press('ArrowDown')
  await games.locator('summary').getByText('Twenty-Five').waitFor()
  assert.notEqual(await games.getAttribute('open'), null, 'the arrow keys go through the games')
  await ann.page.keyboard.press('ArrowDown')
  await games.locator('summary').getByText('Forty-Five').waitFor()
  await ann.page.keyboard.press('Enter')
  assert.equal(await games.getAttribute('open'), null)
  await games.locator('summary').click()
  await ann.tap('game-spoil-five-usual')
  await games.locator('summary').getByText('Spoil Five', { exact: true }).waitFor()
})

/* The texts of the screen that are lower than a twenty-fifth of its height. */
const small = () =>
  [...document.querySelectorAll('[data-testid=screen] *')]
    .filter(
      (each) =>
        each.checkVisibility() &&
        !each.closest('.sr, .face, svg') &&
        [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()) &&
        Number.parseFloat(getComputedStyle(each).fontSize) < innerHeight / 25 - 0.5,
    )
    .map((each) => `${each.className}: ${each.textContent}`)

story('a screen shows the table to a room, and a phone sits down by its code', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const bob = await come('Bob', { viewport: PHONE })
  const code = await makeTable(ann, { rules: 'forty-five', players: 6, sides: 2, settings: { pace_ms: 0, watch: 'all-hands-late' } })
  const screen = await come('Screen', { viewport: { width: 1920, height: 1080 } })
  await screen.go(`table/${code}`)
  await screen.page.getByRole('link', { name: 'Show this table on a television' }).click()
  await screen.find('screen').getByRole('img').waitFor()
  await screen.shot('screen-waiting')
  await bob.page.goto(`${server.url}/t/${code}`)
  await bob.tap('sit-1')
  await screen.find('screen').getByText('Bob').first().waitFor()
  await ann.tap('start')
  await Promise.race([ann, bob].map((person) => person.play({ until: 'follow' }))) // whoever leads
  await screen.find('trick').locator('[data-card]').first().waitFor()
  await screen.shot('screen-play')
  assert.deepEqual(await wrongWith(screen, small), [])
  assert.equal(await screen.page.locator('.hand').count(), 0)
  for (const height of [720, 2160]) {
    await screen.resize({ width: (height * 16) / 9, height })
    assert.deepEqual(await wrongWith(screen, small), [], `${height} lines`)
  }
  assert.deepEqual(await faults(screen), [])
})
