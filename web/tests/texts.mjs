/*
 * Tests texts, lessons and the trainer without a browser: node web/tests/texts.mjs ENGINE.wasm [PROGRAM]. esbuild, which comes with vite, bundles
 * the TypeScript; without it nothing is tested (exit status 77). The real engine answers the trainer's questions.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
if (!existsSync(join(web, 'node_modules/esbuild'))) {
  console.log('esbuild is not installed: npm install in web/')
  process.exit(77)
}
const { build } = await import(join(web, 'node_modules/esbuild/lib/main.js'))

const entry = `
  export * as i18n from './src/i18n'
  export * as texts from './src/engine/texts'
  export * as lessons from './src/guide/lessons'
  export * as questions from './src/trainer/questions'
  export * as dates from './src/dates'
  export { Engine } from './src/engine/engine'
`
const { outputFiles } = await build({
  stdin: { contents: entry, resolveDir: web },
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'neutral',
  loader: { '.css': 'empty' },
  jsx: 'automatic',
  jsxImportSource: 'preact',
  mainFields: ['module', 'main'],
})
const { i18n, texts, lessons, questions, dates, Engine } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
)
const { t, formatList, setLanguage } = i18n
const tests = []
const test = (name, run) => tests.push([name, run])

/* ------------------------------------------------------------------- words */

test('a language is chosen from what somebody reads', () => {
  assert.equal(i18n.preferredLanguage(['de-DE', 'fr-CA', 'en']), 'fr')
  assert.equal(i18n.preferredLanguage(['ga-IE']), 'ga')
  assert.equal(i18n.preferredLanguage(['de', 'ja']), 'en')
  assert.equal(i18n.preferredLanguage([]), 'en')
})

test('places are filled in, with a capital letter where one is asked for', async () => {
  await setLanguage('fr')
  assert.equal(t('table.trumps', { suit: 'pique' }), 'Pique est atout')
  await setLanguage('en')
  assert.equal(t('event.play', { name: 'Ann', card: '5♥' }), 'Ann plays the 5♥.')
  assert.equal(t('event.play', { name: '{card} $&', card: '5♥' }), '{card} $& plays the 5♥.')
  assert.equal(t('count.chips', { number: -3 }), '−3 chips')
  assert.equal(t('no.such.key'), 'no.such.key')
})

test('plural forms: two in English, one for nothing too in French, five in Irish', async () => {
  const forms = (key, numbers) => numbers.map((number) => t(key, { number }))
  await setLanguage('en')
  assert.deepEqual(forms('count.tricks', [0, 1, 2]), ['0 tricks', '1 trick', '2 tricks'])
  await setLanguage('fr')
  assert.deepEqual(forms('count.tricks', [0, 1, 2]), ['0 levée', '1 levée', '2 levées'])
  await setLanguage('ga')
  assert.deepEqual(forms('count.tricks', [0, 1, 2, 6, 7, 10, 11]), [
    '0 cleas',
    '1 chleas',
    '2 chleas',
    '6 chleas',
    '7 gcleas',
    '10 gcleas',
    '11 cleas',
  ])
  assert.deepEqual(forms('count.points', [5, 10, 25]), ['5 phointe', '10 bpointe', '25 pointe'])
})

test('lists', async () => {
  await setLanguage('ga')
  assert.equal(formatList(['a', 'b', 'c'], 'and'), 'a, b agus c')
  await setLanguage('en')
  assert.equal(formatList([], 'or'), '')
  assert.equal(formatList(['a'], 'or'), 'a')
  assert.equal(formatList(['a', 'b'], 'or'), 'a or b')
})

test('days in each language', async () => {
  const told = { en: 'Sunday, 22 November 2026', fr: 'dimanche 22 novembre 2026', ga: 'Dé Domhnaigh 22 Samhain 2026' }
  for (const code of Object.keys(i18n.LANGUAGES)) {
    await setLanguage(code)
    assert.equal(dates.formatWeekday('2026-11-22'), told[code])
    assert.equal(
      dates.formatDate(new Date(2026, 0, 1).getTime()),
      { en: '1 January 2026', fr: '1 janvier 2026', ga: '1 Eanáir 2026' }[code],
    )
    assert.equal(t('date.months').split(', ').length, 12)
    assert.equal(t('date.days').split(', ').length, 7)
  }
})

test('the language that was chosen last counts', async () => {
  await Promise.all([setLanguage('ga'), setLanguage('fr'), setLanguage('en')])
  assert.equal(t('suit.S'), 'spades')
})

