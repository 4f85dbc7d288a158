/* Everybody's phones at a card night: where they sit, results that two sides enter, what happens while the organiser has no network, and how it looks. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { jumbledAt, settled } from './jumbled.mjs'
import { faults, mainStory, PHONE, server, story } from './people.mjs'

const tap = (person, what) => person.tapOn(`[data-do="${what}"]`)
const said = (person, words) =>
  person.until(`“${words}”`, (words) => document.querySelector('[data-testid=said]')?.textContent.includes(words), words)

const shows = ([id, words]) => document.querySelector(`[data-testid=${id}]`)?.innerText.includes(words)

/* Waits until somebody sees something that comes by the server, and lets the page ask for it without waiting for its seconds. */
async function sees(person, id, words) {
  while (!(await person.page.evaluate(shows, [id, words])))
    await Promise.all([person.page.waitForResponse(/\/api\/nights\//), person.turnClock('pass(9000)')])
}

const NAMES = ['Mary Byrne', 'Tom Byrne', 'Ann Daly', 'Joe Daly', 'Kit Doyle', 'Nuala Doyle', 'Peg Nolan', 'Jim Nolan']
const OPTIONS = {
  ...{ title: 'Monday cards', rules: 'twenty-five', tables: [[4, 2]], partners: 'fixed', team: null, movement: 'winners-up' },
  ...{ shifts: null, rounds: 3, games: 1, counts: 'games', double: [], bye: 0, entry_until: 3, ranked_from: 1, ties: ['share'] },
  ...{ minutes: 0, first_deal: 'draw', currency: 'EUR', fee: 500, house: 0, prizes: ['50%', '30%'], booby: 0, jackpot: null },
  ...{ jackpot_in: 0, spots: [], raffle: 0, raffle_share: 50, trophy: '' },
}
const line = (event, fields) => JSON.stringify({ event, ...fields })

/* A night of four pairs, seated: units 1 and 2 at table 1, 3 and 4 at table 2. */
const log = (options) =>
  [
    line('night', { version: 1, options: { ...OPTIONS, ...options }, seed: 1, jackpot: 0 }),
    ...NAMES.map((name) => line('enter', { name })),
    ...[1, 3, 5, 7].map((person) => line('pair', { people: [person, person + 1] })),
    line('pay', { person: 1, cents: 500, for: 'fee' }),
    line('round', { order: [1, 2, 3, 4] }),
  ].join('\n')

/* The organiser's page with that night, published. Returns the address. */
async function publishes(ann, options = {}) {
  await ann.page.goto(`${server.url}/night.html`)
  await ann.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'night.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(log(options)) })
  await tap(ann, 'merge')
  await tap(ann, 'phones')
  await tap(ann, 'share')
  await ann.find('phones-state').waitFor()
  return ann.find('phones-address').getAttribute('href')
}

/* The organiser taps what changes what the phones show, and that reaches the server. */
async function sends(ann, what) {
  const isSent = (answer) => answer.request().method() === 'POST' && /\/nights\/\w+$/.test(answer.url())
  await Promise.all([ann.page.waitForResponse(isSent), tap(ann, what)])
}

/* Somebody opens the address on a phone, and says who they are by two letters. */
async function comesBy(person, address, letters, number) {
  await person.page.goto(address)
  await person.find('find').fill(letters)
  await person.tapOn(`[data-person="${number}"]`)
  await person.find('seat').waitFor()
}

mainStory('two phones of a table: one enters the result, the other confirms it; then both know their next table', async (come) => {
  const ann = await come('Ann', { forgive: /ERR_INTERNET_DISCONNECTED/ })
  const address = await publishes(ann)
  await tap(ann, 'close')
  const mary = await come('Mary', { viewport: PHONE, forgive: /404/ }) // the night ends before her page is closed
  const joe = await come('Joe', { viewport: PHONE, forgive: /404/ })
  await comesBy(mary, address, 'mb', 1)
  assert.match(await mary.find('seat').innerText(), /1A[\s\S]*with Tom Byrne/)
  assert.match(await mary.page.locator('.against').innerText(), /Ann & Joe Daly/)
  await joe.page.goto(`${address}?table=1`)
  await joe.tapOn('[data-person="4"]')
  assert.match(await joe.find('seat').innerText(), /1B[\s\S]*with Ann Daly/)
  await joe.page.reload()
  assert.equal(await joe.find('me').innerText(), 'Joe Daly', 'the phone remembers')

  await tap(mary, 'finished')
  await tap(mary, 'won-0')
  await sees(mary, 'result', 'Sent.')
  await sees(joe, 'result', 'Mary & Tom Byrne say: A won. Right?')
  await tap(joe, 'right')
  await sees(joe, 'result', 'Table 1: A won')
  await said(ann, 'Game 1, table 1: A, Mary & Tom Byrne. Entered and confirmed by phone: A, B.')
  await sees(mary, 'result', 'It counts.')
  await sees(mary, 'standing', '1 game')

  // what is taken back does not come again by itself
  await tap(ann, 'undo')
  await said(ann, 'Taken back')
  await ann.until('one result that waits', () => document.querySelector('[data-do=phones] .num'))
  await tap(ann, 'phones')
  await tap(ann, 'take-1-0')
  await said(ann, 'Entered by A’s phone.')
  await tap(ann, 'close')

  // the organiser has no network: all goes on, and comes to the phones later
  await ann.context.setOffline(true)
  await tap(ann, 'go-games')
  await ann.tapOn('[data-table="2"]')
  await tap(ann, 'won-1')
  await said(ann, 'Game 1, table 2: B')
  await tap(ann, 'next')
  await said(ann, 'Seats for game 2')
  await tap(ann, 'phones')
  await ann.until('that it is not sent', () => document.querySelector('[data-testid=phones-state]')?.innerText.includes('can’t be reached'))
  await sees(mary, 'result', 'Table 1: A won')
  await ann.context.setOffline(false)
  await sees(ann, 'phones-state', 'up to date')
  await sees(mary, 'seat', '1A') // the winners move up
  await sees(joe, 'seat', '2')
  await mary.page.getByText('Game 1, table 1: A won').waitFor()

  await tap(ann, 'unshare')
  await ann.page.locator('[data-do=share]').waitFor()
  await Promise.all([mary.page.waitForResponse(/\/api\/nights\//), mary.turnClock('pass(9000)')])
  await mary.page.getByText('There is no such card night').waitFor()
})

story('sides that differ, and points: the organiser decides', async (come) => {
  const ann = await come('Ann')
  const address = await publishes(ann, { counts: 'points', movement: 'winners-up' })
  const kit = await come('Kit', { viewport: PHONE })
  const jim = await come('Jim', { viewport: PHONE })
  await comesBy(kit, address, '5', 5)
  await comesBy(jim, address, 'no', 8)
  const enters = async (person, a, b, how = 'finished') => {
    await tap(person, how)
    await person.find('number-0').fill(String(a))
    await person.find('number-1').fill(String(b))
    await tap(person, 'send')
  }
  await enters(kit, 60, 60)
  await tap(kit, 'cut-none')
  await sees(kit, 'result', '60 : 60, equal')
  await sees(jim, 'result', '60 : 60')
  await tap(jim, 'wrong')
  await jim.find('number-0').pressSequentially('5')
  await enters(kit, 50, 70, 'change') // which comes before the second digit
  await sees(kit, 'result', '50 : 70')
  await Promise.all([jim.page.waitForResponse(/\/api\/nights\//), jim.turnClock('pass(9000)')])
  await settled(jim)
  await jim.page.keyboard.type('5')
  assert.equal(await jim.find('number-0').inputValue(), '55')
  await jim.find('number-1').fill('65')
  await tap(jim, 'send')
  await sees(jim, 'result', 'different things')
  await sees(kit, 'result', 'different things')
  await ann.page.getByTestId('proposal').nth(1).waitFor()
  await tap(ann, 'take-2-1')
  await said(ann, 'Game 1, table 2: 55 : 65')
  await sees(kit, 'result', '55 : 65, B won')

  const hall = await ann.context.newPage()
  await hall.setViewportSize({ width: 1920, height: 1080 })
  await hall.goto(`${server.url}/night.html#hall`)
  const place = await hall.waitForFunction((address) => {
    const box = document.querySelector(`.hall-code:has(svg[aria-label="${address}"])`)?.getBoundingClientRect()
    return box?.width && box.toJSON()
  }, address)
  const { x, y, width, height } = await place.jsonValue()
  assert(x > 0 && y > 0 && x + width <= 1920 && y + height <= 1080 && width >= 1080 / 5, 'the code of the hall is large, and whole')
})

/* The packs of the games that these people have played, by the records that the server gives them; or its refusal. */
async function recordsOf(people) {
  const records = []
  for (const { context } of people) {
    const { games } = await (await context.request.get(`${server.url}/api/games`)).json()
    records.push(await (await context.request.get(`${server.url}/api/games/${games[0].id}`)).text())
  }
  return records
}
const packsIn = (record) =>
  record
    .split('\n')
    .filter((line) => line.includes('"deal"'))
    .map((line) => JSON.parse(line).pack)

story('phones hold the cards: every table has the same packs, results arrive, and then everybody may verify', async (come) => {
  const ann = await come('Ann')
  const address = await publishes(ann)
  await sends(ann, 'phone-cards')
  await ann.page.locator('[data-do=same]:checked').waitFor()
  const seats = [
    ['Mary', 'mb', 1, '1A'],
    ['Joe', 'jo', 4, '1B'],
    ['Kit', 'ki', 5, '2A'],
    ['Jim', 'ji', 8, '2B'],
  ]
  const people = []
  for (const [name, letters, number, seat] of seats) {
    const person = await come(name, { viewport: PHONE, forgive: /403/ })
    await comesBy(person, address, letters, number)
    assert(await person.page.evaluate(shows, ['seat', seat]))
    people.push(person)
  }
  for (const person of people) {
    await sees(person, 'cards', 'the same packs. Their seal: ')
    await tap(person, 'cards')
    await person.page.locator('[data-testid^=move-]').first().waitFor() // they sit
  }
  const [mary, , kit] = people
  await mary.tap('start')
  await kit.tap('start')
  await Promise.all(people.map((person) => person.play()))
  for (const person of people) await person.find('night').waitFor()
  for (const refusal of await recordsOf([mary, kit])) assert.match(refusal, /forbidden/, 'other tables may still play')
  const history = await mary.context.newPage()
  await history.goto(`${server.url}/#/history`)
  await history.getByText('You can review the game after the round').waitFor()
  assert.equal(await history.getByTestId('download').count(), 0, 'there is nothing to download yet')
  for (const person of people) await person.tap('night')
  while (await ann.page.evaluate(() => document.body.innerText.includes('still playing')))
    await Promise.all([ann.page.waitForResponse(/\/api\/nights\//), ann.turnClock('pass(9000)')])
  for (const person of people) await sees(person, 'result', 'It counts.')
  await tap(ann, 'close')
  await tap(ann, 'go-games')
  await sends(ann, 'next')
  for (const person of people) await sees(person, 'cards', 'the same packs')
  const [one, two] = await recordsOf([mary, kit])
  await history.reload()
  await history.getByTestId('download').waitFor()
  const both = Math.min(packsIn(one).length, packsIn(two).length)
  assert.deepEqual(packsIn(one).slice(0, both), packsIn(two).slice(0, both))
  for (const record of [one, two]) {
    const { stdout, stderr } = spawnSync(process.argv[2], ['verify', '-'], { input: record, encoding: 'utf8' })
    assert.match(stdout + stderr, new RegExp(`^${packsIn(record).length} `), 'all hands are verified')
  }
})

const SIZES = [
  [360, 640, 100],
  [390, 844, 200],
]
const unsaid = () => document.body.innerText.match(/\{\w+\}|(?<![\w./@:])[a-z]+\.[a-z]+(?![\w/])/g) ?? []

for (const language of ['en', 'fr', 'ga'])
  story(`phones in ${language}: accessible, translated, and whole`, async (come) => {
    const ann = await come('Ann', { settings: { language } })
    const mary = await come('Mary', { viewport: PHONE, settings: { language } })
    const joe = await come('Joe', { viewport: PHONE, settings: { language } })
    const found = []
    const look = async (person, screen) => {
      const list = [...(await faults(person)), ...(await person.page.evaluate(unsaid)), ...(await jumbledAt(person, SIZES))]
      found.push(...list.map((fault) => `${screen}: ${fault}`))
      await person.resize(PHONE)
      await person.shot(`phone-${language}-${screen}`)
    }
    const address = await publishes(ann)
    await sends(ann, 'phone-cards')
    await look(ann, 'organiser')
    await mary.page.goto(address)
    await mary.find('find').fill('by')
    await look(mary, 'find')
    await comesBy(mary, address, 'mb', 1)
    await mary.find('cards').waitFor()
    await look(mary, 'seat')
    await mary.page.locator('[data-do=finished]').press('Enter')
    await look(mary, 'enter')
    await mary.page.locator('[data-do=won-0]').press('Enter')
    await mary.page.locator('[data-do=change]').waitFor()
    await look(mary, 'sent')
    await joe.page.goto(`${address}?table=1`)
    await joe.page.locator('[data-person="4"]').waitFor()
    await look(joe, 'table')
    await joe.tapOn('[data-person="4"]')
    await joe.page.locator('[data-do=right]').waitFor()
    await look(joe, 'asked')
    await ann.find('proposal').waitFor()
    await look(ann, 'waiting')
    await joe.page.locator('[data-do=right]').press('Enter')
    await joe.page.locator('.phone .done').waitFor()
    await joe.page.locator('summary').press('Enter')
    await joe.find('places').waitFor()
    await look(joe, 'done')
    await tap(ann, 'close')
    await tap(ann, 'papers')
    await ann.tapOn('[data-paper="cards"]')
    await ann.page.locator('.card-code svg').nth(3).waitFor()
    await ann.shot(`phone-${language}-cards`)
    assert.deepEqual(found, [])
  })
