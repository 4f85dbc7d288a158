/* Whole games over sockets: what is kept of them, what is shown to whom, and what happens when nothing can be kept. */
import { execFileSync } from 'node:child_process'
import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { FairPlayer } from './fair_player.mjs'
import { AT_NOON, Line, Player, call, folder, metrics, must, person, program, run, soon, start, stop, table, until } from './server.mjs'

const FAST = { pace_ms: 0, between_s: 600, silent_s: 1, clock_s: 0 }
const UNBOUND = ['--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'address_requests=100000', '--limit', 'address_burst=100000']

async function whole_game(server, request) {
  const cookies = [await person(server), await person(server), await person(server)]
  const code = await table(server, cookies[0], { ...request, settings: FAST })
  const watcher = new Line(server, code, cookies[2], { seen: (event, text) => (watcher.text += `${text}\n`) })
  watcher.text = ''
  const players = [0, 1].map((seat) => new Player(server, code, cookies[seat], seat === 1))
  for (const [seat, player] of players.entries()) {
    await player.line.event('at')
    player.line.send({ do: 'sit', seat, name: `P${seat}` })
    await player.line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
  }
  players[0].line.send({ do: 'start' })
  await soon(Promise.all(players.map(({ over }) => over)), 'the end of the game')
  await watcher.event('end-game')
  return { cookies, code, players, watcher }
}

/** Nobody is shown a hand that is not theirs: others' hands and the pack never, before they are played. */
function check_eyes(lines, seat) {
  for (const text of lines) {
    const event = JSON.parse(text)
    must(event.pack === undefined, `a pack was shown: ${text}`)
    if (event.event === 'deal') event.hands.forEach((hand, i) => must(i === seat || /^[? ]*$/.test(hand), `seat ${seat} was shown: ${text}`))
    if (event.event === 'turn' && event.seat !== seat) must(!event.legal, `seat ${seat} was shown: ${text}`)
  }
}

async function keeps_whole_games() {
  const server = await start([...UNBOUND, '--limit', 'hands=3'])
  for (const request of [{ rules: 'spoil-five', players: 4 }, { rules: 'twenty-five', players: 3 }, { rules: 'auction-forty-fives', players: 4, sides: 2 }, { rules: 'forty-five', players: 4, sides: 2 }]) {
    const { cookies, code, players, watcher } = await whole_game(server, request)
    players.forEach((player, seat) => check_eyes(player.lines.map(([, text]) => text), seat))
    check_eyes(watcher.text.trim().split('\n'), -1)
    const { games } = (await call(server, 'GET', '/api/games', { cookie: cookies[1] })).json
    must(games.length === 1 && games[0].table === code && games[0].seat === 1 && games[0].rules === request.rules && games[0].names[1] === 'P1', JSON.stringify(games))
    const record = await call(server, 'GET', `/api/games/${games[0].id}`)
    const said = execFileSync(program, ['check', '-'], { input: record.text }).toString()
    must(/ 1 game/.test(said) && !/unfinished/.test(said), said)
    const end = record.text.trim().split('\n').map((line) => JSON.parse(line)).findLast(({ event }) => event === 'end-game')
    const per_seat = request.sides ? games[0].scores.map((_, seat) => end.total[seat % request.sides]) : end.total
    const chips = request.rules === 'spoil-five' ? 20 : 0
    must(JSON.stringify(per_seat.map((total) => total - chips)) === JSON.stringify(games[0].scores), `${end.total} and ${games[0].scores}`)
    const hands = record.text.split('\n').filter((line) => line.includes('"event":"end-hand"')).map((line) => JSON.parse(line))
    const stats = (await call(server, 'GET', '/api/stats', { cookie: cookies[1] })).json
    const pools = hands.filter(({ outcome, by, pool }) => pool !== undefined && by === 1 && ['won', 'jinked'].includes(outcome)).length
    must(stats.games === 1 && stats.hands === hands.length && stats.pools === pools && stats.points === games[0].scores[1], JSON.stringify(stats))
    must(stats.against.some(({ name, games: met }) => name === 'P0' && met === 1), JSON.stringify(stats))
    must((await call(server, 'GET', '/api/games', { cookie: cookies[2] })).json.games.length === 0, 'a watcher has played none')
    ;[...players.map(({ line }) => line), watcher].forEach((line) => line.end())
  }
  await stop(server)
}

/* A card is taken back by consent, and the record is as if it had not been played. */
async function keeps_no_act_that_was_undone() {
  const server = await start([...UNBOUND, '--limit', 'hands=2'])
  const cookies = [await person(server), await person(server)]
  const code = await table(server, cookies[0], { rules: 'spoil-five', players: 2, settings: FAST })
  const undo = { asked: null, done: 0 }
  const players = [0, 1].map((seat) => new Player(server, code, cookies[seat], seat === 1))
  for (const [seat, player] of players.entries()) {
    player.line.seen = (event, text) => {
      const card = event.event === 'act' && event.do.startsWith('play') && !undo.done
      if (card) undo.asked = undo.asked ?? seat_of(event)
      if (event.event === 'undo-asked' && seat !== undo.asked) player.line.send({ do: 'agree' })
      if (event.event === 'undone') undo.done++
      player.take(event, text)
    }
    const answer = player.line.send.bind(player.line)
    player.line.send = (message) => {
      if (undo.asked === null || undo.done || ['agree', 'undo'].includes(message.do)) answer(message)
    }
    await player.line.event('at')
    answer({ do: 'sit', seat, name: `P${seat}` })
    await player.line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
  }
  players[0].line.send({ do: 'start' })
  await until(() => undo.asked !== null, 'a card')
  players[undo.asked].line.send({ do: 'undo' })
  await soon(Promise.all(players.map(({ over }) => over)), 'the end of the game')
  must(undo.done === 2, `both were told of the undo, not ${undo.done}`)
  const { games } = (await call(server, 'GET', '/api/games', { cookie: cookies[1] })).json
  const record = await call(server, 'GET', `/api/games/${games[0].id}`)
  const said = execFileSync(program, ['check', '-'], { input: record.text }).toString()
  must(/ 1 game, 2 hands/.test(said), said)
  players.forEach(({ line }) => line.end())
  await stop(server)
}

const seat_of = (event) => event.seat

/* Ann takes a card back after Cat has sat down: the round of Cat comes before the next deal all the same, and the record verifies. */
async function holds_a_round_after_an_undo() {
  const server = await start([...UNBOUND, '--limit', 'hands=3'])
  const cookies = [await person(server), await person(server), await person(server)]
  const code = await table(server, cookies[0], { rules: 'twenty-five', players: 3, options: { first_dealer: 2, robbing: 'no', target: 45 }, settings: FAST })
  const [ann, bob, cat] = cookies.map((cookie) => new FairPlayer(server, code, cookie, false))
  await ann.sit(0)
  await bob.sit(1)
  bob.held = true
  ann.line.send({ do: 'start' })
  await ann.line.find(({ event, seat }) => event === 'act' && seat === 0, 'her card')
  await cat.sit(2)
  ann.line.send({ do: 'undo' })
  await bob.line.event('undo-asked')
  bob.line.send({ do: 'agree' })
  await soon(Promise.all([ann, bob, cat].map(({ over }) => over)), 'the end of the game')
  const { games } = (await call(server, 'GET', '/api/games', { cookie: cookies[0] })).json
  const record = await call(server, 'GET', `/api/games/${games[0].id}`)
  const mixed = record.text.split('\n').filter((line) => line.includes('"event":"mixed"')).map((line) => JSON.parse(line))
  must(mixed.length === 2 && mixed[1].from === 2, JSON.stringify(mixed))
  const verify = (text) => execFileSync(program, ['verify', '-'], { input: text }).toString()
  must(/^([23]) of \1 hands verified\n/.test(verify(record.text)), verify(record.text))
  ;[ann, bob, cat].forEach(({ line }) => line.end())
  await stop(server)
}

async function gives_everybody_the_same_day() {
  const data = folder()
  let server = await start(UNBOUND, { data, clock: AT_NOON })
  const deals = []
  for (let i = 0; i < 3; i++) {
    const cookie = await person(server)
    const { code } = (await call(server, 'POST', '/api/day', { cookie, body: `{"name":"P${i}","pace_ms":0}` })).json
    const player = new Player(server, code, cookie, false)
    if (i === 1) {
      await player.line.event('deal')
      player.line.end() // the try continues after a restart
      await stop(server)
      server = await start(UNBOUND, { data, clock: AT_NOON })
      Object.assign(player, new Player(server, code, cookie, false))
      player.line.seen = (event, text) => player.take(event, text)
      player.over = new Promise((done) => (player.done = done))
    }
    await soon(player.over, 'the end of the day')
    player.line.end()
    deals.push(player.lines.filter(([{ event }]) => event === 'deal').map(([{ hand, hands }]) => `${hand}: ${hands[0]}`))
    const day = (await call(server, 'GET', '/api/day', { cookie })).json
    must(day.tried && day.count === i + 1 && typeof day.own === 'number' && day.place >= 1 && /^[0-9a-f]{32}$/.test(day.game), JSON.stringify(day))
    must(!('best' in day), 'the best line of today stays hidden')
    must(day.distribution.reduce((sum, [, count]) => sum + count, 0) === i + 1, JSON.stringify(day))
  }
  must(deals[0].length === 5, `five hands, not ${deals[0].length}`)
  must(JSON.stringify(deals[0]) === JSON.stringify(deals[2]), `not the same cards: ${deals[0]} and ${deals[2]}`)
  await stop(server)
}

async function knows_which_days_there_were() {
  const server = await start(UNBOUND, { clock: AT_NOON })
  const asked = async (day) => call(server, 'GET', `/api/day?day=${day}`)
  const today = (await call(server, 'GET', '/api/day')).json
  must((await asked(today.day)).json.rules === today.rules, 'today, by its date')
  for (let back = 1; back < 800; back += 13) {
    const date = new Date(Date.parse(today.day) - back * 86400000)
    const { json, status } = await asked(date.toISOString().slice(0, 10))
    must(status === 200 && json.day === date.toISOString().slice(0, 10), `${status} for ${date.toISOString()}`)
    const last = new Date(Date.parse(today.day) - (back % 7) * 86400000).toISOString().slice(0, 10)
    must(json.rules === (await asked(last)).json.rules, `${json.rules} on ${json.day}, a week's day as ${last}`)
  }
  const wrong = ['2026-13-99', '2025-02-29', '2026-00-10', '2026-1-1', '2026-11-00', '9999-01-01', '0000-01-01', '-001-01-01', 'yesterday', '', '2026-11-2x', '2026-11-201']
  for (const day of wrong) {
    const { status, json } = await asked(day)
    must(status === 400 && json.code === 'malformed', `${day}: ${status}`)
  }
  await stop(server)
}

async function try_of(server, name) {
  const cookie = await person(server)
  const { code } = (await call(server, 'POST', '/api/day', { cookie, body: JSON.stringify({ name, pace_ms: 0 }) })).json
  return { cookie, code }
}

/* Against the same computer players, from the same seat, without company, and nobody else counts. */
async function plays_the_day_alone() {
  const server = await start(UNBOUND, { clock: AT_NOON })
  const { cookie, code } = await try_of(server, 'Ann')
  const pal = new Line(server, code, await person(server))
  must((await pal.event('table')).alone, 'everybody is told that she plays alone')
  pal.send({ do: 'sit', seat: 0, name: 'Pal' })
  must((await pal.event('error')).code === 'forbidden', 'her seat is hers')
  const player = new Player(server, code, cookie, false)
  await player.line.event('deal')
  for (const message of [
    { do: 'level', seat: 1, level: 'random' },
    { do: 'invite', seat: 1 },
    { do: 'change', settings: { watch: 'all-hands-late' } },
    { do: 'pause' },
    { do: 'leave' },
    { do: 'remove', seat: 0 },
  ]) {
    player.line.send(message)
    const { code: wrong, ask } = await player.line.event('error')
    must(wrong === 'forbidden' && ask.do === message.do, `${message.do}: ${wrong}`)
  }
  for (const seat of [1, 2]) {
    pal.send({ do: 'sit', seat, name: 'Pal' })
    must((await pal.event('error')).code === 'forbidden', `seat ${seat} is nobody's`)
  }
  await soon(player.over, 'the end of the day')
  pal.send({ do: 'ping', ping: 1 })
  await pal.find(({ event }) => {
    must(!['seat', 'game', 'deal', 'turn', 'act', 'trick'].includes(event), `a watcher is told of a ${event}`)
    return event === 'pong'
  }, 'pong')
  const day = (await call(server, 'GET', '/api/day', { cookie })).json
  must(JSON.stringify(day.results) === JSON.stringify([{ name: 'Ann', score: day.own }]), JSON.stringify(day))
  player.line.end()
  pal.end()
  await stop(server)
}

/* The deal of the day begins when the person who tries it is there and sits, never for or without anybody else; if they left at once, when they are back. */
async function begins_the_day_with_who_tries_it() {
  const data = folder()
  let server = await start(UNBOUND, { data })
  const [ann, bob] = [await try_of(server, 'Ann'), await try_of(server, 'Bob the Unready')]
  const hasty = new Line(server, ann.code, ann.cookie)
  await hasty.event('table')
  hasty.end()
  const again = new Line(server, ann.code, ann.cookie)
  await again.event('deal')
  again.end()
  await stop(server)
  server = await start([...UNBOUND, '--limit', 'name_characters=5'], { data })
  const stranger = new Line(server, bob.code, ann.cookie)
  await stranger.event('at')
  const line = new Line(server, bob.code, bob.cookie)
  must((await line.event('error')).code === 'too-long', 'the name is refused')
  must((await line.event('error')).code === 'not-now', 'nothing begins')
  line.send({ do: 'sit', seat: 0, name: 'Bob' })
  line.send({ do: 'start' })
  must((await line.event('deal')).hands[0].includes('?') === false, 'they play after all')
  must(!stranger.events.some(({ event }) => ['error', 'deal'].includes(event)), 'the stranger has nothing to do with it')
  line.end()
  stranger.end()
  await stop(server)
}

/*
 * A disk that is full: what could not be kept was not shown, the people there and the operator are told, and with room the
 * server continues by itself.
 */
async function shows_nothing_that_it_could_not_keep() {
  const data = folder()
  let server = await start(UNBOUND, { data })
  const cookie = await person(server)
  const code = await table(server, cookie, { rules: 'spoil-five', players: 3, settings: FAST })
  await stop(server)
  const small = path.join(data, 'small')
  fs.writeFileSync(small, `#!/bin/sh\nulimit -S -f 120\nexec ${fs.realpathSync(program)} "$@"\n`, { mode: 0o755 })
  server = await start(UNBOUND, { data, run: small })
  const player = new Player(server, code, cookie, false)
  await player.line.event('at')
  player.line.send({ do: 'sit', seat: 0, name: 'Ann' })
  await player.line.find((event) => event.event === 'table' && event.seat === 0, 'a seat')
  player.line.send({ do: 'start' })
  await until(async () => /^spoilfive_faults_total [1-9]/m.test(await metrics(server)), 'the disk to be full')
  const shown = player.lines.filter(([{ event }]) => event === 'act').length
  must((await player.line.event('error')).code === 'busy', 'the player is told')
  const sick = await call(server, 'GET', '/health')
  must(sick.status === 503 && sick.json.ok === false && sick.json.code === 'busy' && /disk/.test(sick.json.error), `health is ${sick.text}`)
  const told = (what) => until(() => server.notes.match(what)?.length === 1, `the operator to be told ${what}, once`)
  await told(/event=not-writable why=/g)
  player.line.end()
  execFileSync('prlimit', ['--pid', String(server.process.pid), '--fsize=unlimited:unlimited'])
  await until(async () => (await call(server, 'GET', '/health')).status === 200, 'room on the disk to be noticed')
  await told(/event=writable refused=[1-9]/g)
  const again = new Player(server, code, cookie, false)
  await again.line.find(({ event }) => event === 'at', 'the table')
  must(shown > 0 && again.lines.some(([{ event }]) => event === 'game'), 'the game is there')
  await again.line.event('end-hand')
  again.line.end()
  await stop(server)
  server = await start(UNBOUND, { data })
  const later = new Player(server, code, cookie, false)
  await later.line.event('end-hand')
  later.line.end()
  await stop(server)
}

run([keeps_whole_games, keeps_no_act_that_was_undone, holds_a_round_after_an_undo, gives_everybody_the_same_day, knows_which_days_there_were, plays_the_day_alone, begins_the_day_with_who_tries_it, shows_nothing_that_it_could_not_keep])
