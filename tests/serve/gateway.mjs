/* The gateway: who is let in, how much they may send, what they are told when it is too much, and how everything ends. */
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { Line, STILL, call, folder, metrics, must, person, run, sleep, soon, start, stop, table, until, withServer } from './server.mjs'

const GAME = { rules: 'spoil-five', players: 5 }

async function opened(server, cookie) {
  const line = new Line(server, await table(server, cookie, GAME), cookie)
  await line.event('at')
  return line
}

async function metric(server, name) {
  return Number(new RegExp(`^spoilfive_${name} (.*)$`, 'm').exec(await metrics(server))[1])
}

/* ------------------------------------------------------------------- who */

async function gives_a_cookie_once() {
  await withServer([], async (server) => {
    const { headers } = await call(server, 'GET', '/api/me')
    must(/^spoilfive=[0-9a-f]{80}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/.test(headers['set-cookie'][0]), headers['set-cookie'][0])
    const cookie = headers['set-cookie'][0].split(';')[0]
    must(!(await call(server, 'GET', '/api/me', { cookie })).headers['set-cookie'], 'there is a cookie already')
    must((await call(server, 'GET', '/api/me', { cookie: `a=b; ${cookie}` })).headers['set-cookie'] === undefined, 'among others')
    must(!(await call(server, 'GET', '/api/me', { cookie: `a=${'b'.repeat(6000)}; ${cookie}` })).headers['set-cookie'], 'behind a long one')
    must((await call(server, 'GET', '/api/me', { cookie: 'spoilfive=1234' })).headers['set-cookie'], 'that was none')
    const invented = `spoilfive=${'a'.repeat(64)}`
    must((await call(server, 'GET', '/api/me', { cookie: invented })).headers['set-cookie'], 'an invented one')
    must((await call(server, 'POST', '/api/me', { cookie: invented, body: '{"name":"Ann"}' })).headers['set-cookie'], 'it is somebody else who has a name now')
    must((await call(server, 'GET', '/api/me', { cookie: invented })).headers['set-cookie'], 'so it is still invented')
    must(!(await call(server, 'GET', '/health')).headers['set-cookie'], 'health sets none')
  })
}

async function refuses_other_pages() {
  await withServer([], async (server) => {
    const cookie = await person(server)
    const code = await table(server, cookie, GAME)
    const post = (origin) => call(server, 'POST', '/api/me', { body: '{"name":"Ann"}', cookie, headers: { origin } })
    must((await post('http://evil.example')).status === 403, 'another origin')
    must((await post('null')).status === 403, 'no origin of a sandbox')
    must((await post(`http://127.0.0.1:${server.port}`)).status === 200, 'its own')
    for (const [origin, status] of [['http://evil.example', 403], [`http://127.0.0.1:${server.port}`, 101]]) {
      const line = new Line(server, code, cookie, { headers: { Origin: origin } })
      await until(() => line.status, 'an answer')
      must(line.status === status, `${origin}: ${line.answer}`)
      line.end()
    }
    const stranger = new Line(server, code, null)
    await until(() => stranger.status, 'an answer')
    must(stranger.status === 401 && JSON.parse(stranger.rest).code === 'forbidden', stranger.answer)
  })
  await withServer(['--origin', 'https://cards.example'], async (server) => {
    const post = (origin) => call(server, 'POST', '/api/me', { body: '{"name":"Ann"}', headers: { origin } })
    must((await post('https://cards.example')).status === 200, 'the origin that was named')
    must((await post(`http://127.0.0.1:${server.port}`)).status === 403, 'no other then')
  })
}

