/* Stories of where things lie on the table: whatever the size of the screen and however many play, nothing lies over anything else. */
import assert from 'node:assert/strict'
import { jumbledAt } from './jumbled.mjs'
import { mainStory, PHONE, story } from './people.mjs'

/* Width, height, and the size of the text. */
const SIZES = [
  [320, 568, 100],
  [360, 640, 100],
  [390, 844, 100],
  [640, 360, 100],
  [844, 390, 100],
  [768, 1024, 100],
  [1024, 768, 100],
  [1366, 768, 100],
  [1920, 1080, 100],
  [3840, 2160, 100],
  [360, 640, 130],
  [360, 640, 200],
  [844, 390, 200],
  [768, 1024, 200],
  [1366, 768, 200],
]

/* Runs in the page: what lies over what at the table. Cards of many players may cover the feet of others on an upright screen, but no index. */
const amiss = (text) => {
  if (text !== 100) return []
  const rects = (selector) => [...document.querySelectorAll(selector)].map((each) => ({ each, box: each.getBoundingClientRect() }))
  const gap = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom)
  const shared = (a, b) => {
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)]
    return (Math.max(0, x) * Math.max(0, y)) / (a.width * a.height)
  }
  const table = document.querySelector('.table')
  const crowded = Number(document.querySelector('.felt').dataset.players) > 6 && !table.matches('.wide')
  const cards = rects('.played')
  // where the table is a list, others scroll below one's own seat, which keeps to the foot of the screen
  const plates = rects(table.matches('.list') ? '.seat .plate' : '.seat .plate, .own')
  const lying = rects('.turn-up, .coaster, .stack, .backs > .back, .before .packet, .own-tricks .packet').filter(({ box }) => box.width)
  const name = ({ each, box }) => `${each.dataset.card ?? each.className} ${Math.round(box.left)},${Math.round(box.top)}`
  const found = []
  for (const [i, card] of cards.entries()) {
    for (const other of cards.slice(0, i))
      if (shared(card.box, other.box) > (crowded ? 0.36 : 0.03)) found.push(`${name(card)} covers ${name(other)}`)
    for (const plate of plates) if (gap(card.box, plate.box) < 3) found.push(`${name(card)} is at ${name(plate)}`)
    for (const thing of lying) if (gap(card.box, thing.box) < -2) found.push(`${name(card)} lies over ${name(thing)}`)
    for (const [x, y] of [
      [0.14, 0.1],
      [0.22, 0.22],
      [0.16, 0.36],
    ]) {
      const [left, top] = [card.box.left + card.box.width * x, card.box.top + card.box.height * y]
      const upper = cards.filter(({ box }) => left > box.left && left < box.right && top > box.top && top < box.bottom)
      const over = upper.some(({ each }) => Number(each.style.zIndex) > Number(card.each.style.zIndex))
      if (over) found.push(`the index of ${name(card)} is covered`)
    }
  }
  for (const [i, plate] of plates.entries())
    for (const other of plates.slice(0, i)) if (gap(plate.box, other.box) < 2) found.push(`${name(plate)} is at ${name(other)}`)
  for (const thing of lying)
    for (const plate of plates)
      if (!plate.each.parentElement.contains(thing.each) && gap(thing.box, plate.box) < -2)
        found.push(`${name(thing)} is at ${name(plate)}`)
  for (const packet of rects('.before .packet'))
    for (const score of rects('.total > b'))
      if (packet.each.closest('.seat')?.contains(score.each) && gap(packet.box, score.box) < -1)
        found.push(`${name(packet)} lies over the score`)
  for (const { each } of rects('.hearth :is(.words, .amount)'))
    if (getComputedStyle(each).color !== getComputedStyle(table).color) found.push(`faint on the cloth: ${each.innerText}`)
  const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement } = node
    if (!node.textContent.trim() || parentElement.closest('.face, .sr') || !parentElement.checkVisibility()) continue
    const size = Number.parseFloat(getComputedStyle(parentElement).fontSize)
    if (size < 12.9) found.push(`${size.toFixed(1)} pixels: "${node.textContent}"`)
  }
  for (const { each, box } of rects('.table.upright .titles'))
    if (box.bottom > document.querySelector('.rail').getBoundingClientRect().top + 1) found.push(`on the rim: ${each.innerText}`)
  for (const { each, box } of rects('.hand .card, .buttons button, .tools button, .table-bar button'))
    if (box.width < (innerWidth < 360 ? 39.5 : 43.5) || box.height < 43.5)
      found.push(`too small for a finger: ${each.innerText} ${box.width}×${box.height}`)
  return [...new Set(found)]
}

