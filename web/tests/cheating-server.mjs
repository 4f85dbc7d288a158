/* A server that cheats passes everything on between browsers and the real server, and changes what it tells them of fair dealing
   (docs/fair-dealing.md). */
import { createHash, randomBytes } from 'node:crypto'
import { connect, createServer } from 'node:net'

const u32 = (number) => Buffer.from([number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255])
const text = (value) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])
const hex = (value) => Buffer.from(value, 'hex')
const turned = (value) => (value[0] === '0' ? '1' : '0') + value.slice(1)
const hash = (tag, root, round, ...parts) => {
  const context = [text(root.code), u32(0), u32(root.game)]
  const bytes = [text(`spoilfive ${tag} 1`), ...context, u32(round), ...parts]
  return createHash('sha256').update(Buffer.concat(bytes)).digest('hex')
}

const FAIR = ['root', 'round', 'commit', 'closed', 'reveal', 'mixed', 'secret']
const mixOfOne = (root, { round, seat, string }) => hash('mix', root, round, hex(root.root), Buffer.from([1, seat]), string)

/* Each cheat answers the lines that the page is told instead of one; `own` is what is remembered of a connection, first of all its cheat. */
const CHEATS = {
  another_secret: (e) => (e.event === 'secret' ? [{ ...e, secret: turned(e.secret) }] : [e]),
  a_missing_secret: (e) => (e.event === 'secret' && e.hand === 1 ? [] : [e]),
  an_early_secret: (e, own) => {
    if (e.event === 'deal' && !own.told) {
      own.told = true
      return [e, { event: 'secret', hand: e.hand, secret: 'ab'.repeat(32) }]
    }
    return [e]
  },
  another_mix: (e) => (e.event === 'mixed' ? [{ ...e, mix: turned(e.mix) }] : [e]),
  an_ignored_string: (e, own) =>
    e.event === 'mixed'
      ? [{ ...e, seats: [], left: e.seats, mix: hash('mix', own.root, e.round, hex(own.root.root), Buffer.from([0])) }]
      : [e],
  an_ignored_commitment: (e) => (e.event === 'closed' ? [{ ...e, seats: [] }] : [e]),
  a_string_chosen_late: (e) => (e.event === 'reveal' ? [e, { ...e, seat: 2, string: randomBytes(32).toString('hex') }] : [e]),
  a_changed_commitment: (e) => (e.event === 'commit' ? [e, { ...e, commit: turned(e.commit) }] : [e]),
  another_string: (e) => (e.event === 'reveal' ? [{ ...e, string: turned(e.string) }] : [e]),
  a_replay_from_another_table: (e) =>
    e.event === 'root' ? [{ ...e, code: e.code.replace(/.$/, (sign) => (sign === 'A' ? 'B' : 'A')) }] : [e],
  another_root: (e) => (e.event === 'root' ? [e, { ...e, root: turned(e.root) }] : [e]),
  another_round: (e) => (e.event === 'closed' ? [e, { event: 'round', round: e.round, from: 2, seats: [0] }] : [e]),
  a_deal_during_a_round: (e, own) => {
    if (e.event === 'mixed') own.mixed = e
    if (e.event === 'mixed') return []
    return e.event === 'deal' && own.mixed ? [e, own.mixed] : [e]
  },
  says_nothing: (e) => (FAIR.includes(e.event) ? [] : [e]),
  /* It commits before the page can, and reveals its own string. */
  a_commitment_in_my_name: (e, own) => {
    if (e.event === 'round') {
      own.mine = { round: e.round, seat: e.seats[0], string: randomBytes(32) }
      const commit = hash('commit', own.root, e.round, Buffer.from([e.seats[0]]), hex(own.root.root), own.mine.string)
      return [e, { event: 'commit', seat: e.seats[0], round: e.round, commit }]
    }
    if (e.event === 'closed')
      return [
        { ...e, seats: [own.mine.seat] },
        { event: 'reveal', ...own.mine, string: own.mine.string.toString('hex') },
      ]
    return e.event === 'mixed' ? [{ ...e, seats: [own.mine.seat], left: [], mix: mixOfOne(own.root, own.mine) }] : [e]
  },
  /* It shows the person their own string, and has made the pack with another one. */
  a_pretended_string: (e, own) => {
    if (e.event === 'commit' && own.commit) return [{ ...e, commit: own.commit }]
    if (e.event === 'reveal' && own.string) return [{ ...e, string: own.string }]
    if (e.event !== 'mixed' || !own.string) return [e]
    return [{ ...e, mix: mixOfOne(own.root, { round: e.round, seat: e.seats[0], string: hex(own.string) }) }]
  },
}

