/*
 * Tests texts, lessons, the trainer and requests without a browser: node web/tests/texts.mjs ENGINE.wasm [PROGRAM LESSON_MOMENTS]. esbuild, which comes with vite, bundles
 * the TypeScript; without it nothing is tested (exit status 77). The real engine answers the trainer's questions.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
  export * as synth from './src/sound/synth'
  export * as cards from './src/cards/card'
  export * as texts from './src/engine/texts'
  export * as steps from './src/guide/steps'
  export * as narration from './src/table/narration'
  export * as lessons from './src/guide/lessons'
  export * as questions from './src/trainer/questions'
  export * as dates from './src/dates'
  export * as http from './src/api/http'
  export * as records from './src/review/game-record'
  export * as results from './src/game/results'
  export * as parts from './src/game/shared-parts'
  export * as trouble from './src/trouble'
  export * as qr from './src/components/qr-code'
  export * as nightNames from './src/night/names'
  export * as refusals from './src/night/refusals'
  export * as refusalWords from './src/night/words/refusals'
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
const {
  i18n,
  cards,
  synth,
  texts,
  narration,
  lessons,
  questions,
  steps,
  dates,
  http,
  records,
  results,
  parts,
  trouble,
  qr,
  nightNames,
  refusals,
  refusalWords,
  Engine,
} = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`)
const { t, formatList, setLanguage } = i18n
await i18n.loadMore()
const tests = []
const test = (name, run) => tests.push([name, run])

/* ------------------------------------------------------------------- words */

test('the rules at a table say how many play there', () => {
  const table = { rules: 'spoil-five', players: 6, sides: 2 }
  const [players] = texts.rulesPage(texts.rulesAtTable(engine.sentences(table), table))
  assert.deepEqual(players.paragraphs, ['With 6 players, there are 2 sides.'])
})

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

/* ------------------------------------------------------------ the statistics */

test('a rating is 0 where one wins as often as everybody, and one game says little', () => {
  const rating = (games, shares, expected) => results.ratingOf({ games, shares, expected })
  assert.deepEqual(rating(100, 20, 20), { points: 0, margin: 80 })
  assert.equal(rating(100, 50, 20).points, 230)
  assert.equal(rating(100, 5, 20).points, -250)
  const once = rating(1, 1, 0.2)
  assert(once.points > 0 && once.margin > once.points, 'one win proves nothing')
  assert(Number.isFinite(rating(300, 300, 60).points), 'nor is anybody endlessly strong')
})

test('a table takes what has not changed from the one before', () => {
  const table = () => ({ turn: 1, cards: [{ card: '5S' }, { card: 'JS' }], led: null, trick: { lead: 0, cards: ['5H'] } })
  const before = table()
  assert.equal(parts.sharedWith(before, table()), before)
  const now = parts.sharedWith(before, { ...table(), cards: [{ card: '5S' }], led: { suit: 'H' } })
  assert.deepEqual(now, { turn: 1, cards: [{ card: '5S' }], led: { suit: 'H' }, trick: { lead: 0, cards: ['5H'] } })
  assert.equal(now.trick, before.trick)
  assert.equal(now.cards[0], before.cards[0])
  assert.deepEqual(parts.sharedWith(now, table()), table())
  assert.deepEqual(parts.sharedWith({ a: [1, 2], b: 1 }, { a: { 0: 1, 1: 2 } }), { a: { 0: 1, 1: 2 } })
  assert.equal(parts.sharedWith(before, null), null)
})

test('what was won and how accurately, by game and level, the newest ten', () => {
  let when = 100
  const game = (winners, more = {}) =>
    results.savedOutcome({ when: when--, setup: { levels: ['club'], sides: 0 }, rules: 'twenty-five', players: 4, winners, ...more })
  const all = [game([0], { accuracy: 90 }), game([1], { accuracy: null }), game([0, 2], { accuracy: 70 }), game([3])]
  const [trend, ...others] = results.computeTrends([...all, game([1], { setup: { levels: ['club', 'steady'], sides: 2 }, accuracy: 5 })])
  assert.deepEqual([trend.games, trend.won, trend.shared, trend.expected], [4, 1, 1, 1], 'a shared win is not a win')
  assert.deepEqual(
    [trend.last, trend.accuracies],
    [
      [0, 0.5, 0, 1],
      [70, 90],
    ],
  )
  assert.deepEqual([others[0].against, others[0].expected, others[0].accuracies], ['', 0.5, [5]])
  const many = Array.from({ length: 14 }, (_, i) => game([0], { accuracy: 80 + i }))
  assert.deepEqual(results.computeTrends(many)[0].accuracies, [89, 88, 87, 86, 85, 84, 83, 82, 81, 80])
})