const game = (players, more = {}) => ({ rules: 'spoil-five', players, sides: 0, options: { hands: 1 }, levels: ['random'], ...more })

/* The first to lead has the ace of trumps: before any card is played, what is turned up lies large in the middle. */
const ROB =
  'deal?rules=spoil-five&players=5&dealer=4&turned=7C&seed=1&hands=JC.AC.AS.2S.AD_2H.3H.4H.6H.7H_8H.9H.10H.JD.QH_KH.2D.3D.4D.5D_6D.7D.8D.9D.10D'

/* The game, what is looked at of it, the language, and where its cards come from. */
const SCENES = {
  'two play': [game(2), 'follow'],
  'three play': [game(3), 'follow'],
  'four play': [game(4), 'follow'],
  'five play': [game(5), 'follow'],
  'six play': [game(6), 'follow'],
  'seven play': [game(7), 'follow'],
  'eight play': [game(8), 'follow'],
  'nine play': [game(9), 'follow'],
  'ten play': [game(10), 'follow'],
  'six play in three sides': [game(6, { rules: 'twenty-five', sides: 3 }), 'follow'],
  'somebody bids': [game(4, { rules: 'auction-forty-fives', sides: 2 }), 'bid'],
  'the title has two lines': [game(4, { rules: 'auction-forty-fives', sides: 2 }), 'bid', 'fr'],
  'a turn-up may be robbed': [game(5), 'turn-down', 'en', ROB],
  'a bid has failed': [game(4, { rules: 'auction-forty-fives', sides: 2, options: { hands: 1, target: 0 } }), 'over'],
  'there is a kitty': [game(5, { rules: 'one-hundred-ten', options: { hands: 1, target: 0, kitty: 5 } }), 'discard'],
  'ten have played': [game(10), 'over'],
}
const OFTEN = ['five play', 'ten play', 'somebody bids']
const most = ({ said, legal }) => said.filter((choice) => /^(bid|name)/.test(choice)).at(-1) ?? (legal.length ? null : said[0])

async function playUntil(ann, [last, phase, language = 'en', place]) {
  await ann.change('settings', { language })
  if (place) await ann.go(place)
  else await ann.newGame(last)
  for (let state = await ann.asked(); state.phase !== phase; state = await ann.asked(state.now)) await ann.act(state, most)
  await ann.page.evaluate(() => document.fonts.ready)
}

/* One person sees the scenes one after the other; `guides` says of each whether it is looked at without the guide, and with it. */
const lookAtAll = (guides) => async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  await ann.go()
  const found = []
  for (const [scene, about] of Object.entries(SCENES)) {
    const seen = guides(scene, about)
    if (!seen.length) continue
    await ann.change('guide', { on: false, told: [] })
    await playUntil(ann, about)
    for (const on of seen) {
      await ann.change('guide', { on, told: [] })
      await ann.page.locator('[data-lesson]').waitFor({ state: on ? 'visible' : 'detached' })
      found.push(...(await jumbledAt(ann, SIZES, amiss)).map((line) => `${scene}${on ? ', beside a lesson' : ''}, ${line}`))
    }
  }
  assert.deepEqual(found, [])
}

mainStory(
  'nothing lies over anything else where most people play',
  lookAtAll((scene) => (OFTEN.includes(scene) ? [false] : [])),
)
story(
  'nothing lies over anything else, however many play, whatever is asked, and beside a lesson',
  lookAtAll((scene, [, phase, language]) => [
    ...(OFTEN.includes(scene) ? [] : [false]),
    ...(['follow', 'bid'].includes(phase) && !language ? [true] : []),
  ]),
)