async function believes_a_proxy_only_when_told() {
  const headers = { 'x-forwarded-for': '10.1.2.3', 'x-forwarded-proto': 'https' }
  await withServer(['--limit', 'address_requests=1', '--limit', 'address_burst=3'], async (server) => {
    const answers = []
    for (let i = 0; i < 8; i++) answers.push(await call(server, 'GET', '/api/me', { headers: { ...headers, 'x-forwarded-for': `10.1.2.${i}` } }))
    must(answers.some(({ status }) => status === 429), 'an address that is only said does not count')
    must(!answers[0].headers['set-cookie'][0].includes('Secure'), 'nor does a scheme')
  }, { clock: STILL })
  await withServer(['--proxied', '--limit', 'address_requests=1', '--limit', 'address_burst=3'], async (server) => {
    for (let i = 0; i < 8; i++) {
      const { status, headers: got } = await call(server, 'GET', '/api/me', { headers: { ...headers, 'x-forwarded-for': `1.1.1.1, 10.1.2.${i}` } })
      must(status === 200 && got['set-cookie'][0].includes('; Secure'), 'each address for itself, and by TLS')
    }
  }, { clock: STILL })
}

/* ---------------------------------------------------------------- limits */

async function says_what_is_wrong_and_changes_nothing() {
  await withServer(['--limit', 'message_bytes=512'], async (server) => {
    const cookie = await person(server)
    const line = await opened(server, cookie)
    const wrong = async (code, data, how) => {
      line.frame(data, how)
      const error = await line.event('error')
      must(error.code === code && error.error.length > 10, `${code} expected, not ${JSON.stringify(error)}`)
    }
    await wrong('too-long', JSON.stringify({ do: 'say', text: 'x'.repeat(600) }))
    await wrong('too-long', 'x'.repeat(200000))
    await wrong('malformed', 'no JSON')
    await wrong('malformed', '{"do":"ping","ping":1}', { opcode: 2 })
    await wrong('malformed', '{"do":"ping","do":"ping"}')
    await wrong('unknown', '{"do":"dance"}')
    line.frame('{"do":"pi', { final: false })
    line.frame('ng","ping":7}', { opcode: 0 })
    must((await line.event('pong')).ping === 7, 'a message may come in pieces')
    must((await metrics(server)).includes('spoilfive_errors_total{code="too-long"} 2'), 'errors are counted')
  })
}

async function bounds_what_comes() {
  await withServer(['--limit', 'messages=1', '--limit', 'messages_burst=5', '--limit', 'messages_over=20'], async (server) => {
    const cookie = await person(server)
    const line = await opened(server, cookie)
    for (let i = 0; i < 10; i++) line.send({ do: 'ping', ping: i })
    must((await line.event('error')).code === 'too-fast', 'too fast')
    for (let i = 0; i < 100; i++) line.send({ do: 'ping', ping: i })
    await soon(line.ended, 'its end')
    must((await metric(server, 'dropped_total')) === 1, 'a client that keeps sending is dropped')
    must((await call(server, 'GET', '/health')).status === 200, 'the others are not')
  }, { clock: STILL })
}

async function bounds_requests() {
  await withServer(['--limit', 'body_bytes=1024', '--limit', 'address_requests=1', '--limit', 'address_burst=20'], async (server) => {
    const long = await call(server, 'POST', '/api/me', { body: 'x'.repeat(2000) })
    must(long.status === 413 && long.json.code === 'too-long', long.text)
    must((await call(server, 'DELETE', '/api/me')).status === 405, 'methods')
    must((await call(server, 'POST', '/api/rules', { body: '' })).status === 405, 'methods of a route')
    must((await call(server, 'GET', '/api/nothing')).status === 404, 'paths')
    must((await call(server, 'GET', '/../../etc/passwd')).status === 404, 'paths out of the page')
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(server, 'GET', '/health')))
    must(answers.some(({ status, json }) => status === 429 && json.code === 'too-fast'), 'too many requests')
  }, { clock: STILL })
}

