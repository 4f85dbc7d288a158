/* Stories of people who learn the game: the lessons of a first game, and the trainer. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { wrongWith } from './jumbled.mjs'
import { faults, mainStory, PHONE, story } from './people.mjs'

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

mainStory('the trainer counts what is right, and tells the order after what is wrong', async (come) => {
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

mainStory('somebody new plays the first steps', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, taps: true })
  await ann.go('guide')
  const step = ann.find('step')
  for (let number = 1; number <= 7; number++) {
    await step.getByRole('heading', { name: `Step ${number} of 7` }).waitFor()
    const right = (await step.getAttribute('data-answer')).split(' ')
    const all = await step.locator('button[data-card]').evaluateAll((cards) => cards.map(({ dataset }) => dataset.card))
    const wrong = all.find((card) => !right.includes(card))
    await step.locator(`[data-card="${wrong}"]`).click()
    await step.getByRole('status').getByText('Not quite.').waitFor()
    await step.locator(`[data-card="${right[0]}"]`).click()
    await step.getByRole('status').getByText('Right!').waitFor()
    await ann.shot(`step-${number}`)
    assert.deepEqual(await faults(ann), [])
    if (number < 7) await ann.tap('next-step')
  }
  await ann.tap('first-game')
  await ann.asked()
})

/* What is said of a spoil before the first game, in the rules, when a hand was spoilt, and by the lesson after it. */
const SPOIL = {
  en: [
    /the hand is spoilt and the pool stays: that is what gives the game its name/,
    /If nobody does, the hand is a spoil/,
    /^Spoilt/,
    /the hand is spoilt.* gives the game its name/,
  ],
  fr: [/gâchée \(«.spoilt.»\) .* vient le nom du jeu/, /la donne est gâchée/, /^Donne gâchée/, /la donne est gâchée.* vient le nom du jeu/],
  ga: [/millte \(“spoilt”\) .* bunús ainm an chluiche/, /tá an lámh millte/, /^Lámh mhillte/, /tá an lámh millte.* bunús ainm an chluiche/],
}

/* Runs in the page before anything else: adds up for how long each lesson is there, by the page's clock, and notes its name and its words: where a
   clock is fast or a machine slow it may be gone before the story looks. */
const watchLessons = () => {
  window.lessonsShown = {}
  window.lessonsTold = []
  window.lessonNames = []
  let [name, since] = [null, 0]
  window.lookAtLesson = () => {
    const lessons = document.querySelectorAll('[data-lesson]')
    if (lessons.length > 1) throw new Error('two lessons at once')
    if (name) window.lessonsShown[name] = (window.lessonsShown[name] ?? 0) + performance.now() - since
    const next = lessons[0]?.dataset.lesson
    if (next && next !== name) window.lessonNames.push(next)
    ;[name, since] = [next, performance.now()]
    if (lessons[0]?.checkVisibility()) window.lessonsTold.push(lessons[0].textContent)
    return window.lessonsShown
  }
  new MutationObserver(window.lookAtLesson).observe(document, { subtree: true, childList: true, attributeFilter: ['data-lesson'] })
}

/* Waits until somebody has been told a lesson with these words. */
const isTold = (person, words) =>
  person.until(`the lesson ${words}`, (words) => window.lessonsTold.some((lesson) => new RegExp(words).test(lesson)), words.source)

for (const [language, [guide, rules, outcome, lesson]] of Object.entries(SPOIL)) {
  const tell = language === 'en' ? mainStory : story
  tell(`somebody new is told what “spoil” means, in ${language}`, async (come) => {
    const ann = await come('Ann', { viewport: PHONE, settings: { language } })
    await ann.context.addInitScript(watchLessons)
    await ann.go('rules/spoil-five')
    await ann.find('rule-text').getByText(rules).first().waitFor()
    await ann.go('guide')
    await ann.page.getByText(guide).waitFor()
    await ann.tap('first-game')
    await ann.play({ until: 'between' })
    const ended = ann.page.locator('.outcome')
    for (let state = await ann.asked(); !outcome.test(await ended.innerText()); state = await ann.asked()) {
      await ann.act(state)
      await ended.waitFor({ state: 'detached' })
      await ann.play({ until: 'between' })
    }
    await isTold(ann, lesson)
  })
}

