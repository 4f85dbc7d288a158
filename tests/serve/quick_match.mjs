/* Quick match: to which table somebody comes, and when a new one is created. */
import { Line, call, must, person, run, table, withServer } from './server.mjs'

const PUBLIC = { public: true, pace_ms: 0, between_s: 600 }

async function withTables(args, body) {
  await withServer(args, async (server) => {
    const lines = []
    /* Somebody with a table of their own, at which they sit. */
    const host = async (plan, settings = {}) => {
      const cookie = await person(server)
      const code = await table(server, cookie, { rules: 'twenty-five', players: 3, ...plan, settings: { ...PUBLIC, ...settings } })
      return { ...(await sit(cookie, code, 0)), cookie }
    }
    const watch = async (code, cookie, from = '192.0.2.1') => {
      const line = new Line(server, code, cookie ?? (await person(server)), { headers: { 'x-forwarded-for': from } })
      lines.push(line)
      await line.event('at')
      return { code, line }
    }
    const sit = async (cookie, code, seat, from) => {
      const { line } = await watch(code, cookie, from)
      line.send({ do: 'sit', seat, name: 'P' })
      await line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
      return { code, line }
    }
    const match = async (likes, { cookie, plan = { rules: likes[0] } } = {}) =>
      call(server, 'POST', '/api/quick-match', { cookie: cookie ?? (await person(server)), body: JSON.stringify({ likes, table: plan }) })
    await body({ server, host, sit, watch, match })
    lines.forEach((line) => line.end())
  })
}

async function finds_a_table_that_is_liked() {
  await withTables(['--proxied'], async ({ host, sit, match: ask, server }) => {
    const cookie = await person(server)
    const match = (likes) => ask(likes, { cookie })
    const { code, line } = await host()
    const found = await match(['spoil-five', 'twenty-five'])
    must(found.status === 200 && found.json.code === code && found.json.created === false, found.text)
    must((await match(['spoil-five'])).json.created, 'another game than those that are liked')
    line.send({ do: 'start' })
    await line.event('deal')
    must((await match(['twenty-five'])).json.code === code, 'computer players make room for people')
    const fuller = await host()
    await sit(await person(server), fuller.code, 1)
    must((await match(['twenty-five'])).json.code === code, 'not where one person may be two: there is less room')
    await sit(await person(server), code, 1, '192.0.2.2')
    const other = await host()
    await sit(await person(server), other.code, 1, '192.0.2.3')
    must((await match(['twenty-five'])).json.code !== fuller.code, 'where people come from more places')
    other.line.end()
    await sit(await person(server), fuller.code, 2)
    must((await match(['twenty-five'])).json.code !== fuller.code, 'not where all seats are taken')
  })
}

async function who_asks_in_the_same_second_meets() {
  await withTables([], async ({ match }) => {
    const plan = { rules: 'twenty-five', players: 2 }
    const [first, second] = await Promise.all([match(['twenty-five'], { plan }), match(['twenty-five'], { plan })])
    must(first.json.code === second.json.code, `one table: ${first.text} ${second.text}`)
    must(first.json.created !== second.json.created, 'one of them has created it')
    must((await match(['twenty-five'], { plan })).json.created, 'both its seats are as good as taken')
  })
}

async function leads_nobody_back_to_who_removed_them() {
  await withTables([], async ({ host, sit, match, server }) => {
    const { code, line } = await host()
    const cookie = await person(server)
    must((await match(['twenty-five'], { cookie })).json.code === code, 'the only table')
    await sit(cookie, code, 1)
    await line.find((event) => event.event === 'table' && event.seats[1], 'the seat that is taken')
    line.send({ do: 'remove', seat: 1 })
    await line.find((event) => event.event === 'table' && event.seats[1] === null, 'a free seat')
    must((await match(['twenty-five'], { cookie })).json.created, 'the table whose owner has removed them')
    must((await match(['twenty-five'])).json.code === code, 'others')
  })
}

