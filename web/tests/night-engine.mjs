/* The module of the organiser's page reads the logs of the tests, writes the same lines, and makes the same of them: night-engine.mjs MODULE LOG… */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const [module, ...logs] = process.argv.slice(2)
const { instance } = await WebAssembly.instantiate(readFileSync(module))
const { memory, input, ...functions } = instance.exports
const call = (name, text = '') => {
  const sent = new TextEncoder().encode(text)
  new Uint8Array(memory.buffer).set(sent, input(sent.length))
  const start = functions[name](sent.length)
  const bytes = new Uint8Array(memory.buffer)
  return new TextDecoder().decode(bytes.subarray(start, bytes.indexOf(0, start)))
}

/* A file may have several nights, one after the other. */
const nights = logs.flatMap((log) => readFileSync(log, 'utf8').split(/^(?=\{"event":"night")/m))

for (const [i, log] of nights.entries())
  test(`night ${i + 1}`, () => {
    const lines = log.split('\n').filter(Boolean)
    call('begin')
    for (const line of lines) assert.equal(call('add', line), `${line}\n`)
    const { end, round, ...state } = JSON.parse(call('state'))
    const last = JSON.parse(lines.at(-1))
    if (last.event === 'finish') assert.deepEqual(end, last)
    const rounds = JSON.parse(call('rounds'))
    assert.equal(rounds.length, state.rounds)
    assert.deepEqual(rounds.at(-1) ?? null, round)
    assert.match(call('add', '{"event":"enter"}'), /^\{"error":/)
    assert.deepEqual(JSON.parse(call('state')).end, end, 'what is refused changes nothing')
  })

test('a schedule of many rounds can be read again', () => {
  const options = { ...JSON.parse(readFileSync(logs[0], 'utf8').split('\n')[0]).options, movement: 'perfect', rounds: 40, entry_until: 40 }
  const night = { event: 'night', version: 1, options: { ...options, tables: [[4, 2]], partners: 'fixed', shifts: null, team: null, jackpot: null, jackpot_in: 0 }, seed: 1, jackpot: 0 }
  call('begin')
  assert.doesNotMatch(call('add', JSON.stringify(night)), /error/)
  const schedule = call('schedule', '250')
  assert.equal(call('add', schedule.trimEnd()), schedule)
})