test('a game with others counts against people, or against the level that everybody else is of', () => {
  const game = (more) => ({
    rules: 'forty-five',
    players: 4,
    sides: 2,
    levels: [null, 'club', null, 'club'],
    seat: 2,
    winners: [0, 2],
    ended_ms: 5,
    ...more,
  })
  const { against, parties, share, accuracy } = results.playedOutcome(game(), 80)
  assert.deepEqual([against, parties, share, accuracy], [results.PEOPLE, 2, 1, 80])
  assert.equal(results.playedOutcome(game({ levels: ['club', 'club', null, 'club'] }), null).against, 'club')
  assert.equal(results.playedOutcome(game({ levels: ['club', 'steady', null, 'club'] }), null).against, '')
  assert.equal(results.playedOutcome(game({ sides: 0 }), null).share, 0.5)
  assert.equal(results.playedOutcome(game({ winners: [1, 3] }), null).share, 0)
  const told = (more) => results.winnerText(results.playedResult(game({ names: ['A', 'B', 'C', 'D'], scores: [45, 20, 45, 20], ...more })))
  assert.deepEqual([told(), told({ winners: [1, 3] }), told({ sides: 0 })], ['You won.', 'You lost.', 'You shared the win.'])
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
  const statuses = readFileSync(join(web, 'src/messages/en/rulebook.ts'), 'utf8').match(/(?<='status\.)\w+/g)
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
    'Hearts were led and you hold the 4♥ and 7♥.\nIf you hold the plain suit led, you must follow it; otherwise you may play any card.',
  )
  await setLanguage('fr')
  assert.match(texts.illegalChoiceText(why, client.table()), /^Cœur demandé : vous avez 4♥ et 7♥\.\nQui a de la couleur/)
  await setLanguage('ga')
  assert.match(texts.illegalChoiceText(why, client.table()), /^Imríodh hart agus tá 4♥ agus 7♥ agat\.\n/)
})

test('a refusal is heard in at most 15 words, in each language, with up to four cards that oblige', async () => {
  const places = {
    Asked: 'H',
    card: '2C',
    robs: 'AH',
    bid: 20,
    bids: '5 6',
    kinds: '',
    least: 2,
    most: 3,
    turn: 0,
  }
  const table = watched(DEALT).table()
  for (const language of ['en', 'fr', 'ga']) {
    await setLanguage(language)
    for (const [status, held] of Object.entries({
      ERR_NOT_HELD: '',
      ERR_FOLLOW_OR_TRUMP: '4H JH KH 2H',
      ERR_MUST_FOLLOW: '4H JH KH 2H',
      ERR_MUST_TRUMP: 'AH 4S 6S KS',
      ERR_MUST_TRUMP_VOID: 'AH 4S 6S KS',
      ERR_OUT_COUNT: '',
    })) {
      const text = texts.illegalChoiceText({ status, places: { ...places, held }, option: 'follow', value: 'may-trump' }, table)
      const heard = cards.spokenText(text)
      assert(heard.split(/\s/).filter((word) => /[\p{L}\d]/u.test(word)).length <= 15, heard)
    }
  }
})

/* What the page tells of a game that it is sent line by line: the sentences, as they are shown or as they are heard. */
function told({ rules = 'spoil-five', players = 3, sides = 0, options = {}, seat = 0 }, lines, how = 'text') {
  const preset = engine.catalogue().presets.find(({ name }) => name === rules)
  const values = Object.entries({ ...preset.options, ...options }).map(([name, value]) => [
    name,
    /^\d+$/.test(value) ? Number(value) : value,
  ])
  const parties = sides && preset.options.target ? sides : players
  const start = Array.from({ length: parties }, () => (preset.options.target ? 0 : 20))
  const names = ['Ann', 'Bob', 'Cat', 'Dan'].slice(0, players)
  const game = { ...GAME, rules, options: Object.fromEntries(values), players: names, sides, dealer: players - 1, start }
  const client = engine.newClient()
  let table = null
  return [{ event: 'seat', seat }, game, ...lines].flatMap((line) => {
    const before = table
    client.feed(JSON.stringify(line))
    table = client.table()
    return line.event === 'game' || !table ? [] : narration.narrateEvent(line, table, before).map((told) => told[how])
  })
}

const HANDS = ['KH 2C 3C 4C 6C', '2H AS 8C 9C TC', '3H 4H 6D 7D 8D']
const MASKED = '?? ?? ?? ?? ??'
/** The deal of tests/told/robbing.tst, as a seat sees it. */
const deal = (seat, turnUp = '7S', more = {}) => {
  const hands = HANDS.map((hand, i) => (i === seat ? hand : MASKED))
  return { event: 'deal', hand: 1, dealer: 2, paid: [1, 1, 1], pool: 3, hands, turn_up: turnUp, ...more }
}
const act = (seat, what, more = {}) => ({ event: 'act', seat, do: what, ...more })
const robbing = (options, seat, ...acts) => told({ options: { rob_when: 'before-lead', ...options }, seat }, [deal(seat), ...acts]).slice(3)

test('a deal is told with who paid, and the cards in words to be heard', async () => {
  await setLanguage('en')
  assert.deepEqual(told({}, [deal(0)]), [
    'Hand 1: Cat deals.',
    'Everybody pays 1; the pool is 3.',
    'The 7♠ is turned up: spades are trumps.',
  ])
  assert.equal(told({}, [deal(0)], 'spoken')[2], 'The seven of spades is turned up: spades are trumps.')
  const paid = told({ options: { dealer_extra: 1 } }, [deal(0, '7S', { paid: [1, 1, 2], pool: 4 })])
  assert.equal(paid[1], 'Cat pays 2 and everybody else 1; the pool is 4.')
})

test('a robber takes a card that all have seen, and gives one that may be hidden', async () => {
  await setLanguage('en')
  const up = { rob_shown: 'face-up' }
  const down = { rob_shown: 'face-down' }
  assert.deepEqual(robbing(up, 0, act(1, 'rob 2H')), ['Bob robs the 7♠ and gives the 2♥.'])
  assert.deepEqual(robbing(up, 1, act(1, 'rob 2H')), ['You rob the 7♠ and give the 2♥.'])
  assert.deepEqual(robbing(down, 0, act(1, 'rob ??')), ['Bob robs the 7♠ and gives a card face down.'])
  assert.deepEqual(robbing(down, 1, act(1, 'rob 2H')), ['You rob the 7♠ and give the 2♥ face down.'])
  const later = told({ options: { dealer_rob: 'discard-then-take' } }, [deal(0, 'AD'), act(2, 'rob 3H')])
  assert.equal(later.at(-1), 'Cat gives the 3♥ and takes the A♦ after the first trick.')
  const joker = told({ options: { joker: 'yes' } }, [deal(0, '7S', { turned: 'XX 7S' }), act(2, 'rob 3H'), act(1, 'rob 2H')])
  assert.deepEqual(joker.slice(2), [
    'The Joker is turned up for the dealer, then the 7♠: spades are trumps.',
    'Cat takes the Joker and gives the 3♥.',
    'Bob robs the 7♠ and gives the 2♥.',
  ])
})

test('a silent decline is told to its own seat alone, and what follows from it to nobody before they know', async () => {
  await setLanguage('en')
  const lowers = { rob_refusal: 'announce-or-lowers', follow: 'may-trump' }
  const lowered = 'The A♠ is the lowest trump in this hand.'
  const played = [act(0, 'play 2C'), act(1, 'play AS')]
  assert.deepEqual(robbing(lowers, 1, act(1, 'decline'), ...played), [
    'You do not rob, and nobody is told.',
    lowered,
    'Ann plays the 2♣.',
    'You play the A♠.',
  ])
  assert.deepEqual(robbing(lowers, 0, ...played), ['You play the 2♣.', 'Bob plays the A♠.', lowered])
  assert.deepEqual(robbing(lowers, 0, act(1, 'turn-down')), ['Bob turns the 7♠ down: the A♠ keeps its rank.'])
  assert.deepEqual(robbing({ rob_refusal: 'lowers' }, 0, act(1, 'turn-down')), ['Bob turns the 7♠ down.', lowered])
  const bars = robbing({ rob_refusal: 'bars' }, 1, act(1, 'decline'))
  assert.deepEqual(bars, ['You do not rob, and nobody is told.', "You can't win the pool in this hand."])
  assert.deepEqual(robbing({ rob_refusal: 'bars' }, 0, act(0, 'play 2C')), ['You play the 2♣.'])
})

test('an auction is told with its winner, the kitty, and how many cards the others exchange', async () => {
  await setLanguage('en')
  const blank = (event) => ({ ...event, paid: undefined, pool: undefined, turn_up: undefined })
  const kitty = blank({ ...deal(0), kitty: MASKED })
  const fifty = told({ rules: 'fifty-five' }, [kitty, act(0, 'pass'), act(1, 'bid 10'), act(2, 'pass')])
  assert.deepEqual(fifty, ['Hand 1: Cat deals.', 'You pass.', 'Bob bids 10.', 'Cat passes.', 'Bob has the bid at 10 and takes the kitty.'])
  const four = blank({ ...deal(0), dealer: 3, hands: [HANDS[0], MASKED, MASKED, MASKED] })
  const auction = told({ rules: 'auction-forty-fives', players: 4, sides: 2 }, [
    four,
    ...[act(0, 'pass'), act(1, 'bid 15'), act(2, 'pass'), act(3, 'hold'), act(1, 'pass'), act(3, 'name S')],
    ...[act(0, 'discard 2C 3C', { drawn: '2D 3D' }), act(1, 'discard ?? ??', { drawn: '?? ??' }), act(2, 'discard', { drawn: '' })],
  ])
  assert.deepEqual(auction.slice(4), [
    'Dan holds the bid at 15.',
    'Bob passes.',
    'Dan has the bid at 15.',
    'Dan makes spades trumps.',
    'You discard 2♣, 3♣ and draw 2♦, 3♦.',
    'Bob discards 2 cards and draws 2 cards.',
    'Cat discards nothing.',
  ])
})

test('another turn-up is told with what was turned', async () => {
  await setLanguage('en')
  const two = { ...deal(0), dealer: 1, paid: [2, 3], pool: 5, hands: [HANDS[0], MASKED] }
  const lines = told({ rules: 'peel-fiving', players: 2 }, [two, act(0, 'five'), act(1, 'five', { turned: '8S 3D' })])
  assert.deepEqual(lines.slice(3), ['You ask for another turn-up.', 'Bob agrees to another turn-up: 8♠, 3♦; diamonds are trumps now.'])
  assert.equal(told({ rules: 'peel-fiving', players: 2 }, [two, act(0, 'pass')]).at(-1), 'You pass: the 7♠ stays.')
})

test('the end of a game shares what is left in the pool, and names who won', async () => {
  await setLanguage('en')
  const table = watched(DEALT).table()
  const ended = (winners, changes) =>
    narration.narrateEvent({ event: 'end-game', winners, total: [], match: 1 }, { ...table, ...changes }, table).map(({ text }) => text)
  assert.deepEqual(ended([0], {}), ['The pool of 2 is shared: 1 each.', 'The game is over. You win.'])
  assert.deepEqual(ended([1], {})[1], 'The game is over. Bob wins.')
  assert.deepEqual(ended([0, 1], {})[1], 'The game is over. You and Bob share the win.')
  const three = { players: 3, seats: [...table.seats, { ...table.seats[1], name: 'Cat' }] }
  const odd = "The pool of 2 is shared, and the odd chips go round from the dealer's left."
  assert.deepEqual(ended([0, 1, 2], three), [odd, 'The game is over. Everybody shares the win.'])
})

test('the page says why a hand changed the scores', async () => {
  const table = { ...watched(DEALT).table(), sides: 0 }
  const line = { seat: -1, side: -1, card: null, number: 0, other: 0, pool: 0 }
  const lost = { ...line, say: 'lost', seat: 0, number: 20, other: 25 }
  const top = { ...line, say: 'top', seat: 1, card: 'JS', number: 5 }
  const texts = (...result) => narration.resultTexts({ ...table, result })
  await setLanguage('en')
  assert.deepEqual(texts(lost, top), ['You made 20 of 25: the bid fails.', 'Bob had the highest trump, the jack of spades: 5 more.'])
  const sides = { ...table, sides: 1, seats: table.seats.map((seat) => ({ ...seat, side: 0 })) }
  assert.deepEqual(narration.resultTexts({ ...sides, result: [{ ...lost, seat: -1, side: 0 }] }), [
    'You and Bob made 20 of 25: the bid fails.',
  ])
  for (const language of ['en', 'fr', 'ga']) {
    await setLanguage(language)
    for (const text of texts(lost, top, { ...line, say: 'won', seat: 1, pool: 7 }, { ...line, say: 'pool.carried', number: 2, other: 5 }))
      assert.doesNotMatch(text, /[{}]|^event/)
  }
  await setLanguage('en')
})

test('French sentences have a space that does not break before ? ! ; and :', () => {
  for (const file of readdirSync(new URL('../src/messages/fr/', import.meta.url))) {
    const source = readFileSync(new URL(`../src/messages/fr/${file}`, import.meta.url), 'utf8')
    const texts = [...source.matchAll(/: '([^']*)'/g)].map(([, text]) => text)
    assert.deepEqual(
      texts.filter((text) => /[\p{L}’)}»][?!;:](?= |$)/u.test(text)),
      [],
      file,
    )
  }
})

