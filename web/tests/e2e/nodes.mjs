/* A story of a site with several machines, as the page sees it: a proxy stands before a server that answers as two nodes would. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { pipeline } from 'node:stream'
import { makeTable, PATIENCE, server, story } from './people.mjs'

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11' // RFC 6455, section 1.3

const frame = (first, bytes) => Buffer.concat([Buffer.from([first, bytes.length]), bytes])

/* What a node does that does not have the table: the socket opens, and says where it is. */
function sendAway({ headers }, socket, path) {
  const accept = createHash('sha1')
    .update(headers['sec-websocket-key'] + GUID)
    .digest('base64')
  const line = `{"event":"error","code":"elsewhere","path":"${path}"}\n`
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`)
  socket.write(frame(0x81, Buffer.from(line)))
  socket.end(frame(0x88, Buffer.from([4421 >> 8, 4421 & 255])))
}

function passOn(asked, socket, head) {
  const real = connect(server.port, '127.0.0.1')
  const lines = asked.rawHeaders.map((text, i) => (i % 2 ? `: ${text}\r\n` : text)).join('')
  real.write(`GET ${asked.url.replace(/^\/n\/\w+/, '')} HTTP/1.1\r\n${lines}\r\n`)
  real.write(head)
  for (const [from, to] of [
    [real, socket],
    [socket, real],
  ]) {
    from.pipe(to)
    from.on('error', () => {})
    from.on('close', () => to.destroy())
  }
}

/** A site whose tables are all at the node `site.has`. It does not have them yet the first `site.moving` times that it is asked. */
async function openSite() {
  const site = { has: 'b', moving: 0, away: false, strict: false, looked: 0, asked: [], sockets: new Set(), requests: new EventEmitter() }
  const proxy = createServer((asked, answer) => {
    const { method, url: path, headers } = asked
    const looks = /^\/api\/tables\/\w+$/.test(path)
    site.looked += looks
    site.requests.emit('one')
    if (looks && site.away) {
      answer.writeHead(503).end()
      return
    }
    if (looks && site.strict) {
      answer.writeHead(421).end(`{"code":"elsewhere","path":"/n/${site.has}"}`)
      return
    }
    const node = { host: '127.0.0.1', port: server.port, method, path: path.replace(/^\/n\/\w+/, ''), headers, agent: false }
    const lost = (error) => error && answer.destroy() // the page has gone, or the server has ended
    const onward = request(node, (real) => {
      answer.writeHead(real.statusCode, real.headers)
      pipeline(real, answer, lost)
    })
    pipeline(asked, onward, lost)
  })
  proxy.on('upgrade', (asked, socket, head) => {
    const node = /^\/n\/(\w+)\//.exec(asked.url)?.[1] ?? ''
    socket.on('error', () => {})
    site.asked.push(node)
    site.requests.emit('one')
    if (node === site.has && site.moving-- <= 0) {
      site.sockets.add(socket)
      passOn(asked, socket, head)
    } else if (node && node !== site.has) socket.end('HTTP/1.1 421 Misdirected Request\r\ncontent-length: 0\r\n\r\n')
    else sendAway(asked, socket, `/n/${site.has}`)
  })
  await new Promise((done) => proxy.listen(0, '127.0.0.1', done))
  site.url = `http://127.0.0.1:${proxy.address().port}`
  site.cut = () => {
    for (const socket of site.sockets) socket.destroy()
  }
  /* The node can't reach the database, and says so. */
  site.cutOff = () => {
    for (const socket of site.sockets) socket.write(frame(0x81, Buffer.from('{"event":"cut-off"}\n')))
  }
  /* Waits until what the site has been asked for makes something true. */
  site.until = async (what, is) => {
    const signal = AbortSignal.timeout(PATIENCE)
    while (!is())
      await once(site.requests, 'one', { signal }).catch(() =>
        assert.fail(`the site waits in vain for ${what}: it was asked for ${site.asked}`),
      )
  }
  site.close = () => {
    site.cut()
    proxy.closeAllConnections()
    proxy.close()
  }
  return site
}

/* Bob sits down at Ann's table, which he reaches through the site. */
async function sitDown(come, site) {
  const ann = await come('Ann', { forgive: /WebSocket/ })
  const code = await makeTable(ann, { rules: 'forty-five', players: 2 })
  const bob = await come('Bob', { forgive: /WebSocket|421|503/ })
  await bob.go(`table/${code}`, site.url)
  await bob.tap('sit-1')
  await ann.find('room-seat-1').getByText('Bob').waitFor()
  return bob
}

story('the page finds the machine of the site that has its table, and finds it again', async (come) => {
  const site = await openSite()
  try {
    const bob = await sitDown(come, site)
    assert.deepEqual(site.asked, ['', 'b'])
    site.has = 'a' // b dies, and a takes its tables
    await bob.turnClock('stop()') // or the connection might be there again before the story looks
    site.cut()
    await bob.find('line').waitFor()
    await bob.turnClock('go()')
    await bob.find('line').waitFor({ state: 'detached' })
    assert.deepEqual(site.asked, ['', 'b', '', 'a'])
    await bob.shot('another-machine')
  } finally {
    site.close()
  }
})

story('the page asks any machine again when the one that should have its table keeps sending it away', async (come) => {
  const site = await openSite()
  try {
    site.moving = 5
    await sitDown(come, site)
    assert.deepEqual(site.asked, ['', 'b', 'b', 'b', '', 'b', 'b', 'b'])
  } finally {
    site.close()
  }
})

story('the page leaves a machine that is cut off from the database when another one has its table, and only then', async (come) => {
  const site = await openSite()
  try {
    const bob = await sitDown(come, site)
    site.away = true // for all machines
    site.has = 'a'
    const looked = site.looked
    site.cutOff()
    await site.until('a look for another machine', () => site.looked > looked)
    assert.deepEqual(site.asked, ['', 'b'])
    site.away = false
    site.cutOff()
    await site.until('two more sockets', () => site.asked.length === 4)
    assert.deepEqual(site.asked, ['', 'b', '', 'a'])
    await bob.find('line').waitFor({ state: 'detached' })
  } finally {
    site.close()
  }
})

story('the page lists the tables of a person that another machine has', async (come) => {
  const site = await openSite()
  try {
    const bob = await sitDown(come, site)
    site.strict = true
    await bob.go('', site.url)
    await bob.find('your-tables').waitFor()
    assert.equal(await bob.find('your-tables').locator('li').count(), 1)
  } finally {
    site.close()
  }
})