/* Runs in the page: the cards of each row of pictures, with the row's name, and how many are cut off. */
const rankedCards = () => {
  const edge = document.documentElement.clientWidth
  return [...document.querySelectorAll('.ranked > p')].map((row) => {
    const faces = [...row.querySelectorAll('.face')]
    const cards = faces.map((face) => `${face.querySelector('.index').textContent}${face.className.match(/suit-(.)/)[1]}`)
    return { cards: cards.join(' '), outside: faces.filter((face) => face.getBoundingClientRect().right > edge).length }
  })
}

story('the rules have pictures of the cards, also at the table', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('rules/spoil-five-usual')
  await ann.find('rule-text').locator('.pictured .face').first().waitFor()
  const rows = await ann.page.evaluate(rankedCards)
  assert.match(rows[0].cards, /^5D JD AH AD KD QD 10D/)
  assert.match(rows[1].cards, /^5S JS AH AS KS QS 2S/)
  assert.match(rows[3].cards, /2D AD$/)
  assert(rows.every(({ outside }) => !outside))
  await ann.page.locator('.ranked').scrollIntoViewIfNeeded()
  await ann.shot('rules-pictures')
  assert.deepEqual(await faults(ann), [])
  await ann.newGame({ rules: 'spoil-five-usual', players: 5, sides: 0, options: { joker: 'yes' }, levels: ['random'] })
  await ann.page.keyboard.press('i')
  await ann.find('rule-text').locator('.ranked .face.joker').first().waitFor()
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

/* What of the seats, the trick and the pool lies under the lesson. */
const covered = () => {
  const lesson = document.querySelector('[data-testid=lesson]').getBoundingClientRect()
  return [...document.querySelectorAll('.trick .played, .pool, .seat, .own, .ribbon')]
    .filter((each) => {
      const box = each.getBoundingClientRect()
      return box.bottom > lesson.top + 1 && box.top < lesson.bottom - 1
    })
    .map((each) => each.className)
}

mainStory('the lessons of a first game come one at a time, once, and wait for nobody', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.page.addInitScript(watchLessons)
  await ann.go('guide')
  await ann.tap('first-game')
  /* The lesson of what is shown: it comes after the frame in which that is drawn. It stays until the clock goes again. */
  const lesson = () =>
    ann.page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
      window.clock.stop()
      return document.querySelector('[data-lesson]')?.dataset.lesson ?? ''
    })
  const closed = []
  let told = []
  await ann.asked()
  await isTold(ann, /Win three of the five tricks/)
  await ann.shot('lesson-aim')
  await ann.play({
    before: async () => {
      for (let now = await lesson(); now; now = await lesson()) {
        assert(!closed.includes(now), `${now} is told twice`)
        closed.push(now)
        assert.deepEqual(await wrongWith(ann, covered), [], `${now} covers something`)
        await ann.tap('lesson-close')
        await ann.turnClock('go()')
      }
      await ann.turnClock('go()')
      told = await ann.page.evaluate('lessonNames')
      assert.deepEqual(told.slice(0, 3), ['aim', 'turn-up', 'order'], 'before the first card')
      assert.equal(new Set(told).size, told.length, `${told}: one is told twice`)
    },
    until: 'between',
  })
  const kept = await ann.page.evaluate(() => JSON.parse(localStorage['spoilfive.guide']).told)
  assert.deepEqual([...kept].sort(), [...told].sort())
  await ann.page.reload()
  await ann.asked()
  const after = await lesson()
  assert(!told.includes(after), `${after} was told before`)
})

/* Runs in the page: what is asked next. Time passes frame by frame, for a slow machine makes nobody a slow reader. */
const nextQuestion = async (than) => {
  let asked = false
  const pass = () => {
    if (asked) return
    window.clock.pass(50)
    requestAnimationFrame(pass)
  }
  pass()
  const state = await window.person.asked(than)
  asked = true
  return state
}

story('somebody who reads slowly and taps nothing is told of trumps before the first card', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, clock: 0.01 })
  await ann.go('guide')
  await ann.tap('first-game')
  await ann.page.evaluate(nextQuestion, '')
  const lesson = ann.page.locator('[data-lesson]')
  for (let name = await lesson.getAttribute('data-lesson'); name !== 'order'; name = await lesson.getAttribute('data-lesson')) {
    assert(['aim', 'turn-up'].includes(name), name) // where somebody has robbed, there is no turn-up
    await ann.turnClock('pass(8001)')
    await ann.until(`what follows ${name}`, (before) => document.querySelector('[data-lesson]')?.dataset.lesson !== before, name)
  }
})

