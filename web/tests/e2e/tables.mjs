/* Stories of people at one table. */
import assert from 'node:assert/strict'
import { jumbledAt } from './jumbled.mjs'
import { bold, createTable, faults, mainStory, PHONE, Server, server, story } from './people.mjs'

const QUICK = {
  pace_ms: 0,
  silent_s: 1,
  between_s: 600,
  clock_s: 0,
  level: 'steady',
  chat: true,
  undo: true,
  hints: false,
  watch: 'no-hands',
}
const setup = (rules, players, sides = 0, options = {}) => ({ rules, players, sides, options: { hands: 2, ...options } })
const GAMES = [
  { kind: 'bands', plan: setup('forty-five', 2, 2, { target: 0 }), people: 2, tell: mainStory },
  { kind: 'pool', plan: setup('spoil-five', 5, 0, { hands: 1 }), people: 3 },
  { kind: 'auction', plan: setup('one-hundred-ten', 5, 0, { draw: 'all', kitty: 3, target: 0 }), people: 2 },
  { kind: 'points', plan: setup('twenty-five', 10, 0, { target: 0, hands: 1 }), people: 4 },
]
/* A phone of today. */
const TALL = { width: 390, height: 844 }
/* Wide enough for what happened and the chat beside the table. */
const ROOMY = { width: 2100, height: 900 }
const NAMES = ['Ann', 'Bob', 'Cid', 'Dee', 'Eva', 'Flo', 'Gus', 'Hal', 'Ivy', 'Jon']

/* Creates a table; its owner sits at 0. */
async function make(host, plan, settings = {}, base = server.url) {
  const code = await createTable(host, { ...plan, settings: { ...QUICK, ...settings } }, base)
  await host.sitAndVerify(code, 0, base)
  return code
}

const same = ({ phase, said, legal, hand, trick }) => ({ phase, said, legal, hand, trick })

for (const { kind, plan, people, tell = story } of GAMES)
  tell(`a whole game, ${kind}, ${people} people of ${plan.players}, reloaded in every phase, and another`, async (come) => {
    const all = []
    for (const name of NAMES.slice(0, people)) all.push(await come(name, name === 'Ann' ? {} : { viewport: PHONE }))
    const [ann, ...others] = all
    const code = await make(ann, plan)
    for (const [i, other] of others.entries()) await other.sitAndVerify(code, i + 1)
    await ann.tap('start')
    const reloaded = new Set()
    const reload = async (state) => {
      if (reloaded.has(state.phase) || state.phase === 'over') return null
      reloaded.add(state.phase)
      await ann.shot(`table-${kind}-${state.phase}`)
      await ann.page.reload()
      const again = await ann.asked()
      if (state.phase !== 'between') assert.deepEqual(same(again), same(state))
      return again
    }
    const games = [ann.play({ choose: bold, before: reload }), ...others.map((other) => other.play())]
    await Promise.all(games)
    assert(
      ['lead', 'follow'].some((phase) => reloaded.has(phase)),
      [...reloaded].join(),
    )
    if (plan.options.hands > 1) assert(reloaded.has('between'))
    const results = await Promise.all(all.map((person) => person.page.locator('[data-testid=scores] td').allInnerTexts()))
    for (const result of results) assert.deepEqual(result, results[0], 'all see the same scores')
    await ann.shot(`table-${kind}-over`)
    await ann.tap('rematch')
    await Promise.all(others.map((other) => other.tap('rematch-yes')))
    await Promise.all(all.map((person) => person.page.locator('[data-testid=result]').waitFor({ state: 'detached' })))
    await Promise.all(all.map((person) => person.page.locator('.hand [data-card]').first().waitFor()))
  })

/* Plays a short game of Twenty-Five to its end, with the first of these people as the owner. */
async function finished(people) {
  const code = await make(people[0], setup('twenty-five', 3, 0, { hands: 1, target: 0 }))
  for (const [i, person] of people.slice(1).entries()) await person.sitAndVerify(code, i + 1)
  await people[0].tap('start')
  await Promise.all(people.map((person) => person.play()))
  return code
}