/* What the server is told instead of what the page sends. */
const TOLD = {
  a_pretended_string: (message, own) => {
    own.another ??= randomBytes(32)
    if (message.do === 'commit') {
      own.commit = message.commit
      return { ...message, commit: hash('commit', own.root, message.round, Buffer.from([0]), hex(own.root.root), own.another) }
    }
    if (message.do !== 'reveal') return message
    own.string = message.string
    return { ...message, string: own.another.toString('hex') }
  },
}

function tell(lines, own) {
  return lines
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => {
      const event = JSON.parse(line)
      if (event.event === 'root') own.root = event
      return own.cheat ? CHEATS[own.cheat](event, own) : [event]
    })
    .map((event) => `${JSON.stringify(event)}\n`)
    .join('')
}

function frame(text, masked) {
  const bytes = Buffer.from(text)
  const size = bytes.length
  const head = [0x81]
  const mask = masked ? 0x80 : 0
  if (size < 126) head.push(mask | size)
  else if (size < 65536) head.push(mask | 126, size >> 8, size & 255)
  else head.push(mask | 127, 0, 0, 0, 0, size >>> 24, (size >> 16) & 255, (size >> 8) & 255, size & 255)
  return Buffer.concat([Buffer.from(head), ...(masked ? [Buffer.alloc(4)] : []), bytes])
}

/** Cuts a stream into frames; gives whole text messages to `change`, and passes everything else on. */
function frames(to, change) {
  let rest = Buffer.alloc(0)
  let message = []
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    while (rest.length >= 2) {
      let size = rest[1] & 127
      let at = 2
      if (size === 126) [size, at] = rest.length < 4 ? [Infinity, 4] : [rest.readUInt16BE(2), 4]
      else if (size === 127) [size, at] = rest.length < 10 ? [Infinity, 10] : [Number(rest.readBigUInt64BE(2)), 10]
      const masked = rest[1] >> 7
      const body = at + 4 * masked
      if (rest.length < body + size) return
      const data = Buffer.from(rest.subarray(body, body + size))
      for (let i = 0; masked && i < size; i++) data[i] ^= rest[at + (i % 4)]
      const [first, raw] = [rest[0], rest.subarray(0, body + size)]
      rest = rest.subarray(body + size)
      if ((first & 15) > 1) {
        to.write(raw)
        continue
      }
      message.push(data)
      if (!(first & 0x80)) continue
      const said = change(Buffer.concat(message).toString())
      message = []
      if (said) to.write(frame(said, masked))
    }
  }
}

/** What follows a head that asks for a WebSocket is frames, plain ones because no extension is agreed on. All else is passed on as it comes. */
function pass(from, to, change) {
  let read = null
  let head = ''
  from.on('data', (bytes) => {
    if (read) return read(bytes)
    head += bytes.toString('latin1')
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    if (!/^upgrade: websocket/im.test(head.slice(0, end))) {
      to.write(Buffer.from(head, 'latin1'))
      read = (more) => to.write(more)
      return
    }
    to.write(Buffer.from(head.slice(0, end + 4).replace(/^sec-websocket-extensions:.*\r\n/im, ''), 'latin1'))
    read = frames(to, change)
    read(Buffer.from(head.slice(end + 4), 'latin1'))
  })
  from.on('end', () => to.end())
  from.on('error', () => to.destroy())
}

/** Starts such a server in front of the one at `port`. Each connection is cheated by the `cheat` that is chosen when it begins; without one
    nothing is changed. */
export async function cheatingServer(port) {
  const cheating = { cheat: '' }
  const server = createServer((browser) => {
    const real = connect(port, '127.0.0.1')
    const own = { cheat: cheating.cheat }
    pass(browser, real, (message) => JSON.stringify(TOLD[own.cheat] ? TOLD[own.cheat](JSON.parse(message), own) : JSON.parse(message)))
    pass(real, browser, (lines) => tell(lines, own))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref() // a story that fails does not close it
  cheating.url = `http://127.0.0.1:${server.address().port}`
  cheating.close = () => server.close()
  return cheating
}
