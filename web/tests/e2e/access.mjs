/* Stories of people who play with a screen reader, with the keyboard alone, or in colours of their own. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { bold, PHONE, story } from './people.mjs'
import { ScreenReader } from './screen-reader.mjs'

/* The same seed for every game, and so the same cards and choices of the players at random. */
const sameSeed = (number) => {
  crypto.getRandomValues = (array) => array.fill(number)
  localStorage['spoilfive.guide'] = '{"on":false}' // a lesson stays as long as it takes to read it
}

/* Goes to one of the choices that are not cards, by keys. */
async function reach(reader, selector) {
  await reader.press('ArrowUp')
  await reader.hear()
  while (!(await reader.person.page.evaluate((selector) => document.activeElement.matches(selector), selector))) {
    await reader.press('ArrowRight')
    await reader.hear()
  }
  await reader.press('Enter')
}

/* Makes the choice that is due, by keys. */
async function answer(reader, state) {
  const said = bold(state)
  if (state.phase === 'discard' && state.marked.length === 2) return reach(reader, '[data-testid=discard]')
  if (said) return reach(reader, `[data-do="${said}"]`)
  const card = state.legal.find((card) => !state.marked.includes(card))
  return reader.press(String(state.hand.indexOf(card) + 1))
}

/* Asks why a card may not be played, and for a hint. */
async function ask(reader, { hand, legal }) {
  await reader.press(String(hand.findIndex((card) => !legal.includes(card)) + 1))
  await reader.hear()
  await reader.press('h')
  await reader.person.page.locator('.advised').first().waitFor()
  await reader.hear()
}

/* What is heard from the start screen to the end of the game, in the order of a screen reader, and what can be read at the table. */
async function hearHand(ann, reader) {
  const read = new Set()
  const hear = async (state) => {
    await reader.hear()
    const name = { lead: 'follow', pass: 'bid' }[state.phase] ?? state.phase
    if (!read.has(name)) await reader.tree(`${name}: what can be read at the table`, 'main')
    if (!read.has(name) && name === 'follow' && state.legal.length < state.hand.length) await ask(reader, state)
    read.add(name)
  }
  await ann.go()
  await ann.find('play').focus()
  await reader.hear()
  await reader.press('Enter')
  let state = await ann.asked()
  for (; state.phase !== 'over'; state = await ann.asked(state.now)) {
    await hear(state)
    await answer(reader, state)
  }
  await hear(state)
  return `${reader.lines.join('\n')}\n`
}

const HEARD = {
  'spoil-five': { seed: 7, last: { rules: 'spoil-five', players: 5, sides: 0, options: { hands: 1 }, levels: ['random'] } },
  'auction-forty-fives': {
    seed: 1,
    last: { rules: 'auction-forty-fives', players: 4, sides: 2, options: { hands: 1, target: 0 }, levels: ['random'] },
  },
}

/* With S5_ACCEPT=1 the story writes down what is heard: read every line of it before you commit it, aloud. */
for (const [rules, { seed, last }] of Object.entries(HEARD))
  story(`a whole hand of ${rules}, as a screen reader tells it`, async (come) => {
    const ann = await come('Ann', { last, viewport: PHONE })
    await ann.page.addInitScript(sameSeed, Number(process.env.SEED ?? seed))
    const reader = await ScreenReader.of(ann)
    const told = await hearHand(ann, reader)
    const golden = new URL(`heard/${rules}.txt`, import.meta.url)
    if (process.env.S5_ACCEPT) writeFileSync(golden, told)
    assert.equal(told, readFileSync(golden, 'utf8'))
  })