/* What everybody needs, in the order in which it is needed. */
const NEEDED = [['aim'], ['turn-up'], ['order'], ['ace-hearts'], ['may-trump', 'void'], ['dimmed'], ['rob'], ['renege']]

/* Runs in the page: reads for so long by its clock, step by step, and says for how long each lesson has been there. */
const readFor = async ({ ms, step }) => {
  const drawn = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  await drawn().then(drawn) // a lesson comes after the frame that it is about
  for (let read = 0; read < ms; read += step) {
    window.clock.pass(step)
    await drawn()
  }
  return window.lookAtLesson()
}

for (const [reader, ms] of Object.entries({ fast: 1500, medium: 5000, slow: 12000 })) {
  const step = Math.ceil(ms / 3000) * 250
  story(`a ${reader} reader is told in two hands what everybody needs`, async (come, note) => {
    for (const seed of [1, 2, 3, 4]) {
      const ann = await come(`Ann ${seed}`, { viewport: PHONE, clock: 0.01 })
      await ann.context.addInitScript(watchLessons)
      await ann.go('guide')
      await ann.tap('first-game')
      let [chance, shown] = [seed, {}]
      const draw = (list) => {
        chance = (chance * 16807) % 2147483647
        return list[chance % list.length]
      }
      const choose = ({ said, legal }) => draw([...said, ...legal])
      for (let hands = 0, now = ''; hands < 2; ) {
        const state = await ann.page.evaluate(nextQuestion, now)
        now = state.now
        shown = await ann.page.evaluate(readFor, { ms, step })
        if (state.phase === 'between') hands++
        const what = choose(state)
        if (state.phase === 'between' || state.phase === 'discard') await ann.act(state)
        else await ann.tapOn(state.said.includes(what) ? `.ask [data-do="${what}"]` : `.hand [data-card="${what}"]`)
      }
      const names = Object.keys(shown)
      note(`seed ${seed}: ${names.join(', ')}`)
      const when = NEEDED.map((either) => Math.min(...either.map((name) => names.indexOf(name)).filter((at) => at >= 0)))
      for (const [i, either] of NEEDED.entries()) {
        assert(when[i] < names.length, `seed ${seed}: ${either} was not told: ${JSON.stringify(shown)}`)
        const longest = Math.max(...either.map((name) => shown[name] ?? 0))
        assert(longest >= Math.min(ms - step, 3000), `seed ${seed}: ${either} was shown for ${longest} ms`)
      }
      assert(when[0] < when[1] && when[1] < when[2] && when.slice(3).every((at) => at > when[2]), `seed ${seed}: ${names.join()}`)
    }
  })
}

story('a lesson ends with the hand that it is about, however short that was', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.context.addInitScript(watchLessons)
  await ann.go('guide')
  await ann.tap('first-game')
  await isTold(ann, /Win three of the five tricks/)
  await ann.play({ until: 'between' })
  await ann.until('another lesson or none', () => document.querySelector('[data-lesson]')?.dataset.lesson !== 'aim')
})

story('after the last hand no lesson tells what the pool does next', async (come) => {
  const ann = await come('Ann', {
    viewport: PHONE,
    last: { rules: 'spoil-five', players: 5, sides: 0, options: { hands: 1 }, levels: ['random'] },
  })
  await ann.go('solo?new=1')
  await ann.play()
  await ann.page.waitForFunction(() => !['spoil', 'won'].includes(document.querySelector('[data-lesson]')?.dataset.lesson))
  const told = await ann.page.evaluate(() => JSON.parse(localStorage['spoilfive.guide'] ?? '{"told":[]}').told)
  assert(!told.some((lesson) => ['spoil', 'won'].includes(lesson)), told.join())
})