/* -------------------------------------------------------------- the engine */

const engine = new Engine(await WebAssembly.compile(readFileSync(process.argv[2])))

test('every option of every preset is told in every language, no place left open', async () => {
  for (const code of Object.keys(i18n.LANGUAGES)) {
    await setLanguage(code)
    for (const { name, options } of engine.catalogue().presets) {
      assert.ok(i18n.hasMessage(`preset.${name}`) && i18n.hasMessage(`about.${name}`), name)
      for (const [option, value] of Object.entries(options)) {
        const told = texts.optionText(option, value, options.joker === 'yes')
        assert.match(told, /^[^{}]+\.$/, `${code} ${name} ${option} ${value}`)
        assert.ok(!told.startsWith('option.'), told)
      }
    }
  }
})

test('English options are told as the engine tells them', async () => {
  await setLanguage('en')
  for (const { words: all, name } of engine.catalogue().options)
    for (const { word, meaning } of all)
      for (const joker of [true, false]) assert.equal(texts.optionText(name, word, joker), joker ? meaning : meaning.replace(' Joker,', ''))
})

test('the page of the rules in English is the one that the program prints, and has all its parts in each language', async () => {
  const pages = {}
  for (const code of Object.keys(i18n.LANGUAGES)) {
    await setLanguage(code)
    for (const { name: rules, players, tables } of engine.catalogue().presets) {
      const page = texts.rulesPage(engine.sentences({ rules, players, sides: tables[players][0] }))
      const text = page.map(({ heading, paragraphs }) => [`# ${heading}`, ...paragraphs].join('\n')).join('\n')
      assert.doesNotMatch(text, /[{}]|(rule|option|word)\.|undefined/, `${code} ${rules}`)
      pages[rules] ??= page.map(({ paragraphs }) => paragraphs.length)
      assert.deepEqual(
        page.map(({ paragraphs }) => paragraphs.length),
        pages[rules],
      )
      if (code === 'en' && process.argv[3]) {
        const printed = execFileSync(process.argv[3], ['rules', rules], { encoding: 'utf8' })
        const flat = (lines) =>
          lines
            .split(/\s+/)
            .filter((word) => word && word !== '#')
            .join(' ')
        assert.ok(flat(printed).includes(flat(text)), `${rules}\n${text}\n${printed}`)
      }
    }
  }
})

/* A table where something was played, and what is refused there. */
function watched(lines) {
  const client = engine.newClient()
  client.feed(lines.map((line) => JSON.stringify(line)).join('\n'))
  return client
}

const GAME = {
  event: 'game',
  version: 1,
  rules: 'spoil-five',
  options: engine.catalogue().presets.find(({ name }) => name === 'spoil-five').options,
  players: ['Ann', 'Bob'],
  sides: 0,
  dealer: 0,
  start: [20, 20],
}
for (const [name, value] of Object.entries(GAME.options)) if (/^\d+$/.test(value)) GAME.options[name] = Number(value)
const DEALT = [
  { event: 'seat', seat: 0 },
  GAME,
  {
    event: 'deal',
    hand: 1,
    dealer: 0,
    paid: [1, 1],
    pool: 2,
    hands: ['AH 7D QS 7H 4H', '?? ?? ?? ?? ??'],
    turn_up: '9S',
  },
  { event: 'turn', seat: 1 },
  { event: 'act', seat: 1, do: 'play 3H' },
  { event: 'turn', seat: 0, legal: ['play 7H', 'play 4H'] },
]

