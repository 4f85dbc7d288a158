/* Stories of servers that cheat, each a process between the browser and the real server: the seal turns red. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { CUT_OFF, createTable, PHONE, server, story } from './people.mjs'

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

/** Starts a server that cheats; answers its address, and how it is ended. */
async function cheating(cheat) {
  const script = join(dirname(fileURLToPath(import.meta.url)), '../cheating-server.mjs')
  const child = spawn(process.execPath, [script, String(server.port), ...(cheat ? [cheat] : [])], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(createInterface(child.stdout), 'line')
  const gone = once(child, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    end: () => {
      child.kill()
      return gone
    },
  }
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

story('a server that passes everything on leaves the seal green', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const honest = await cheating(null)
  await sitDown(ann, honest.url)
  await ann.play()
  await ann.until('the seal', () => document.querySelector('[data-testid=seal]')?.dataset.state === 'verified')
  await honest.end()
})

story('a server that never says where its packs come from is noticed', async (come) => {
  const ann = await come('Ann', { viewport: PHONE })
  const silent = await cheating('says_nothing')
  await sitDown(ann, silent.url)
  await playUntilRed(ann)
  await ann.until('a warning', () => document.querySelector('[data-testid=seal]')?.dataset.state === 'silent')
  const said = await ann.find('seal').innerText()
  assert(said.includes('does not say where its cards come from'), said)
  await ann.shot('seal-silent')
  await silent.end()
})

story('each server that cheats is noticed', async (come) => {
  const ann = await come('Ann', { viewport: PHONE, forgive: CUT_OFF }) // when it is ended
  for (const [cheat, fault] of Object.entries(FAULTS)) {
    const cheater = await cheating(cheat)
    await sitDown(ann, cheater.url)
    await playUntilRed(ann)
    await ann.until(`a red seal for ${cheat}`, () => document.querySelector('[data-testid=seal]')?.dataset.state === 'wrong')
    await ann.tap('seal')
    await ann.find('seal-sheet').getByText(fault).first().waitFor()
    if (cheat === 'a_pretended_string') await ann.shot('seal-red')
    await cheater.end()
  }
})
