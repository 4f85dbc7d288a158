/* Stories of servers that cheat, between the browser and the real server: the seal turns red. */
import { cheatingServer } from '../cheating-server.mjs'
import { createTable, PHONE, server, story } from './people.mjs'

const PLAN = {
  rules: 'spoil-five',
  players: 4,
  options: { hands: 2 },
  settings: { pace_ms: 0, silent_s: 1, between_s: 600, clock_s: 0, level: 'steady', hints: false },
}

/** What the page says of each cheat: the fault that it finds. */
const FAULTS = {
  another_secret: 'another secret',
  a_missing_secret: 'not shown its secret',
  an_early_secret: 'not shown its secret',
  another_mix: 'not put together',
  an_ignored_string: 'not put together',
  an_ignored_commitment: 'ignored, or invented',
  a_string_chosen_late: 'not the one that was promised',
  a_changed_commitment: 'was exchanged',
  another_string: 'not the one that was promised',
  a_replay_from_another_table: 'exchanged the secrets',
  another_root: 'exchanged the secrets',
  another_round: 'a different story',
  a_deal_during_a_round: 'after the cards were dealt',
  a_commitment_in_my_name: 'in your name',
  a_pretended_string: 'not those that the secret and the numbers give',
}

async function sitDown(ann, url) {
  const code = await createTable(ann, PLAN, url)
  await ann.sitAndVerify(code, 0, url)
  await ann.tap('start')
}

const sealOf = (person) => person.page.evaluate(() => document.querySelector('[data-testid=seal]')?.dataset.state ?? '')

/* Plays until the seal is red, or the game is over. */
async function playUntilRed(ann) {
  for (let state = await ann.asked(); ; state = await ann.asked(state.now)) {
    if (['wrong', 'silent'].includes(await sealOf(ann)) || state.phase === 'over') return
    await ann.act(state)
  }
}

/* The cheat '' is none. A server that says nothing of its packs proves nothing, and cannot be proved wrong. */
const SEALS = { '': 'verified', says_nothing: 'silent' }
const SAID = { '': 'nobody has rigged the cards', says_nothing: 'does not say where its cards come from', ...FAULTS }

story('a server that passes everything on leaves the seal green, and each that cheats is noticed', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const cheating = await cheatingServer(server.port)
  for (const [cheat, fault] of Object.entries(SAID)) {
    const state = SEALS[cheat] ?? 'wrong'
    cheating.cheat = cheat
    await sitDown(ann, cheating.url)
    await playUntilRed(ann)
    await ann.until(
      `a seal that is ${state}, ${cheat}`,
      (state) => document.querySelector('[data-testid=seal]')?.dataset.state === state,
      state,
    )
    await ann.tap('seal')
    await ann.find('seal-sheet').getByText(fault).first().waitFor()
    if (cheat === 'a_pretended_string') await ann.shot('seal-red')
    await ann.page.keyboard.press('Escape')
    await ann.find('seal-sheet').waitFor({ state: 'detached' })
  }
  cheating.close()
})