test('every place of every refusal is filled in', async () => {
  await setLanguage('en')
  const table = watched(DEALT).table()
  const statuses = readFileSync(join(web, 'src/messages/en/engine.ts'), 'utf8').match(/(?<='status\.)\w+/g)
  for (const status of statuses)
    assert.doesNotMatch(texts.illegalChoiceText({ status, places: {}, option: null, value: null }, table), /[{}]/, status)
})

test('a refusal says how things stand and the rule, in each language', async () => {
  const client = watched(DEALT)
  const why = client.why('play 7D')
  assert.equal(why.status, 'ERR_MUST_FOLLOW')
  await setLanguage('en')
  assert.equal(
    texts.illegalChoiceText(why, client.table()),
    'Hearts were led and you hold the 4♥ and 7♥. If you hold the plain suit led, you must follow it; otherwise you may play any card.',
  )
  await setLanguage('fr')
  assert.match(texts.illegalChoiceText(why, client.table()), /^Cœur demandé, et vous avez 4♥ et 7♥\. Qui a de la couleur/)
  await setLanguage('ga')
  assert.match(texts.illegalChoiceText(why, client.table()), /^Hart a imríodh ar dtús agus tá 4♥ agus 7♥ agat\. /)
})

test('the lessons fit what the table shows', () => {
  const client = watched(DEALT)
  const scene = { table: client.table(), options: GAME.options }
  const fit = lessons.LESSONS.filter(({ when }) => when(scene)).map(({ name }) => name)
  assert.deepEqual(fit, ['aim.pool', 'turn-up', 'order', 'must-follow', 'dimmed', 'ace-hearts'])
  assert.equal(lessons.lessonFor(scene, []).name, 'aim.pool')
  assert.equal(lessons.lessonFor(scene, ['aim.pool', 'turn-up', 'order']).name, 'must-follow')
  assert.equal(lessons.lessonFor(scene, fit), null)
  for (const lesson of lessons.LESSONS.filter(({ when }) => when(scene)))
    assert.doesNotMatch(t(`lesson.${lesson.name}`, lesson.params?.(scene.table)), /[{}]/)
})

test('lessons are told only where they are true', () => {
  const table = watched(DEALT).table()
  const fits = (name, changes, options = {}) =>
    lessons.LESSONS.find((lesson) => lesson.name === name).when({
      table: { ...table, ...changes },
      options: { ...GAME.options, ...options },
    })
  const cards = (...legal) => table.cards.map((own) => ({ ...own, legal: legal.includes(own.card) }))
  const all = cards('AH', '7D', 'QS', '7H', '4H')
  /* here hearts are led, spades are trumps */
  assert.ok(fits('must-follow', {}) && !fits('may-trump', {}))
  assert.ok(fits('may-trump', { cards: cards('AH', 'QS', '7H', '4H') }, { follow: 'may-trump' }))
  assert.ok(!fits('may-trump', { cards: cards('AH', '7H', '4H') }), 'the A♥ follows hearts: that is no trumping')
  assert.ok(!fits('must-follow', { cards: cards('AH', '7H', '4H') }))
  /* trumps are led */
  const trumps = { led: null, trick: { ...table.trick, cards: [null, '3S'] } }
  assert.ok(fits('trumps-led', { ...trumps, cards: cards('AH', 'QS') }))
  assert.ok(!fits('trumps-led', { ...trumps, cards: all }), 'what may be kept back need not be played')
  /* one leads */
  const lead = { led: null, trick: { lead: -1, cards: [null, null], winning: -1 }, cards: all }
  assert.ok(fits('lead', lead) && !fits('lead', lead, { follow: 'free' }))
  /* how many tricks win */
  assert.ok(fits('aim.pool', {}) && !fits('aim.pool', {}, { win_tricks: 2 }))
  /* the order */
  assert.ok(fits('order', {}))
  assert.ok(!fits('order', { order: table.order.filter(({ card }) => card !== 'AH') }))
})

/* --------------------------------------------------------------- the trainer */

/** A small generator, so that a failure can be repeated. */
function chance(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test('questions of every topic by the rules of every preset', () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1000000)
  console.log(`  seed ${seed}`)
  const random = chance(seed)
  for (const { name } of engine.catalogue().presets)
    for (const topic of questions.TOPICS)
      for (let i = 0; i < 20; i++) {
        const question = questions.newQuestion(engine, name, topic, random)
        const { trick, cards, answer, order } = question
        const all = [...trick, ...cards]
        assert.equal(new Set(all).size, all.length, 'no card stands twice')
        assert.ok(answer.length > 0 && answer.every((card) => cards.includes(card)), `${name} ${topic}`)
        assert.ok(questions.isCorrect(question, topic === 'order' ? answer : [...answer].reverse()))
        assert.ok(!questions.isCorrect(question, topic === 'winner' ? [cards.find((card) => card !== answer[0])] : [...answer].slice(1)))
        if (topic === 'order') assert.ok(!questions.isCorrect(question, [...answer].reverse()))
        if (topic === 'winner' && order.trumps.includes(answer[0]))
          assert.equal(
            order.trumps.find((card) => cards.includes(card)),
            answer[0],
            'the highest trump wins',
          )
      }
})

let failed = 0
for (const [name, run] of tests) {
  try {
    await run()
    console.log(`ok   ${name}`)
  } catch (error) {
    failed++
    console.log(`FAIL ${name}\n${error.stack}`)
  }
}
process.exit(failed ? 1 : 0)