story('every kind of game begins with its own aim', async (come) => {
  const AIMS = {
    'spoil-five': /^Win three of the five tricks, and the pool is yours\./,
    'twenty-five': /^Win tricks: each one scores 5\. The first to 25 wins/,
    'forty-five': /^Win more of the five tricks than the others\. The first to \d+ wins/,
    'auction-forty-fives': /^Bid for the right to name trumps, .* The first to \d+ wins/,
    'peel-two-tricks': /^Win two of the five tricks/,
  }
  const ann = await come('Ann', { viewport: PHONE })
  await ann.context.addInitScript(watchLessons)
  for (const [rules, aim] of Object.entries(AIMS)) {
    const sides = { 'forty-five': 2, 'auction-forty-fives': 2 }[rules] ?? 0
    await ann.newGame({ rules, players: rules.startsWith('peel') ? 5 : 4, sides, options: {}, levels: ['random'] })
    await isTold(ann, aim)
    await ann.go()
    await ann.find('play').waitFor()
    await ann.page.evaluate(() => localStorage.removeItem('spoilfive.guide'))
    await ann.page.reload() // what was told is forgotten
  }
})

mainStory('a hint marks its card', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go('solo?new=1')
  await ann.play({ until: 'follow' })
  await ann.tap('tool-hint')
  const card = ann.page.locator('.hand .advised[data-card]')
  await card.waitFor()
  assert.equal(await card.count(), 1)
  assert.match(await card.innerText(), /advised/)
  await ann.shot('hint-marked')
})

/* Runs in the page: closes the lesson that is shown, before it goes by itself. */
const closeLesson = () => {
  const name = document.querySelector('[data-lesson]')?.dataset.lesson
  document.querySelector('[data-testid=lesson-close]')?.click()
  return name
}

story('where two tricks win, nobody is told of three', async (come) => {
  const ann = await come('Ann', { last: { rules: 'peel-two-tricks', players: 5, sides: 0, options: { hands: 1 }, levels: ['random'] } })
  await ann.go('solo?new=1')
  await ann.play({
    before: async () => {
      const closed = await ann.page.evaluate(closeLesson)
      assert(!['chance', 'danger'].includes(closed), closed)
    },
  })
})

story('lessons can be switched off', async (come) => {
  const ann = await come('Ann')
  await ann.go('guide')
  await ann.tap('first-game')
  await ann.find('lesson').getByRole('button', { name: 'No more hints' }).click()
  await ann.find('lesson').waitFor({ state: 'hidden' })
  await ann.play({ until: 'between', before: async () => assert(!(await ann.find('lesson').isVisible())) })
})

/* Every text of a language whose key begins so, with something in each place. */
function textsOf(language, file, beginning) {
  const source = readFileSync(new URL(`../../src/messages/${language}/${file}.ts`, import.meta.url), 'utf8')
  const places = { card: '5♠', cards: '5♠ J♠ A♥', suit: 'spades', number: 120, name: 'Cormac', count: 'three' }
  return [...source.matchAll(/'([\w.-]+)':\s*'([^']+)'/g)]
    .filter(([, key]) => key.startsWith(beginning))
    .map(([, key, text]) => [key, text.replace(/\{(\w+)\}/g, (place, name) => places[name] ?? place)])
}

/* Runs in the page: the texts that do not fit in the place for lessons. */
const tooLong = (texts) => {
  const lesson = document.querySelector('[data-testid=lesson]')
  const words = lesson.querySelector('p').firstChild
  return texts.flatMap(([key, text]) => {
    words.data = text
    return lesson.scrollHeight > lesson.clientHeight ? [`${key}: ${lesson.scrollHeight} of ${lesson.clientHeight} pixels`] : []
  })
}

for (const language of ['en', 'fr', 'ga'])
  story(`every lesson can be read whole on a small phone, in ${language}`, async (come) => {
    const ann = await come('Ann', { viewport: PHONE, settings: { language } })
    await ann.go('guide')
    await ann.tap('first-game')
    await ann.asked()
    await ann.find('lesson').locator('p').waitFor()
    const aims = textsOf(language, 'engine', 'rule.AIM_').map(([, text]) => text)
    const lessons = textsOf(language, 'lessons', 'lesson.')
    const texts = lessons.flatMap(([key, text]) =>
      text.includes('{aim}') ? aims.map((aim) => [key, text.replace('{aim}', aim)]) : [[key, text]],
    )
    assert(texts.length > 30)
    assert.deepEqual(await ann.page.evaluate(tooLong, texts), [])
  })