test('the lessons fit what the table shows', () => {
  const client = watched(DEALT)
  const scene = { table: client.table(), options: GAME.options }
  const fit = lessons.LESSONS.filter(({ when }) => when(scene)).map(({ name }) => name)
  assert.deepEqual(fit, ['aim', 'turn-up', 'order', 'ace-hearts', 'must-follow', 'dimmed'])
  assert.equal(lessons.lessonFor(scene, null, []).name, 'aim')
  assert.equal(lessons.lessonFor(scene, null, ['aim', 'turn-up', 'order', 'ace-hearts']).name, 'must-follow')
  assert.equal(lessons.lessonFor(scene, null, fit), null)
  assert.equal(lessons.lessonFor(scene, scene, []), null, 'nothing has happened, so nothing is explained')
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
  assert.ok(fits('chance', { seats: table.seats.map((seat) => ({ ...seat, tricks: 2 })) }))
  assert.ok(!fits('chance', { seats: table.seats.map((seat) => ({ ...seat, tricks: 2 })) }, { win_tricks: 2 }))
  assert.ok(!fits('chance', { seats: table.seats.map((seat) => ({ ...seat, tricks: 2 })), barred: true }), 'who is barred has no chance')
  /* robbing */
  assert.ok(fits('robbed', { robber: 1, turnUpOpen: false }))
  assert.ok(!fits('robbed', { robber: 1, turnUpOpen: true }), 'the dealer takes it after the first trick')
  /* the order */
  assert.ok(fits('order', {}))
  assert.ok(!fits('order', { order: table.order.filter(({ card }) => card !== 'AH') }))
})

