/* Stories of people at one table. */
import assert from 'node:assert/strict'
import { bold, DESK, PATIENCE, PHONE, Server, server, story } from './people.mjs'

const QUICK = { pace_ms: 0, silent_s: 1, between_s: 600, clock_s: 0, level: 'steady', chat: true, undo: true, hints: false, watch: 'no-hands' }
const setup = (rules, players, sides = 0, options = {}) => ({ rules, players, sides, options: { hands: 2, ...options } })
const GAMES = [
  { kind: 'bands', plan: setup('forty-five', 2, 2, { target: 0 }), people: 2 },
  { kind: 'pool', plan: setup('spoil-five', 5), people: 3 },
  { kind: 'auction', plan: setup('one-hundred-ten', 5, 0, { draw: 'all', kitty: 3, target: 0 }), people: 2 },
  { kind: 'points', plan: setup('twenty-five', 10, 0, { target: 0 }), people: 3 },
]
const NAMES = ['Ann', 'Bob', 'Cid']

/* A table as docs/api.md has it; who makes it sits at 0. */
async function make(host, plan, settings = {}, base = server.url) {
  await host.go('', base)
  const answer = await host.page.evaluate(
    async (body) => {
      await fetch('/api/me')
      const headers = { 'content-type': 'application/json' }
      return (await fetch('/api/tables', { method: 'POST', headers, body: JSON.stringify(body) })).json()
    },
    { ...plan, settings: { ...QUICK, ...settings } },
  )
  assert(answer.code, JSON.stringify(answer))
  await sit(host, answer.code, 0, base)
  return answer.code
}

async function sit(person, code, seat, base) {
  await person.go(`table/${code}`, base)
  await person.tap(`sit-${seat}`)
  await person.find(`sit-${seat}`).waitFor({ state: 'detached' })
}

const same = ({ phase, said, legal, hand, trick }) => ({ phase, said, legal, hand, trick })

for (const { kind, plan, people } of GAMES)
  story(`a whole game, ${kind}, ${people} people of ${plan.players}, reloaded in every phase, and another`, async (come) => {
    const all = []
    for (const name of NAMES.slice(0, people)) all.push(await come(name, name === 'Bob' ? { viewport: PHONE } : {}))
    const [ann, ...others] = all
    const code = await make(ann, plan)
    for (const [i, other] of others.entries()) await sit(other, code, i + 1)
    await ann.tap('start')
    const reloaded = new Set()
    const games = all.map((person) =>
      person.play({
        choose: person === ann ? bold : undefined,
        before: async (state) => {
          if (person !== ann || reloaded.has(state.phase) || state.phase === 'over') return null
          reloaded.add(state.phase)
          await person.shot(`table-${kind}-${state.phase}`)
          await person.page.reload()
          const again = await person.asked()
          if (state.phase !== 'between') assert.deepEqual(same(again), same(state))
          return again
        },
      }),
    )
    await Promise.all(games)
    assert(reloaded.size >= 2, [...reloaded].join())
    const results = await Promise.all(all.map((person) => person.page.locator('[data-testid=scores] td').allInnerTexts()))
    for (const result of results) assert.deepEqual(result, results[0], 'all see the same scores')
    await ann.shot(`table-${kind}-over`)
    await ann.tap('again')
    await Promise.all(all.map((person) => person.page.locator('[data-testid=result]').waitFor({ state: 'detached' })))
    await Promise.all(all.map((person) => person.page.locator('.hand [data-card]').first().waitFor()))
  })
