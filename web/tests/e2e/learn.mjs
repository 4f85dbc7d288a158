/* Stories of people who learn the game: the lessons of a first game, and the trainer. */
import assert from 'node:assert/strict'
import { PHONE, story } from './people.mjs'

const question = (person) => person.find('question')
const answerOf = async (person) => ((await question(person).getAttribute('data-answer')) ?? '').split(' ')
const cardsOf = (person) => question(person).locator('button[data-card]')
const tapCard = (person, card) => question(person).locator(`button[data-card="${card}"]`).click()
const judged = (person) => question(person).getByRole('status')

/* Answers a question as it is asked; `wrong` so that it cannot be right. */
async function answer(person, wrong) {
  const topic = await question(person).getAttribute('data-topic')
  const right = await answerOf(person)
  const all = await cardsOf(person).evaluateAll((cards) => cards.map((card) => card.dataset.card))
  const others = all.filter((card) => !right.includes(card))
  if (topic === 'winner') return tapCard(person, wrong ? others[0] : right[0])
  const chosen = topic === 'order' ? (wrong ? [...right].reverse() : right) : wrong ? [...right.slice(1), ...others.slice(0, 1)] : right
  if (topic === 'legal' && chosen.length === 0) return tapCard(person, all[0]).then(() => person.tap('check')) // one of one: any other is wrong
  for (const card of chosen) await tapCard(person, card)
  if (topic === 'legal') await person.tap('check')
}

story('the trainer counts what is right, and tells the order after what is wrong', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('trainer')
  await question(ann).waitFor()
  for (const topic of ['winner', 'order', 'legal']) {
    await ann.find('trainer-topic').selectOption(topic)
    await ann.until(`a question of ${topic}`, (topic) => document.querySelector('[data-testid=question]').dataset.topic === topic, topic)
    await answer(ann, false)
    assert.match(await judged(ann).innerText(), /^Right!/)
    await ann.tap('next')
  }
  assert.match(await ann.find('streak').innerText(), /^3 /)
  await ann.find('trainer-topic').selectOption('winner')
  await ann.until('a question of winner', () => document.querySelector('[data-testid=question]').dataset.topic === 'winner')
  const [best] = await answerOf(ann)
  await answer(ann, true)
  assert.match(await judged(ann).innerText(), /^Not quite\./)
  const ranked = await question(ann).locator('.ranks li.shown').allInnerTexts()
  assert(ranked.length > 0, 'the cards are told in their order')
  assert(await question(ann).locator(`button.good[data-card="${best}"]`).count(), 'the right card is marked')
  assert.match(await ann.find('streak').innerText(), /^0 /)
  await ann.shot('trainer-wrong')
  await ann.page.reload()
  await question(ann).waitFor()
  assert.equal(await ann.find('trainer-topic').inputValue(), 'winner', 'what is asked about is kept')
})

story('the trainer goes by the rules that one chooses', async (come) => {
  const ann = await come('Ann')
  await ann.go('trainer')
  await question(ann).waitFor()
  await ann.find('trainer-rules').selectOption('peel-ordinary-order')
  await ann.find('trainer-topic').selectOption('order')
  await ann.until('a question of order', () => document.querySelector('[data-testid=question]').dataset.topic === 'order')
  const RANKS = 'AKQJT98765432'
  for (let i = 0; i < 5; i++) {
    const right = await answerOf(ann)
    assert.deepEqual(
      [...right].sort((a, b) => RANKS.indexOf(a[0]) - RANKS.indexOf(b[0])),
      right,
      'aces high, twos low',
    )
    await answer(ann, false)
    await ann.tap('next')
  }
})

story('the lessons of a first game come one at a time, once, and wait for nobody', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('guide')
  await ann.tap('first-game')
  const lesson = () => ann.page.evaluate(() => document.querySelector('[data-lesson]')?.dataset.lesson ?? '')
  const told = []
  await ann.play({
    until: 'between',
    before: async () => {
      for (let now = await lesson(); now && told.length < 40; now = await lesson()) {
        assert(!told.includes(now), `${now} is told twice`)
        told.push(now)
        await ann.tap('lesson-close')
        await ann.until('another lesson', (now) => document.querySelector('[data-lesson]')?.dataset.lesson !== now, now)
      }
    },
  })
  for (const name of ['aim.pool', 'order']) assert(told.includes(name), `${name} is not told`)
  const kept = await ann.page.evaluate(() => JSON.parse(localStorage['spoilfive.guide']).told)
  assert.deepEqual([...kept].sort(), [...told].sort())
  await ann.page.reload()
  await ann.asked()
  const after = await lesson()
  assert(!told.includes(after), `${after} was told before`)
})

story('where two tricks win, nobody is told of three', async (come) => {
  const ann = await come('Ann', { last: { rules: 'peel-two-tricks', players: 5, sides: 0, options: { hands: 1 }, levels: ['random'] } })
  await ann.go('solo?new=1')
  await ann.play({
    before: async () => {
      const shown = ann.page.locator('[data-lesson]')
      if (!(await shown.count())) return
      assert(!['aim.pool', 'chance', 'danger'].includes(await shown.getAttribute('data-lesson')))
      await ann.tap('lesson-close')
    },
  })
})

story('who wants no lessons has none', async (come) => {
  const ann = await come('Ann')
  await ann.go('guide')
  await ann.tap('first-game')
  await ann.find('lesson').getByRole('button', { name: 'No more hints' }).click()
  await ann.find('lesson').waitFor({ state: 'hidden' })
  await ann.play({ until: 'between', before: async () => assert(!(await ann.find('lesson').isVisible())) })
})
