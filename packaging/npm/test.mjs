/* Tests the package, in a folder that may be written to; S5_PROGRAM is the program, which has to agree. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EngineError, LEVELS, load, newGame } from 'spoilfive'

const engine = await load()

/* A game of computer players alone, to its end. */
function play(spec) {
  const game = newGame(engine)
  let record = ''
  let due = ''
  game.onUpdate = (update) => {
    record += update.recorded
    due = update.due
  }
  const names = Array.from({ length: spec.players }, (_, seat) => `Player ${seat}`)
  game.start({ sides: 0, seat: -1, names, levels: names.map(() => 'steady'), ...spec })
  while (due !== 'over') game.deal()
  return record
}

/* The lines of each hand, from its deal on. */
const hands = (events) =>
  events
    .split(/\n(?=\{"event":"deal")/)
    .slice(1)
    .map((hand) => hand.split('\n'))

const { presets } = engine.catalogue()
for (const { name, players, tables } of presets) assert.equal(engine.check({ rules: name, players, sides: tables[players][0] }), null, name)
assert.match(engine.check({ rules: 'twenty-five', players: 9, sides: 4 }).message, /its tables are 2–10 alone/)
assert.deepEqual(engine.query({ rules: 'twenty-five', trumps: 'S', trick: '3H 7H QS' }), { winner: 2 })
assert.ok(LEVELS.includes('club'))

/* Every game is played as a match to its end, and read again; a game may have tables of its own. */
for (const { name, players, tables } of presets) {
  const options = { games: 2, games_end: 'all', hands: 2 }
  const match = play({ rules: name, players, sides: tables[players][0], options, seed: 3 })
  assert.equal(newGame(engine).check(match).games, 2, name)
}
const five = play({ rules: 'pei-forty-fives', players: 5, tables: '5 6', seed: 1 })
assert.match(five, /"tables":"5 6"/)
assert.ok(newGame(engine).check(five).finished)

/* A seed gives the game that the program plays. */
const acts = (record) => record.split('\n').filter((line) => line.includes('"act"'))
const words = ['--rules', 'twenty-five', '--players', '4', '--seed', '7', '--bot', 'steady', '--record', 'simulated.jsonl']
const record = play({ rules: 'twenty-five', players: 4, seed: 7 })
execFileSync(process.env.S5_PROGRAM, ['simulate', ...words], { stdio: 'ignore' })
assert.deepEqual(acts(record), acts(readFileSync('simulated.jsonl', 'utf8')))
assert.ok(acts(record).length > 10)

/* The record is checked as the program does, and shows a seat only what it may see. */
execFileSync(process.env.S5_PROGRAM, ['check', '-'], { input: record, stdio: ['pipe', 'ignore', 'inherit'] })
assert.deepEqual(newGame(engine).check(record), { games: 1, hands: record.split('"end-hand"').length - 1, finished: true })
const lines = record.trim().split('\n')
assert.throws(() => newGame(engine).check(lines.slice(0, -1).join('\n')), /breaks off/)
const begin = lines.slice(0, lines.findIndex((line) => line.includes('"end-hand"')) - 1).join('\n')
assert.equal(newGame(engine).check(lines.slice(0, 2).join('\n')).finished, false)
const shown = newGame(engine).replay(record, 1)
const dealt = hands(record)
const seen = hands(shown)
assert.ok(dealt.length === seen.length && seen.length > 1)
for (const [hand, [deal]] of dealt.entries()) {
  assert.equal(seen[hand][0].split('?? ?? ?? ?? ??').length - 1, 3)
  const others = JSON.parse(deal).hands.filter((_, seat) => seat !== 1)
  for (const card of others.join(' ').split(' ')) {
    const first = seen[hand].find((line) => line.includes(card))
    if (first) assert.ok(first.includes(`"do":"play ${card}"`), first)
  }
}
const decisions = newGame(engine).review(begin, 1, 10)
assert.ok(decisions.length && decisions.every(({ seat }) => seat === 1))

/* It continues; what is not legal is refused and changes nothing. */
const again = newGame(engine)
const client = engine.newClient()
client.feed('{"event":"seat","seat":1}')
again.onUpdate = ({ events }) => client.feed(events)
again.resume(lines.slice(0, 2).join('\n'), { seat: 1, levels: ['steady', null, 'steady', 'steady'], seed: 3 })
assert.throws(
  () => again.act('play ??'),
  (error) => error instanceof EngineError && error.status.startsWith('ERR_'),
)
const [choice] = client.table().question.choices
assert.equal(client.why(choice), null)
assert.ok(again.solve().choices.length)
again.act(choice)