async function reads_a_body_that_comes_in_pieces() {
  await withServer([], async (server) => {
    const cookie = await person(server)
    const body = '{"name":"Ann"}'
    const bytes = `POST /api/me HTTP/1.1\r\nHost: a\r\nCookie: ${cookie}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    const cuts = [bytes.length - body.length, bytes.length - 3, 30]
    for (const cut of cuts) {
      let answer = ''
      const socket = net.connect(server.port, '127.0.0.1').on('data', (data) => (answer += data))
      socket.setNoDelay(true)
      socket.write(bytes.slice(0, cut))
      await sleep(30) // so that they usually come one by one; the answer is the same if not
      socket.write(bytes.slice(cut))
      await until(() => answer.includes('}'), 'an answer')
      must(answer.startsWith('HTTP/1.1 200') && answer.endsWith('{"name":"Ann"}\n'), answer)
      socket.destroy()
    }
  })
}

async function bounds_connections() {
  await withServer(['--limit', 'address_connections=5'], async (server) => {
    const sockets = []
    for (let i = 0; i < 8; i++) {
      const socket = net.connect(server.port, '127.0.0.1')
      socket.on('error', () => {})
      socket.ended = false
      socket.on('close', () => (socket.ended = true))
      sockets.push(socket)
    }
    await until(() => sockets.filter(({ ended }) => ended).length === 3, 'three to be refused')
    sockets.forEach((socket) => socket.destroy())
    await until(async () => (await call(server, 'GET', '/health').catch(() => ({}))).status === 200, 'room again')
  })
}

async function drops_those_that_do_not_read() {
  await withServer(['--limit', 'queue_bytes=65536', '--limit', 'messages=100000', '--limit', 'messages_burst=100000', '--limit', 'idle_s=600'], async (server) => {
    const slow = await person(server)
    const line = await opened(server, slow)
    line.socket.pause()
    await until(async () => {
      for (let k = 0; k < 500; k++) line.send({ do: 'ping', ping: k, padding: 'x'.repeat(1000) })
      return (await metric(server, 'dropped_total')) === 1
    }, 'it to be dropped')
    line.end()
    await until(async () => (await metric(server, 'people')) === 0, 'the place to be free')
  })
}

async function drops_the_silent() {
  await withServer(['--limit', 'silence_s=2'] /* idle_s, as it was called once */, async (server) => {
    const dead = await opened(server, await person(server))
    dead.socket.removeAllListeners('data')
    dead.socket.resume() // it reads, and answers no ping
    await soon(dead.ended, 'the end of a dead line')
  })
}

async function keeps_those_that_answer() {
  await withServer(['--limit', 'idle_s=6'], async (server) => {
    const line = await opened(server, await person(server))
    await until(() => line.pings === 1, 'to be asked')
    server.process.kill('SIGSTOP')
    await sleep(6500)
    server.process.kill('SIGCONT') // a server that was asleep itself asks before it judges
    await until(() => line.pings === 2, 'to be asked again')
    await call(server, 'GET', '/health')
    must(line.closed === null, 'a client that answers stays')
  })
}

/* -------------------------------------------------------------------- page */

async function gives_out_the_page() {
  const page = folder()
  fs.mkdirSync(path.join(page, 'assets'))
  for (const name of ['index.html', 'night.html']) fs.writeFileSync(path.join(page, name), '<!doctype html>')
  fs.writeFileSync(path.join(page, 'assets', 'a-1.wasm'), 'plain'.repeat(20000))
  fs.writeFileSync(path.join(page, 'assets', 'a-1.wasm.br'), 'packed')
  fs.writeFileSync(path.join(page, 'app.webmanifest'), '{}')
  await withServer(['--page', page], async (server) => {
    const root = await call(server, 'GET', '/')
    must(root.status === 200 && root.text === '<!doctype html>' && root.headers['cache-control'] === 'no-cache', 'index.html')
    must(root.headers['content-security-policy'].includes("script-src 'self' 'wasm-unsafe-eval'"), 'the policy')
    must(!root.headers['content-security-policy'].includes('unsafe-inline'), 'nothing inline')
    must(root.headers['cross-origin-opener-policy'] === 'same-origin', 'what a document obeys')
    must(root.headers['permissions-policy'].startsWith('camera=(),'), 'no camera')
    const night = await call(server, 'GET', '/night.html')
    must(night.headers['permissions-policy'].startsWith('camera=(self),'), 'the camera of the organiser’s page')
    must((await call(server, 'GET', '/', { headers: { 'if-none-match': root.headers.etag } })).status === 304, 'known already')
    const whole = await call(server, 'GET', '/assets/a-1.wasm')
    must(whole.bytes.length === 100000 && whole.headers['content-type'] === 'application/wasm', 'types')
    must(whole.headers['cache-control'].includes('immutable'), 'names that change with the content')
    const packed = await call(server, 'GET', '/assets/a-1.wasm', { headers: { 'accept-encoding': 'gzip, br' } })
    must(packed.text === 'packed' && packed.headers['content-encoding'] === 'br', 'packed')
    must((await call(server, 'GET', '/app.webmanifest')).headers['content-type'] === 'application/manifest+json', 'types')
    const head = await call(server, 'HEAD', '/assets/a-1.wasm')
    must(head.status === 200 && head.text === '' && head.headers['content-length'] === '100000', 'HEAD')
    must((await call(server, 'GET', '/assets/none.js')).status === 404, 'nothing there')
  })
}

/* ---------------------------------------------------------- unix sockets */

async function speaks_over_a_unix_socket() {
  const unix = path.join(folder(), 'front.sock')
  const limits = ['--limit', 'address_requests=1', '--limit', 'address_burst=3', '--limit', 'address_connections=2']
  await withServer(limits, async (server) => {
    must((fs.statSync(unix).mode & 0o777) === 0o660, 'for its owner and group')
    const from = (address, cookie) => ({ cookie, headers: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' } })
    const { status, headers } = await call(server, 'GET', '/api/me', from('10.1.2.3'))
    must(status === 200 && headers['set-cookie'][0].endsWith('; Secure'), 'the proxy is believed')
    const cookie = headers['set-cookie'][0].split(';')[0]
    const codes = []
    for (let i = 0; i < 6; i++) codes.push((await call(server, 'GET', '/health', from(`10.1.2.4:${5000 + i}`))).status)
    must(codes.includes(429), 'an address with a port is that address')
    codes.length = 0
    for (let i = 0; i < 6; i++) codes.push((await call(server, 'GET', '/health', from(`[2001:db8:1:2::${i}]:443`))).status)
    must(codes.includes(429), 'a network of IPv6 is one address, in brackets, too')
    const lines = []
    for (let i = 0; i < 3; i++) lines.push(new Line(server, 'ABC222', cookie, { headers: { 'X-Forwarded-For': '10.1.2.5' } }))
    await until(() => lines.every((line) => line.status), 'answers')
    must(lines.some((line) => line.status === 101), lines[0].answer)
    lines.forEach((line) => line.end())
    let why = ''
    await start([], { unix }).catch((error) => (why = error.message))
    must(why.includes('another server listens there'), why)
  }, { unix, clock: STILL })
  const killed = await start([], { unix })
  killed.process.kill('SIGKILL')
  await killed.ended
  await withServer([], async (server) => {
    must((await call(server, 'GET', '/health')).status === 200, 'a socket that was left behind is replaced')
  }, { unix })
}

async function bounds_sockets_behind_a_proxy() {
  await withServer(['--proxied', '--limit', 'address_connections=3'], async (server) => {
    const code = await table(server, await person(server), GAME)
    const lines = []
    for (let i = 0; i < 6; i++) {
      const line = new Line(server, code, await person(server), { headers: { 'X-Forwarded-For': '10.1.2.3' } })
      await until(() => line.status, 'an answer')
      lines.push(line)
    }
    must(lines.filter(({ status }) => status === 101).length === 3, lines.map(({ status }) => status).join(' '))
    const other = new Line(server, code, await person(server), { headers: { 'X-Forwarded-For': '10.1.2.4' } })
    await until(() => other.status, 'an answer')
    must(other.status === 101, 'another address has its own room')
    lines[0].end()
    await until(async () => {
      const again = new Line(server, code, await person(server), { headers: { 'X-Forwarded-For': '10.1.2.3' } })
      await until(() => again.status, 'an answer')
      return again.status === 101
    }, 'room again')
  })
}

async function keeps_figures_from_players() {
  await withServer([], async (server) => {
    must((await call(server, 'GET', '/metrics')).status === 404, 'not on the port of players')
    must((await metrics(server)).includes('spoilfive_connections '), 'on their own')
    must((await call(server, 'GET', '/health', { port: server.metrics })).status === 404, 'nothing else there')
  })
}

async function bounds_what_one_person_says_on_all_connections() {
  await withServer(['--limit', 'messages=1', '--limit', 'messages_burst=10', '--limit', 'messages_over=100'], async (server) => {
    const cookie = await person(server)
    const code = await table(server, cookie, GAME)
    const lines = []
    for (let i = 0; i < 3; i++) {
      const line = new Line(server, code, cookie)
      await line.event('at')
      lines.push(line)
    }
    for (let i = 0; i < 8; i++) lines.forEach((line) => line.send({ do: 'ping', ping: i }))
    await Promise.any(lines.map((line) => line.find(({ code: wrong }) => wrong === 'too-fast', 'too fast')))
    lines.forEach((line) => line.end())
  }, { clock: STILL })
}

async function bounds_guesses() {
  await withServer(['--limit', 'address_guesses=5'], async (server) => {
    const cookie = await person(server)
    const code = await table(server, cookie, GAME)
    const statuses = []
    for (let i = 0; i < 8; i++) {
      const line = new Line(server, `ABCD2${i < 6 ? 'EFGHJK'[i] : i}`, cookie)
      await until(() => line.status, 'an answer')
      statuses.push(line.status)
      if (line.status === 101) await line.event('error')
      line.end()
    }
    must(statuses.filter((status) => status === 101).length === 5 && statuses[7] === 429, statuses.join(' '))
    must((await call(server, 'GET', `/api/tables/${code}`)).status === 429, 'nor by asking for a table')
  })
  await withServer(['--limit', 'address_guesses=5'], async (server) => {
    const cookie = await person(server)
    const code = await table(server, cookie, GAME)
    for (let i = 0; i < 9; i++) {
      const line = new Line(server, code, cookie)
      await line.event('at')
      line.end()
      must((await call(server, 'GET', `/api/tables/${code}`)).status === 200, 'somebody who knows the code does not guess')
    }
  })
}

/* --------------------------------------------------------------------- end */

async function ends_in_order() {
  const data = folder()
  const server = await start([], { data })
  const cookie = await person(server)
  const line = await opened(server, cookie)
  line.send({ do: 'sit', seat: 0, name: 'Ann' })
  await line.find((event) => event.event === 'table' && event.seat === 0, 'a seat')
  const started = Date.now()
  server.process.kill('SIGTERM')
  await line.event('closing')
  await soon(line.ended, 'the end of the line')
  const { status } = await soon(server.ended, 'the end')
  must(status === 0 && /event=closed/.test(server.notes), server.notes)
  must(Date.now() - started < 30000, 'it takes its time') // 5 s, on a machine that has nothing else to do
  const again = await start([], { data })
  const second = new Line(again, JSON.parse(JSON.stringify((await call(again, 'GET', '/api/me', { cookie })).json.tables[0].code)), cookie)
  must((await second.event('table')).seat === 0, 'the seat is kept')
  second.end()
  await stop(again)
}

async function refuses_a_second_server() {
  const data = folder()
  await withServer([], async (server) => {
    let why = ''
    await start([], { data }).catch((error) => (why = error.message))
    must(why.includes('another server keeps its tables there'), why)
    await start(['--port', String(server.port)]).catch((error) => (why = error.message))
    must(why.includes(`port ${server.port} can't be had`), why)
  }, { data })
}

run([
  gives_a_cookie_once,
  refuses_other_pages,
  believes_a_proxy_only_when_told,
  says_what_is_wrong_and_changes_nothing,
  bounds_what_comes,
  bounds_requests,
  reads_a_body_that_comes_in_pieces,
  bounds_connections,
  drops_those_that_do_not_read,
  drops_the_silent,
  keeps_those_that_answer,
  gives_out_the_page,
  speaks_over_a_unix_socket,
  bounds_sockets_behind_a_proxy,
  keeps_figures_from_players,
  bounds_what_one_person_says_on_all_connections,
  bounds_guesses,
  ends_in_order,
  refuses_a_second_server,
])
