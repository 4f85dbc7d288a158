/* The people somebody has played with: who is listed, whose table is shown, and who hides. */
import { Line, Player, call, must, person, run, soon, table, withServer } from './server.mjs'

const FAST = { pace_ms: 0, between_s: 600, silent_s: 1, clock_s: 0 }

async function sit(line, seat, name) {
  await line.event('at')
  line.send({ do: 'sit', seat, name })
  await line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
}

/** A whole short game of these people, by name; everybody has left when it is over. */
async function game(server, people, plan = { rules: 'forty-five', players: 4, sides: 2, options: { target: 0, hands: 1 } }) {
  const all = Object.entries(people)
  const code = await table(server, all[0][1], { ...plan, settings: FAST })
  const players = all.map(([, cookie], i) => new Player(server, code, cookie, i % 2))
  for (const [seat, player] of players.entries()) await sit(player.line, seat, all[seat][0])
  players[0].line.send({ do: 'start' })
  await soon(Promise.all(players.map(({ over }) => over)), 'the end of the game')
  players.forEach(({ line }) => line.end())
}

/* A server, and a function that gets somebody's list. */
async function withPeople(args, body) {
  await withServer(args, (server) =>
    body(server, async (cookie) => {
      const got = await call(server, 'GET', '/api/people', { cookie })
      must(got.status === 200, got.text)
      return got.json
    }),
  )
}

const names = ({ people }) => people.map(({ name }) => name).join()

async function lists_those_with_whom_one_has_played() {
  await withPeople([], async (server, list) => {
    const [ann, bob, cid, dee] = [await person(server), await person(server), await person(server), await person(server)]
    must(names(await list(ann)) === '', 'nobody yet')
    await game(server, { Ann: ann, Bob: bob })
    await game(server, { Bobby: bob, Cid: cid, Ann: ann })
    must(names(await list(dee)) === '', 'one who has played with nobody')
    const { people, hidden } = await list(ann)
    must(hidden === false && people.length === 2, JSON.stringify(people))
    const [first, second] = people.sort((a, b) => b.games - a.games)
    must(first.name === 'Bobby' && first.games === 2 && second.name === 'Cid' && second.games === 1, 'by the last name, computers not at all')
    must(first.rules === 'forty-five' && first.players === 4 && first.sides === 2 && first.table === null, JSON.stringify(first))
    must(Object.keys(first).join() === 'name,games,won,shared,last_ms,game,rules,players,sides,table', 'nothing else, no id of a person')
  })
}

async function shows_whose_table_is_open() {
  await withPeople([], async (server, list) => {
    const [ann, bob, eve] = [await person(server), await person(server), await person(server)]
    await game(server, { Ann: ann, Bob: bob })
    const found = async (cookie) => (await list(cookie)).people[0]?.table ?? null
    const open = async (settings) => {
      const code = await table(server, bob, { rules: 'twenty-five', players: 3, settings: { ...FAST, name: 'Kitchen', ...settings } })
      const line = new Line(server, code, bob)
      await sit(line, 0, 'Bob')
      return { code, line }
    }
    const close = async ({ code, line }) => {
      const witness = new Line(server, code, eve)
      await witness.event('at')
      line.end()
      await witness.find((event) => event.event === 'table' && !event.seats[0].connected, 'Bob gone')
      witness.end()
    }
    const alone = await open({})
    must((await found(ann)) === null, 'a table that Bob shows to nobody')
    await close(alone)
    const shown = await open({ played_with: true })
    must(JSON.stringify(await found(ann)) === JSON.stringify({ code: shown.code, name: 'Kitchen', rules: 'twenty-five', players: 3, free: 2 }), 'Kitchen')
    must((await list(eve)).people.length === 0, 'not to a stranger')
    must((await call(server, 'GET', '/api/tables')).json.tables.length === 0, 'nor to everybody')
    const mine = new Line(server, shown.code, ann)
    await sit(mine, 1, 'Ann')
    must((await found(ann)) === null, 'where she sits herself')
    mine.send({ do: 'leave' })
    await mine.find((event) => event.event === 'table' && event.seat === null, 'no seat')
    must((await found(ann))?.code === shown.code, 'after she has left')
    mine.end()
    await close(shown)
    must((await found(ann)) === null, 'Bob has gone')
    const all = await open({ public: true })
    must((await found(ann))?.code === all.code, 'a public one')
    await close(all)
  })
}

async function leaves_out_those_who_hide() {
  await withPeople([], async (server, list) => {
    const [ann, bob] = [await person(server), await person(server)]
    const hide = (cookie, body) => call(server, 'POST', '/api/people', { cookie, body: JSON.stringify(body) })
    await game(server, { Ann: ann, Bob: bob })
    const hidden = await hide(bob, { hidden: true })
    must(hidden.status === 200 && hidden.json.hidden === true, hidden.text)
    must(names(await list(ann)) === '', 'Bob hides')
    const his = await list(bob)
    must(his.hidden && names(his) === 'Ann', 'and still finds others')
    await call(server, 'POST', '/api/me', { cookie: bob, body: '{"name":"Rob"}' })
    must((await list(bob)).hidden, 'a new name changes nothing')
    must((await hide(bob, { hidden: false })).json.hidden === false, 'no longer')
    must(names(await list(ann)) === 'Bob', 'and Bob is there')
    for (const wrong of [{}, [], { hidden: 1 }, { hidden: true, name: 'Bob' }, null]) must((await hide(bob, wrong)).status === 400, JSON.stringify(wrong))
  })
}

run([lists_those_with_whom_one_has_played, shows_whose_table_is_open, leaves_out_those_who_hide])