mainStory('everybody at a table makes the packs, and their pages verify each hand', async (come) => {
  const all = [await come('Ann', { viewport: PHONE }), await come('Bea')]
  const code = await finished(all)
  const checks = []
  for (const person of all) {
    await person.page.locator('[data-testid=seal][data-state=verified]').waitFor()
    await person.shot('seal')
    await person.tap('seal')
    await person.find('seal-sheet').getByText('nobody has rigged the cards').waitFor()
    await person.find('seal-sheet').getByText('2 people added a number').waitFor()
    await person.shot('seal-sheet')
    checks.push((await person.find('seal-sheet').innerText()).match(/: ([0-9a-f]{8})\./)[1])
    assert.deepEqual(await faults(person), [])
  }
  const [ann] = all // the sizes are those of any screen
  assert.deepEqual(await jumbledAt(ann), [])
  await ann.page.keyboard.press('Escape')
  const ofSeal = (line) => line.includes('.seal')
  assert.deepEqual((await jumbledAt(ann)).filter(ofSeal), [])
  assert.equal(checks[0], checks[1], code)
  await ann.tap('review')
  await seesSealOf(ann, checks[0])
})

/* The report and the replay of a finished game show what this page finds in its record; a card that was exchanged later is found. */
async function seesSealOf(person, check) {
  const section = person.find('record-seal')
  await person.page.locator('[data-testid=record-seal][data-state=verified]').waitFor()
  await person.tapOn('[data-testid=record-seal] summary')
  assert.match(
    await section.innerText(),
    new RegExp(`the cards are those that the numbers in its record make.*${check}.*2 people added a number`, 's'),
  )
  assert.deepEqual(await faults(person), [])
  await person.find('report-replay').click()
  await person.page.locator('[data-testid=seal][data-state=verified]').waitFor()
  await person.shot('seal-replay')
  await person.context.route('**/api/games/*', async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replace(/"secret":"(.)/, (_, digit) => `"secret":"${digit === '0' ? '1' : '0'}`)
    await route.fulfill({ response, body: text })
  })
  await person.page.reload()
  await person.page.locator('[data-testid=seal][data-state=wrong]').waitFor()
  await person.shot('seal-replay-wrong')
}

story('a guest finds what to do when the game is over, and nobody is pulled into another', async (come) => {
  const [ann, bob, cid] = [await come('Ann'), await come('Bob', { viewport: PHONE }), await come('Cid', { viewport: PHONE })]
  await finished([ann, bob, cid])
  for (const id of ['rematch', 'review', 'share', 'leave']) await bob.find(id).waitFor()
  await bob.shot('over-guest')
  await bob.tap('share')
  const link = await bob.until('the link', () => navigator.clipboard.readText())
  assert.match(link, /#\/history\/[0-9a-f]+$/)
  await bob.tap('review')
  await bob.find('report-seat').waitFor()
  await bob.page.goBack()
  await bob.tap('rematch')
  await bob.find('rematch-wait').getByText('Ann and Cid').waitFor()
  await ann.find('rematch-asked').getByText('Bob would like a rematch').waitFor()
  await ann.shot('over-asked')
  await cid.tap('rematch-no')
  await bob.find('rematch-wait').getByText('Waiting for Ann …').waitFor()
  await ann.tap('rematch-yes')
  for (const person of [ann, bob]) await person.page.locator('.hand [data-card]').first().waitFor()
  assert.equal(await cid.page.locator('.hand [data-card]').count(), 0, 'Cid has no part in it')
  await cid.tap('menu')
  await cid.tap('menu-leave')
  await cid.find('play').waitFor()
})

story('ending a game for everybody asks first, and all are told who did it', async (come) => {
  const [ann, bob] = [await come('Ann', { viewport: PHONE }), await come('Bob')]
  const code = await make(ann, setup('twenty-five', 2, 0, { target: 0, hands: 9 }))
  await bob.sit(code, 1)
  await ann.tap('start')
  await Promise.all([ann.play({ until: 'between' }), bob.play({ until: 'between' })])
  assert.equal(await bob.find('stop').count(), 0)
  await ann.tap('stop')
  await ann.find('stop-asked').getByText('for everybody').waitFor()
  await ann.tap('stop-yes')
  await bob.find('feedback').getByText('Ann has ended the game.').waitFor()
  await ann.find('feedback').getByText('You have ended the game.').waitFor()
  assert.match(await bob.find('result').innerText(), /wins|win|share/)
})

story('a rematch that all others decline does not begin', async (come) => {
  const [ann, bob] = [await come('Ann'), await come('Bob', { viewport: PHONE })]
  await finished([ann, bob])
  await ann.tap('rematch')
  await bob.tap('rematch-no')
  await ann.find('log').getByText('There will be no rematch.').waitFor({ state: 'attached' })
  for (const person of [ann, bob]) await person.find('rematch-none').waitFor()
  await bob.shot('over-no-rematch')
  await ann.find('rematch').waitFor()
  await ann.tap('leave')
  await ann.find('play').waitFor()
})

story('somebody who is ready for the next hand is told so, and whom it waits for', async (come) => {
  const [ann, bob] = [await come('Ann', { viewport: PHONE }), await come('Bob', { viewport: PHONE })]
  const code = await make(ann, setup('twenty-five', 2, 0, { target: 0, hands: 2 }))
  await bob.sit(code, 1)
  await ann.tap('start')
  await Promise.all([ann.play({ until: 'between' }), bob.play({ until: 'between' })])
  await ann.tap('next')
  await ann.find('result').getByText('You are ready. Waiting for Bob').waitFor()
  assert.equal(await ann.find('next').count(), 0)
  await ann.shot('ready')
  await ann.page.reload()
  await ann.find('result').getByText('You are ready. Waiting for Bob').waitFor()
  await bob.find('result').getByText('1 is ready').waitFor()
  await bob.tap('next')
  await ann.page.getByText('hand 2 of 2').waitFor()
})

story('the start screen lists the tables that are going on, and says whose turn it is', async (come) => {
  const [ann, bob] = [await come('Ann', { viewport: PHONE }), await come('Bob')]
  const code = await make(ann, setup('forty-five', 2, 2, { target: 0 }))
  await ann.go()
  await ann.find(`your-${code}`).getByText('not started yet').waitFor()
  await ann.find(`your-${code}`).getByRole('link').click()
  await bob.sit(code, 1)
  await ann.tap('start')
  const both = [ann, bob]
  const one = await Promise.race(both.map((person) => person.asked().then(() => person)))
  for (const person of both) await person.go()
  const other = one === ann ? bob : ann
  await one.find(`your-${code}`).getByText('Your turn.').waitFor()
  await other.find(`your-${code}`).getByText(`${one.name} is to play`).waitFor()
  await ann.shot('your-tables')
  const boxes = await Promise.all([ann.find('your-tables').boundingBox(), ann.find('play').boundingBox()])
  assert(boxes[0].y < boxes[1].y, 'they come first')
  assert.deepEqual(await faults(ann), [])
  await one.find(`your-${code}`).getByRole('link').click()
  await one.asked()
})

/* What the server has sent a page since the hand was dealt, and what the page shows. */
function listen(person) {
  person.told = ''
  person.page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload)
      const deal = text.lastIndexOf('{"event":"deal"')
      person.told = deal < 0 ? person.told + text : text.slice(deal)
    }),
  )
}

const shown = ({ page }) => page.evaluate(() => [...document.querySelectorAll('.table [data-card]')].map((card) => card.dataset.card))
const holds = ({ page }) => page.evaluate(() => [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card))

/* Runs in a page: whether it shows the same trick and turn-up as another person's, who has to play; a page may be late. */
const sameMoment = ({ trick, hand, turnUp }) => {
  const all = (selector) => [...document.querySelectorAll(`${selector} [data-card]`)].map((card) => card.dataset.card)
  const own = all('.hand').length
  if (document.querySelector('.turn-up')?.textContent !== turnUp) return false // somebody has robbed
  return all('.trick').sort().join() === trick.sort().join() && (trick.length ? own <= hand.length : own === hand.length)
}

mainStory('nobody is told what others hold', async (come) => {
  const [ann, bob, cid] = [await come('Ann'), await come('Bob'), await come('Cid')]
  for (const person of [ann, bob, cid]) listen(person)
  const code = await make(ann, setup('spoil-five', 3))
  await bob.sit(code, 1)
  await cid.go(`table/${code}`)
  await cid.find('room').waitFor()
  await ann.tap('start')
  let looked = 0
  const look = async (state) => {
    const turnUp = await ann.page.evaluate(() => document.querySelector('.turn-up')?.textContent)
    await bob.until('what Ann sees', sameMoment, { ...state, turnUp })
    const [hers, his] = [await holds(ann), await holds(bob)]
    for (const [who, hidden] of [
      [ann, his],
      [bob, hers],
      [cid, [...hers, ...his]],
    ]) {
      const open = /"turn_up":"(\w+)"/.exec(who.told)?.[1] // who robs holds what all have seen
      const cards = await shown(who)
      for (const card of hidden.filter((card) => card !== open)) {
        assert(!new RegExp(`\\b${card}\\b`).test(who.told), `${who.name} was sent ${card}:\n${who.told}`)
        assert(!cards.includes(card), `${who.name} is shown ${card}`)
      }
    }
    looked++
  }
  const before = async (state) => {
    if (['lead', 'follow'].includes(state.phase)) await look(state)
  }
  await Promise.all([ann.play({ before }), bob.play()])
  assert(looked > 4)
  await cid.until('the end', () => !!document.querySelector('[data-testid=result]'))
  await cid.shot('table-watched')
})

mainStory('by its code, by its link, and by an invitation', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const [bob, cid, dee] = [await come('Bob', { viewport: PHONE }), await come('Cid'), await come('Dee')]
  await ann.go('friends')
  await ann.tap('make')
  await ann.find('room').waitFor()
  const code = (await ann.page.locator('.code [aria-hidden]').innerText()).trim()
  assert.match(code, /^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
  await ann.shot('room')
  await ann.until(
    'a start without a search',
    () => document.querySelector('[data-testid=start]').getBoundingClientRect().bottom <= innerHeight,
  )
  assert.deepEqual(await faults(ann), [])
  await bob.go('friends')
  await bob.find('code').fill(` ${code.toLowerCase().replace('-', ' ')}`)
  await bob.find('code').press('Enter')
  await bob.tap('sit-1')
  await ann.page.getByRole('button', { name: 'Invite people' }).click()
  await cid.page.goto(await ann.until('the link', () => navigator.clipboard.readText()))
  await cid.tap('sit-2')
  await ann.find('room-seat-3').getByRole('button', { name: 'Invite' }).click()
  await ann.page.getByText('Seat 4 is reserved').getByRole('button').click()
  const link = await ann.until('the invitation', async () => {
    const text = await navigator.clipboard.readText()
    return text.includes('key=') && text
  })
  await dee.page.goto(link)
  await dee.find('sit-4').waitFor()
  await ann.find('room-seat-3').getByText('reserved for a guest').waitFor()
  await dee.tap('sit-3')
  await ann.find('invited').waitFor({ state: 'detached' })
  await ann.until('four people', () => ['Bob', 'Cid', 'Dee'].every((name) => document.body.innerText.includes(name)))
  await ann.tap('start')
  for (const person of [ann, bob, cid, dee]) await person.page.locator('.hand [data-card]').first().waitFor()
  await ann.shot('table-five-phone')
  assert.deepEqual(await faults(ann), [])
  for (const drawer of ['chat', 'room']) {
    await ann.tap(`tool-${drawer}`)
    await ann.find(`drawer-${drawer}`).waitFor()
    await ann.find(`drawer-${drawer}`).getByTestId('log').waitFor({ state: 'attached' }) // outside it nothing is heard
    await ann.shot(`drawer-${drawer}-phone`)
    assert.deepEqual(await faults(ann), [])
    await ann.page.keyboard.press('Escape')
    await ann.find(`drawer-${drawer}`).waitFor({ state: 'detached' })
  }
})

mainStory('the server is killed, and the table goes on where it was', async (come) => {
  const own = await new Server().start()
  try {
    const [ann, bob] = [await come('Ann'), await come('Bob')]
    let [killed, last] = [0, '']
    const asked = []
    ann.page.on('websocket', (socket) => {
      asked.push(socket.url().replace(/.*[?]/, ''))
      socket.on('framereceived', ({ payload }) => {
        const at = /"at","position":([0-9]+),"seal":([0-9]+)/.exec(payload)
        if (at) last = `after=${at[1]}&seal=${at[2]}`
      })
    })
    const code = await make(ann, setup('forty-five', 2, 2, { target: 0, hands: 1 }), {}, own.url)
    await bob.sit(code, 1, own.url)
    await ann.tap('start')
    const before = async (state) => {
      if (killed++ || state.phase === 'over') return null
      await own.end('SIGKILL')
      for (const person of [ann, bob]) await person.find('line').waitFor()
      await ann.act(state)
      const seen = last
      await ann.find('ask').getByText('Connection lost').waitFor()
      await ann.shot('table-no-line')
      await own.start()
      for (const person of [ann, bob]) await person.find('line').waitFor({ state: 'detached' })
      await ann.find('ask').getByText('Connection lost').waitFor({ state: 'detached' })
      const again = await ann.asked()
      assert.deepEqual(same(again), same(state))
      assert(asked.includes(seen), `${asked} without ${seen}`) // which game it continues: the server may have lost entries
      return again
    }
    await Promise.all([ann.play({ before }), bob.play()])
    assert(killed)
  } finally {
    await own.close()
  }
})

story('the clock runs out, a computer player goes on, and the seat is taken back', async (come) => {
  const [ann, bob] = [await come('Ann'), await come('Bob')]
  const code = await make(ann, setup('forty-five', 2, 2, { target: 0, hands: 5 }), { clock_s: 2, between_s: 1 })
  await bob.sit(code, 1)
  await ann.tap('start')
  const away = (name) =>
    [...document.querySelectorAll('[data-testid^=seat-] .sr')].some(({ innerText }) => innerText.includes(name) && /away/.test(innerText))
  await bob.until('Ann to be away', away, 'Ann')
  await ann.find('take-back').waitFor()
  await ann.shot('table-away')
  const back = ann.until('the seat', () => !document.querySelector('[data-testid=take-back]')) // and it may soon be gone again
  await ann.tap('take-back')
  await back
})

story('an act is taken back when the other agrees, and people talk', async (come) => {
  const [ann, bob] = [await come('Ann', { viewport: ROOMY }), await come('Bob', { viewport: ROOMY })]
  const code = await make(ann, setup('forty-five', 2, 2, { target: 0 }))
  await bob.sit(code, 1)
  await ann.tap('start')
  const next = (than) => Promise.race([ann, bob].map((person) => person.asked(than).then((state) => ({ person, state }))))
  let { person: one, state } = await next()
  while (state.phase !== 'lead') {
    await one.act(state)
    ;({ person: one, state } = await next(state.now))
  }
  const two = one === ann ? bob : ann
  await one.act(state)
  await two.asked()
  for (const answer of ['Refuse', 'Agree']) {
    await one.tap('tool-undo')
    await two.find('undo-asked').waitFor()
    await one.find('ask').getByText('You ask to take back').waitFor()
    if (answer === 'Refuse') {
      await two.shot('table-undo')
      assert.deepEqual(await faults(two), [])
    }
    await two.find('undo-asked').getByRole('button', { name: answer }).click()
    await two.find('undo-asked').waitFor({ state: 'detached' })
    await one
      .find('ask')
      .getByText(answer === 'Refuse' ? 'does not agree' : 'Your move is taken back')
      .waitFor()
    if (answer === 'Refuse') await one.page.locator('.narration').getByText('does not agree').waitFor()
  }
  await one.until('the card to be back', (card) => !!document.querySelector(`.hand [data-card="${card}"]`), state.legal[0])
  assert.deepEqual(same(await one.asked()), same(state))
  await one.act(state)
  const answered = await two.asked()
  await one.tap('tool-undo')
  await two.find('undo-asked').waitFor()
  await two.act(answered) // the game continues
  for (const person of [one, two]) await person.find('undo-asked').waitFor({ state: 'detached' })

  const say = async (person, text) => {
    await person.page.locator('.chat input:not([type=checkbox])').fill(text)
    await person.page.locator('.chat input:not([type=checkbox])').press('Enter')
  }
  const hears = (person, text) => person.until(`"${text}"`, (text) => document.querySelector('.said-list').innerText.includes(text), text)
  await say(ann, 'Good cards!')
  await hears(bob, 'Good cards!')
  await bob.page.locator('.mutes input').first().check()
  await say(ann, 'Do you hear me?')
  await hears(ann, 'Do you hear me?')
  await say(bob, 'So quiet here.')
  await hears(bob, 'So quiet here.')
  assert(!(await bob.page.locator('.said-list').innerText()).includes('Do you hear me?'))
  await ann.page.getByRole('button', { name: 'Well played!' }).click()
  await ann.shot('table-chat')
})

story('who gives up the seat where nobody may watch sees the people of the table, and no game', async (come) => {
  const [ann, bob] = [await come('Ann'), await come('Bob')]
  const code = await make(ann, setup('spoil-five', 3), { watch: 'nobody' })
  await bob.sit(code, 1)
  await ann.tap('start')
  await bob.page.locator('.hand [data-card]').first().waitFor()
  await bob.tap('tool-room')
  await bob.page.getByRole('button', { name: 'Leave the seat' }).click()
  await bob.find('table').waitFor({ state: 'detached' })
  await bob.tap('sit-1')
  await bob.page.locator('.hand [data-card]').first().waitFor()
})

story('an event that the page does not understand is not the end of the table', async (come) => {
  const ann = await come('Ann')
  let spoilt = 0
  await ann.page.routeWebSocket(/\/socket/, (page) => {
    const table = page.connectToServer()
    table.onMessage((lines) => {
      const has = String(lines).includes('"event":"deal"') && spoilt < 1
      if (has) spoilt++
      page.send(has ? String(lines).replace(/^.*"event":"deal".*$/m, '{"event":"act","seat":0,"do":"play 5S"}') : lines)
    })
  })
  await ann.go('daily')
  await ann.tap('daily')
  await ann.play({ until: 'between' })
  assert.equal(spoilt, 1)
})

mainStory('the deal of the day is the same for everybody', async (come) => {
  const people = [await come('Ann'), await come('Bob')]
  const hands = []
  for (const person of people) {
    await person.go('daily')
    await person.find('daily').waitFor()
    await person.shot('daily')
    await person.tap('daily')
    await person.page.locator('.hand [data-card]').nth(4).waitFor()
    hands.push((await holds(person)).join(' '))
    await person.go('daily')
    await person.page.getByRole('button', { name: /continue|go on/i }).waitFor()
  }
  assert.equal(hands[0], hands[1])
})

story('the result of the day is the same at the table and in the list, and its table has no other game', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('daily')
  await ann.tap('daily')
  await ann.play({ until: 'between' })
  assert.doesNotMatch(await ann.find('result').innerText(), /next hand starts/, 'there is nobody to wait for')
  await ann.play()
  await ann.tap('day-share')
  await ann.page.getByRole('button', { name: 'Copied' }).waitFor()
  const shared = await ann.page.evaluate(() => navigator.clipboard.readText())
  assert.match(shared, /\/#\/daily\?day=[\d-]+$/, 'no link to the cards, and no other day tomorrow')
  assert.equal(await ann.find('share').count(), 0)
  const score = /(\+|−)?\d+ chips? from 20 to \d+/
  const told = score.exec(await ann.find('day-score').innerText())
  assert(told, await ann.find('result').innerText())
  await ann.shot('day-over')
  assert.equal(await ann.find('rematch').count(), 0)
  await ann.tap('day')
  assert.equal(score.exec(await ann.find('daily-own').innerText())?.[0], told[0])
  await ann.go('history')
  await ann.page.getByRole('link', { name: 'Report' }).waitFor()
  assert.equal(await ann.page.getByRole('button', { name: 'Share' }).count(), 0, 'today nobody gets a link to the cards')
})

story('a game that is over is looked at again, weighed, and saved', async (come) => {
  const [ann, bob] = [await come('Ann'), await come('Bob')]
  const code = await make(ann, setup('forty-five', 2, 2, { target: 0, hands: 1 }))
  await bob.sit(code, 1)
  await ann.tap('start')
  await Promise.all([ann.play(), bob.play()])
  await bob.go('history')
  const down = bob.page.waitForEvent('download')
  await bob.tap('download')
  const chunks = []
  for await (const chunk of await (await down).createReadStream()) chunks.push(chunk)
  const lines = Buffer.concat(chunks)
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).event)
  assert.equal(lines[0], 'game')
  assert.deepEqual(lines.slice(-2), ['end-game', 'secret'])
  await bob.page.getByRole('link', { name: 'Replay' }).click()
  await bob.tap('weigh')
  await bob.find('weigh').waitFor({ state: 'detached' })
  await bob.tap('replay-start')
  await bob.page.evaluate(() => {
    document.querySelector('[data-testid=log] p:last-child').heard = true
  })
  await bob.tap('replay-step')
  await bob.until('the next step', () => [...document.querySelectorAll('[data-testid=log] p')].at(-1)?.heard !== true)
  assert(await bob.page.evaluate(() => [...document.querySelectorAll('[data-testid=log] p')].some(({ heard }) => heard)), 'it is read once')
  while (!(await bob.find('worth').count())) await bob.tap('replay-step')
  await bob.shot('table-review')
  await bob.go('statistics')
  await bob.page.locator('.scores').first().waitFor()
  await bob.shot('statistics')
})

story('a code that is wrong, in small letters, or in a link; a tab too many', async (come) => {
  const [ann, bob] = [await come('Ann'), await come('Bob', { viewport: TALL })]
  const code = await make(ann, setup('forty-five', 2, 2, { target: 0 }))
  await bob.go('friends')
  await bob.find('name').fill('🂱'.repeat(24))
  assert.equal(await bob.find('name').inputValue(), '🂱'.repeat(20))
  await bob.find('code').fill('abc222')
  await bob.find('code').press('Enter')
  await bob.find('rejected').getByText('This table or game does not exist').waitFor()
  assert.equal(await bob.find('line').count(), 0)
  await bob.shot('table-unknown')
  assert.deepEqual(await faults(bob), [])
  await bob.find('rejected').getByRole('link', { name: 'Play with friends' }).click()
  await bob.find('code').fill(` ${server.url}/#/table/${code.toLowerCase()}?seat=1&key=0 `)
  await bob.page.getByRole('button', { name: 'Join' }).click() // the focus may still be moving to the new screen's title
  await bob.find('sit-1').waitFor()
  assert.equal(await bob.page.evaluate(() => location.hash), `#/table/${code}?seat=1&key=0`)
  for (let tab = 0; tab < 3; tab++) {
    const page = await bob.context.newPage()
    await page.goto(`${server.url}/#/table/${code.toLowerCase()}`)
    await page.getByTestId('sit-1').waitFor()
  }
  const last = await bob.context.newPage()
  await last.goto(`${server.url}/#/table/${code}`)
  await last.getByTestId('rejected').getByText('full').waitFor()
})

const write = async (person, text) => {
  await person.page.locator('.chat form input').fill(text)
  await person.page.locator('.chat form input').press('Enter')
}
const wrote = ({ page }) => page.locator('.chat form input').inputValue()
const last = (person, text) => person.page.locator('.said-list p').last().getByText(text).waitFor()
/* Whether the last line and the field are visible, and nothing is wider than its box. */
const readable = () => {
  const [list, line, field] = ['.said-list', '.said-list p:last-child', '.chat form input'].map((part) => document.querySelector(part))
  const [a, b, c] = [list, line, field].map((element) => element.getBoundingClientRect())
  return b.bottom <= a.bottom + 1 && c.bottom <= innerHeight && list.scrollWidth <= list.clientWidth
}

story('people talk: between hands, at length, and unseen', async (come) => {
  const [ann, bob, cid] = [
    await come('Ann', { viewport: ROOMY }),
    await come('Bob', { viewport: TALL }),
    await come('Cid', { viewport: ROOMY }),
  ]
  const code = await make(ann, setup('spoil-five', 2), { between_s: 500 })
  await bob.sit(code, 1)
  await cid.go(`table/${code}`)
  await cid.find('room').waitFor()
  await ann.tap('start')
  await Promise.all([ann, bob].map((person) => person.play({ until: 'between' })))
  const outcome = await ann.page.locator('.outcome').innerText()
  assert.match(outcome, /pool/)
  await ann
    .find('result')
    .getByText(/The next hand starts in [1-5]?\d?\d s/)
    .waitFor()

  await bob.turnClock('stop()') // what somebody says stays beside the seat for a time
  for (const text of ['one', 'two', 'w'.repeat(200)]) {
    await write(ann, text)
    await last(ann, text)
  }
  await bob.find('tool-chat').getByText('3').waitFor()
  await bob.find('seat-0').getByTestId('chat-bubble').waitFor()
  await bob.turnClock('go()')
  await bob.shot('chat-heard')
  assert.equal(await ann.page.locator('.outcome').innerText(), outcome)
  assert.equal(await ann.page.locator('.side .narration').getByText('two').count(), 0, 'it stands once')
  for (let line = 0; line < 15; line++) {
    await write(ann, `line ${line}`)
    await last(ann, `line ${line}`)
  }
  await bob.tap('tool-chat')
  for (const person of [ann, bob]) {
    await last(person, 'line 14')
    await person.until('the last line, whole', readable)
    assert.deepEqual(await faults(person), [])
    await person.shot(`chat-long-${person.name}`)
  }
  await ann.until('an empty field', () => document.querySelector('.chat form input').value === '')
  await write(bob, 'seen\u202e')
  await bob.find('drawer-chat').getByRole('alert').waitFor()
  assert.equal(await wrote(bob), 'seen\u202e')
  await bob.shot('chat-refused')
  await write(cid, 'from behind')
  await last(bob, 'Cid from behind')
  const names = (await bob.page.locator('.mutes label').allInnerTexts()).map((name) => name.trim())
  assert.equal(names.join(), 'Ann,Cid')
  assert.equal(await bob.find('hush').count(), 0, 'only the owner silences others')
  assert.deepEqual(
    await bob.page.locator('.said-list b').evaluateAll((all) => [...new Set(all.map((name) => `${name.innerText} ${name.dataset.who}`))]),
    ['Ann at the table', 'Cid watching'],
  )
  await ann.page.getByRole('button', { name: 'Silence: Cid' }).click()
  await ann.find('hear').waitFor()
  await write(cid, 'once more')
  await cid.page.getByRole('alert').getByText('That is not allowed').waitFor()
  assert.equal(await bob.page.getByText('once more').count(), 0)
  await ann.find('remove').click()
  await cid.find('room').waitFor({ state: 'detached' })
  await bob.page.keyboard.press('Escape')
  await bob.find('drawer-chat').waitFor({ state: 'detached' })
  assert.equal(await bob.page.locator('.badge').count(), 0)
})

story(
  'in a pause nothing is asked, all is told in another language, and who sits down in a hand plays from the next deal',
  async (come) => {
    const [ann, bob] = [await come('Ann', { viewport: TALL }), await come('Bob', { viewport: ROOMY })]
    const code = await make(ann, setup('spoil-five', 3), { clock_s: 600 })
    await bob.sit(code, 1)
    await ann.tap('start')
    await ann.page.locator('.hand [data-card]').first().waitFor()
    await ann.find('seat-1').locator('.plate .name', { hasText: 'Bob' }).waitFor()
    await bob.find('seat-1').locator('.own-row .name', { hasText: 'Bob' }).waitFor()
    const state = await Promise.race([ann.asked(), bob.asked()])
    assert(state.phase)

    await ann.find('clock').waitFor()
    await ann.tap('tool-room')
    await ann.page.getByRole('button', { name: 'Pause' }).click()
    await ann.page.keyboard.press('Escape')
    for (const person of [ann, bob]) {
      await person.find('ask').getByText('The table is paused.').waitFor()
      await person.find('clock').waitFor({ state: 'detached' })
      await person.shot(`table-paused-${person.name}`)
      const cards = await holds(person)
      await person.page.locator('.hand button').first().click({ force: true })
      assert.equal(await person.page.locator('.question').innerText(), 'The table is paused.')
      assert.deepEqual(await holds(person), cards)
    }
    await ann.tap('tool-room')
    await ann.page.getByRole('button', { name: 'Resume' }).click()
    await ann.page.keyboard.press('Escape')
    await bob.find('clock').waitFor()

    await bob.page.locator('.narration').getByText('The game continues.').waitFor()
    await bob.tap('menu')
    await bob.tap('menu-settings')
    await bob.page.getByText('Français').click()
    await bob.page.keyboard.press('Escape')
    await bob.page.locator('.narration').getByText('La table est en pause.').waitFor()
    assert(!/is turned up|paused/.test(await bob.page.locator('.narration').innerText()))
    await bob.shot('table-told-again')

    await bob.tap('tool-room')
    await bob.page.getByRole('button', { name: 'Quitter la place' }).click()
    await bob.tap('sit-2')
    await bob.find('room-seat-2').getByText('joue à partir de la prochaine donne').waitFor()
    await bob.shot('room-next-deal')
    await bob.page.keyboard.press('Escape')
    await bob.page.locator('.line', { hasText: 'Vous jouez à partir de la prochaine donne.' }).waitFor()
    assert.equal(await bob.page.locator('.hand [data-card]').count(), 0)
    await bob.tap('tool-room')
    await bob.page.getByRole('button', { name: 'Quitter la place' }).click()
    await bob.tap('sit-1')
    await bob.page.keyboard.press('Escape')
    await bob.page.locator('.hand [data-card]').first().waitFor()
  },
)