/* The conditions of the lessons are written in C for the terminal and in TypeScript for the page: both see the same games here. */
test('the page has the lessons of the terminal at the same moments', () => {
  if (!process.argv[4]) return
  const lines = execFileSync(process.argv[4], { encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n')
  const compared = new Set()
  let client, options
  for (const line of lines.filter(Boolean)) {
    if (line.startsWith('{"event":"seat"')) client = engine.newClient()
    if (line.startsWith('{"event":"game"')) {
      const game = JSON.parse(line)
      options = { ...engine.catalogue().presets.find(({ name }) => name === game.rules).options, ...game.options }
    }
    if (!line.startsWith('lessons')) {
      client.feed(line)
      continue
    }
    const wanted = line.split(' ').slice(1)
    const scene = { table: client.table(), options }
    const shown = lessons.LESSONS.filter(({ name, when }) => name !== 'dimmed' && when(scene)).map(({ name }) => name)
    assert.deepEqual(shown, wanted, JSON.stringify(scene.table))
    for (const name of wanted) compared.add(name)
  }
  const never = lessons.LESSONS.filter(({ name }) => name !== 'dimmed' && !compared.has(name)).map(({ name }) => name)
  assert.deepEqual(never, [], 'lessons that no game has')
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

test('each first step has cards that are right and cards that are not', () => {
  const good = Object.fromEntries(steps.STEPS.map((step) => [step.name, steps.goodCards(engine, step).join(' ')]))
  assert.deepEqual(good, {
    aim: 'KH',
    trumps: '3D',
    order: 'JD',
    black: '3S',
    follow: '4C 6D',
    renege: 'KS 8C',
    rob: '9C 4H KS',
  })
})

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

/* ---------------------------------------------------------------- requests */

/* A server that answers when it is told to. */
function slowServer() {
  const asked = []
  globalThis.navigator ??= {} // Node 20 has none
  globalThis.fetch = (path) => new Promise((resolve, reject) => asked.push({ path, resolve, reject }))
  const settle = () => new Promise((done) => setTimeout(done, 5))
  const json = (status, body) => new Response(JSON.stringify(body), { status })
  return { asked, settle, json }
}

test('one request at a time goes out until an answer has brought the cookie', async () => {
  const { asked, settle, json } = slowServer()
  const answers = Promise.allSettled(['day', 'me', 'people', 'games'].map(http.get))
  for (const answer of [null, json(503, {}), json(200, { hidden: false })]) {
    await settle()
    assert.equal(asked.filter(({ done }) => !done).length, 1)
    const one = asked.find(({ done }) => !done)
    one.done = true
    if (answer) one.resolve(answer)
    else one.reject(new TypeError('no network'))
  }
  await settle()
  asked[3].resolve(json(200, { games: [] }))
  const [first, second, ...others] = await answers
  assert.equal(first.reason.code, 'offline')
  assert.equal(second.reason.code, 'busy')
  assert.deepEqual(
    others.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  const more = Promise.all([http.get('day'), http.get('me')])
  await settle()
  assert.equal(asked.length, 6, 'then they go out together')
  for (const { resolve } of asked.slice(4)) resolve(json(200, {}))
  await more
})

test('a record names the levels of all seats, and a server that is busy is not a game that does not exist', async () => {
  const record = (game) => `${JSON.stringify({ event: 'game', rules: 'spoil-five', players: ['Ann', 'Bob', 'Cian'], ...game })}\n`
  const load = (answer) => {
    globalThis.fetch = async () => answer
    return records.loadRecord('x')
  }
  const levels = async (game) => (await load(new Response(record(game)))).levels
  assert.deepEqual(await levels({ bots: [null, 'random', 'master'] }), [null, 'random', 'master'])
  assert.deepEqual(await levels({ human: 0, bots: ['random', 'master'] }), [null, 'random', 'master'])
  assert.deepEqual(await levels({ human: 1, bots: ['random'] }), ['random', null, 'random'])
  assert.deepEqual(await levels({}), [null, null, null])
  assert.equal(await load(new Response('{"code":"unknown"}', { status: 404 })), null)
  await assert.rejects(load(new Response('{"code":"rate"}', { status: 429 })), { code: 'rate' })
  const broken = new ReadableStream({ pull: (stream) => stream.error(new TypeError('the connection broke')) })
  await assert.rejects(load(new Response(broken)), { code: 'offline' })
})

test('a part of the page that fails is in trouble until that part is loaded, whatever else is', () => {
  const { failedParts, setFailed } = trouble
  setFailed('table', true)
  setFailed('chat', true)
  setFailed('chat', false)
  setFailed('help', false)
  assert.deepEqual([...failedParts.get()], ['table'])
  setFailed('table', false)
  assert.equal(failedParts.get().size, 0)
})

/*
 * What the engine of nights says is put together from pieces, some of them formats: `*` stands for what differs, in a piece as in a row, and a piece that ends in it may go
 * on with any other. Pieces of one word are too short to tell.
 */
test('all that the engine of nights refuses is said in Irish and French, too', () => {
  const sources = readdirSync(join(web, '../engine/night')).filter((name) => name.endsWith('.c'))
  const isTold = (piece) => /^[^A-Z\\%[{]*[a-z]+ [a-z]+/.test(piece) && !piece.includes('\n')
  const marked = (text) => text.replace(/%(?:ll)?[ds]|\{\d\}/g, '*').replaceAll('%%', '%')
  const pieces = [...sources.map((name) => `engine/night/${name}`), 'engine/record/night_log.c', 'web/engine/night_module.c'].flatMap(
    (name) => {
      const code = readFileSync(join(web, '..', name), 'utf8').replace(/\/\*[\s\S]*?\*\/|'"'|^#.*$|S5_ASSERT.*$/gm, '')
      return [...code.matchAll(/"((?:[^"\\]|\\.)*)"/g)]
        .map(([, piece]) => marked(piece.replaceAll('\\"', '"')).replace(/\*$/, ''))
        .filter(isTold)
    },
  )
  const rows = [...refusalWords.REFUSALS, refusalWords.NEAR]
  assert.deepEqual(
    pieces.filter((piece) => !rows.some(([engine]) => marked(engine).includes(piece)) && refusals.refusalIn('fr', piece) === piece),
    [],
    'in no row',
  )
  const parts = pieces.flatMap((piece) => piece.split('*')).filter(isTold)
  const said = rows.flatMap(([engine]) => engine.split(/\{\w+\}/)).filter(isTold)
  assert.deepEqual(
    said.filter((piece) => !parts.some((other) => other.includes(piece.trim()) || piece.includes(other))),
    [],
    'the engine never says it',
  )
  for (const [engine, ga, fr] of rows) {
    assert(ga !== engine || engine.includes('{refusal}'), engine)
    for (const other of [ga, fr]) for (const [mark] of other.matchAll(/\{\w+\}/g)) assert(engine.includes(mark), other)
    const sentence = engine
      .replace(/\{(\d)\}/g, 'x$1')
      .replace('{words}', 'one, two or three')
      .replace('{refusal}', 'more cookies than rounds')
    assert.notEqual(refusals.refusalIn('fr', sentence), sentence)
  }
  const fr = (sentence) => refusals.refusalIn('fr', sentence)
  assert.equal(fr('person 7 is not here'), 'la personne 7 n’est pas là')
  assert.equal(
    fr("movement is winners-up, league or knock-out, not 'winners-onn'; did you mean 'winners-on'?"),
    "movement est winners-up, league ou knock-out, pas 'winners-onn' ; vouliez-vous dire 'winners-on' ?",
  )
  assert.equal(
    fr("'options': rounds is a whole number from 1 to 60, not '61'"),
    "'options' : rounds est un nombre entier de 1 à 60, pas '61'",
  )
  assert.equal(refusals.refusalIn('en', 'more cookies than rounds'), 'more cookies than rounds')
})

test('the surname of somebody at a card night', () => {
  const { surname, firstName, together, contains } = nightNames
  for (const [name, first, last] of [
    ['Mary Byrne', 'Mary', 'Byrne'],
    ['Pat Daly Jr', 'Pat', 'Daly Jr'],
    ['Pat Daly (Snr)', 'Pat', 'Daly (Snr)'],
    ['Tom Daly jnr III', 'Tom', 'Daly jnr III'],
    ['Áine Ní Shé', 'Áine', 'Ní Shé'],
    ['Aine Ni Shea', 'Aine', 'Ni Shea'],
    ["Joe O' Brien", 'Joe', "O' Brien"],
    ['Seán Mac Giolla Phádraig', 'Seán', 'Mac Giolla Phádraig'],
    ['Mary (Mac) Quinn', 'Mary (Mac)', 'Quinn'],
    ['Jan van der Berg', 'Jan', 'van der Berg'],
    ['Mary B', 'Mary', 'B'],
    ['Junior', '', 'Junior'],
    ['Tom Junior', 'Tom', 'Junior'],
  ])
    assert.deepEqual([firstName(name), surname(name)], [first, last])
  assert.equal(together(['Ann Daly Jr', 'Joe Daly Jr']), 'Ann & Joe Daly Jr')
  assert(contains('Bríd O’Brien', 'brid ob'))
  const { firstLetters, initials, nextLetters } = nightNames
  assert.equal(initials('𝒜𝓃𝓃 & 🦊 A\u0301ine'), '𝒜 & 🦊 Á')
  assert.equal(firstLetters('🦊🐻🐼', 2), '🦊🐻')
  assert.deepEqual([...nextLetters(['𝒜𝓃 🦊'], '')], ['𝒜', '🦊'])
})

test('a QR code is as its readers want it, and a text that is too long has none', () => {
  /* As zbarimg reads it; so were texts of 5 to 213 bytes. */
  const wanted = [
    '#######.##..####...##.#######',
    '#.....#.#....#..###...#.....#',
    '#.###.#.....#...#...#.#.###.#',
    '#.###.#.##....##.###..#.###.#',
    '#.###.#..#.##.#.#..##.#.###.#',
    '#.....#....#.#.######.#.....#',
    '#######...#.#.#.#.#.#.#######',
    '........#####..####..........',
    '#.##.#.#..#.##.#..##..#..#.##',
    '..##.#...#..####..###.###...#',
    '.##...#.#.####..##..#..#..##.',
    '.#.#.#..###.#...#.####.#....#',
    '#...#.#.#.#.#.##...#.#...##..',
    '##.#...#..##..#.##.#..#...###',
    '..#..####.#.##.###.#.#..#.###',
    '.##.#..##..##.#.#.#..##.#..#.',
    '.#....#.#.#...##.##..#..##.#.',
    '.#..#..#...#..#.#...#..#.###.',
    '#.#..##..###.######.#..##.#..',
    '..##...#..##.##.###..#.#..#..',
    '.#...####..####...#.#######..',
    '........#.#.......#.#...#####',
    '#######.#####.#..####.#.##.#.',
    '#.....#.##.#.##.....#...##..#',
    '#.###.#..#.##..####.#####.##.',
    '#.###.#.#.#.#..#.#####.###..#',
    '#.###.#.##...#...#.#.#.#..#.#',
    '#.....#..##..##...#.####.#.#.',
    '#######.#....##.#..##..#...#.',
  ]
  const drawn = (text) => qr.qrCode(text)?.map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))
  assert.deepEqual(drawn('https://cards.example/t/ABCD2345'), wanted)
  const sizes = [14, 15, 26, 27, 62, 84, 106, 122, 152, 180, 213].map((size) => drawn('x'.repeat(size)).length)
  assert.deepEqual(sizes, [21, 25, 25, 29, 33, 37, 41, 45, 49, 53, 57])
  assert.equal(drawn('é'.repeat(107)), undefined)
})

test('a sound takes a sine for each overtone that is heard, and no power for each sample', () => {
  const RATE = 22050
  const note = {
    kind: 'bar',
    pitch: [523, 523],
    overtones: [
      [1, 1],
      [3.9, 0.3],
      [9.2, 0.08],
    ],
    at: 0,
    rise: 0.004,
    lasts: 0.8,
    loud: 0.24,
  }
  const called = { sin: 0, exp: 0 }
  const { sin, exp } = Math
  Math.sin = (x) => {
    called.sin++
    return sin(x)
  }
  Math.exp = (x) => {
    called.exp++
    return exp(x)
  }
  const samples = synth.synthesise([note], RATE)
  Object.assign(Math, { sin, exp })
  assert(called.exp < 10 && called.sin < 2 * samples.length, JSON.stringify(called))
  assert(samples.every((each) => Math.abs(each) <= 1) && Math.abs(samples.at(-1)) < 0.01)
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