async function passes_over_what_is_closed() {
  await withTables([], async ({ host, watch, match }) => {
    const paused = await host()
    paused.line.send({ do: 'start' })
    await paused.line.event('deal')
    paused.line.send({ do: 'pause' })
    await paused.line.find((event) => event.event === 'table' && event.paused, 'a pause')
    await host({}, { public: false })
    await host({ options: { packets: '2-3' } })
    const deserted = await host()
    const { line: witness } = await watch(deserted.code)
    deserted.line.end()
    await witness.find((event) => event.event === 'table' && !event.seats[0].connected, 'the owner gone')
    const reserved = await host({ players: 2 })
    reserved.line.send({ do: 'invite', seat: 1 })
    await reserved.line.event('invitation')
    const made = await match(['twenty-five'])
    must(made.status === 201 && made.json.created, `a paused, private, unusual, deserted or reserved table: ${made.text}`)
    const longer = await host({ options: { target: 45 } })
    must((await match(['twenty-five'])).json.code === longer.code, 'the length of a game is no other rule')
  })
}

async function leads_back_to_a_seat_of_ones_own() {
  await withTables([], async ({ host, match }) => {
    const mine = await host()
    const other = await host()
    must((await match(['twenty-five'], { cookie: mine.cookie })).json.code === mine.code, 'mine')
    must((await match(['twenty-five'], { cookie: other.cookie })).json.code === other.code, 'theirs')
  })
}

async function creates_a_public_table() {
  await withTables([], async ({ sit, match, server }) => {
    const cookie = await person(server)
    const plan = { rules: 'spoil-five', players: 4, settings: { public: false, pace_ms: 0 } }
    const made = await match(['spoil-five'], { cookie, plan })
    must(made.status === 201 && made.json.created === true, made.text)
    const { line } = await sit(cookie, made.json.code, 0)
    line.send({ do: 'start' })
    await line.event('deal')
    const { tables } = (await call(server, 'GET', '/api/tables')).json
    must(tables.length === 1 && tables[0].players === 4 && tables[0].computers === 3, JSON.stringify(tables))
    must((await match(['spoil-five'])).json.code === made.json.code, 'others find it')
  })
}

async function refuses_what_it_cannot_read() {
  await withTables(['--limit', 'person_tables=2', '--limit', 'address_tables=2'], async ({ server, match }) => {
    const cookie = await person(server)
    const post = (body) => call(server, 'POST', '/api/quick-match', { cookie, body: typeof body === 'string' ? body : JSON.stringify(body) })
    const plan = { rules: 'spoil-five' }
    for (const body of ['', '[]', {}, { likes: [], table: plan }, { likes: 'spoil-five', table: plan }, { likes: [1], table: plan },
      { likes: Array(200).fill('spoil-five'), table: plan }, { likes: ['spoil-five'] }, { likes: ['spoil-five'], table: 'spoil-five' }, { likes: ['spoil-five'], table: plan, more: 1 }])
      must((await post(body)).status === 400, JSON.stringify(body).slice(0, 100))
    /* What creates no table counts for no limit. */
    for (const wrong of [{ rules: 'spoil-fife' }, { rules: 'spoil-five', settings: 3 }, { rules: 'spoil-five', players: 1 }]) {
      must((await match(['spoil-five'], { plan: wrong, cookie })).status === 400, JSON.stringify(wrong))
      must((await call(server, 'POST', '/api/tables', { cookie, body: JSON.stringify(wrong) })).status === 400, JSON.stringify(wrong))
    }
    for (const [rules, status] of [['twenty-five', 201], ['twenty-five', 200], ['forty-five', 201], ['fifty-five', 429]])
      must((await match([rules], { cookie })).status === status, `${rules}: ${status}`)
  })
}

run([finds_a_table_that_is_liked, leads_nobody_back_to_who_removed_them, who_asks_in_the_same_second_meets, passes_over_what_is_closed,
  leads_back_to_a_seat_of_ones_own, creates_a_public_table, refuses_what_it_cannot_read])
