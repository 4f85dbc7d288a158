/* The WebSocket connection to a table on the server. It reconnects by itself and continues where it was. */

import { Store } from '../store'
import { isGameEvent, type TableEvent } from './events'
import { ApiError, get } from './http'

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'closed'

const FIRST_WAIT = 500
const LONGEST_WAIT = 15000
const PING_EVERY = 20000
const SILENT_FOR = 45000
const MOVES_AT_ONCE = 3
const LOOK_WITHIN = 3000

/* The server knows a browser by a cookie, and a WebSocket cannot be the first to set one. A socket that is refused may have lacked it. */
let cookieRequest: Promise<unknown> | null = null
const haveCookie = () => (cookieRequest ??= get('me').catch(() => (cookieRequest = null)))

export class TableConnection {
  readonly state = new Store<ConnectionState>('connecting')
  /** the error code after which reconnecting is useless: `unknown`, `full` */
  readonly rejected = new Store('')
  private socket: WebSocket | null = null
  private position = 0
  /** says which history the position belongs to: the server may have lost entries since; empty: it does not say */
  private seal = ''
  private wait = FIRST_WAIT
  private timer = 0
  private pinger = 0
  private lastHeard = 0
  private batch: TableEvent[] = []
  /** where the site has several servers: the path of the one that has the table, `/n/NODE`; empty: any of them will say */
  private node = ''
  private moves = 0

  constructor(
    private readonly code: string,
    /** takes a complete batch of events, which ends with its position */
    private readonly onBatch: (events: TableEvent[]) => void,
    /** it shows the table to a room: the server sends it no hand, even where the person has a seat */
    private readonly screen = false,
  ) {
    addEventListener('online', this.retryNow)
    document.addEventListener('visibilitychange', this.retryNow)
    void this.open()
  }

  /** Returns whether the message was sent. It is not queued, because the table may have changed after a reconnect. */
  send(message: Record<string, unknown>): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  /** The position that a choice made now refers to. */
  get at(): number {
    return this.position
  }

  /** Asks for the whole game again, as soon as what has come has been read. */
  restart() {
    setTimeout(() => {
      if (this.state.get() === 'closed') return
      this.drop()
      this.position = 0
      this.state.set('lost')
      void this.open()
    })
  }

  close() {
    removeEventListener('online', this.retryNow)
    document.removeEventListener('visibilitychange', this.retryNow)
    this.state.set('closed')
    this.drop()
  }

  /* Reconnects at once when the network is back or the phone wakes up. */
  private retryNow = () => {
    if (this.state.get() !== 'lost' || document.hidden) return
    this.wait = FIRST_WAIT
    clearTimeout(this.timer)
    void this.open()
  }

  private async open() {
    this.batch = []
    await haveCookie()
    if (this.socket || this.state.get() === 'closed') return
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:'
    const socket = new WebSocket(
      `${scheme}//${location.host}${this.node}/api/tables/${encodeURIComponent(this.code)}/socket?after=${this.position}${this.seal}${this.screen ? '&screen=1' : ''}`,
    )
    this.socket = socket
    socket.onopen = () => {
      this.lastHeard = Date.now()
      this.state.set('open')
      this.pinger = window.setInterval(this.ping, PING_EVERY)
    }
    socket.onmessage = (message) => {
      this.lastHeard = Date.now()
      this.read(String(message.data))
    }
    socket.onclose = () => this.disconnected(socket)
  }

  /* The table does not exist, or is full. A person who was already there may meet their own broken connections, which
   * will be gone soon. */
  private isFinal(code: string): boolean {
    return code === 'unknown' || (code === 'full' && this.position === 0)
  }

  private reject(code: string) {
    this.close()
    this.rejected.set(code)
  }

  private ping = () => {
    if (Date.now() - this.lastHeard > SILENT_FOR) this.disconnected(this.socket)
    else this.send({ do: 'ping', ping: Date.now() })
  }

  private disconnected(socket: WebSocket | null) {
    if (socket !== this.socket || this.state.get() === 'closed') return
    if (this.state.get() !== 'open') cookieRequest = null
    this.drop()
    this.node = ''
    this.moves = 0
    this.state.set('lost')
    this.timer = window.setTimeout(() => void this.open(), this.wait * (0.75 + Math.random() / 2))
    this.wait = Math.min(this.wait * 1.5, LONGEST_WAIT)
  }

  /* Another server of the site has the table. While it moves, one may name the other: then it is better to wait. */
  private move(node: string) {
    if (++this.moves > MOVES_AT_ONCE || !node.startsWith('/n/')) return this.disconnected(this.socket)
    this.drop()
    this.node = node
    void this.open()
  }

  /* The server can't reach the database, and another one may have taken its tables. If none has, it is better to stay. */
  private async lookElsewhere() {
    const socket = this.socket
    await new Promise((done) => setTimeout(done, Math.random() * LOOK_WITHIN))
    if (socket !== this.socket) return
    const found = await get(`tables/${encodeURIComponent(this.code)}`).then(
      () => true,
      (error) => error instanceof ApiError && error.code === 'elsewhere',
    )
    if (found) this.disconnected(socket)
  }

  private drop() {
    clearInterval(this.pinger)
    clearTimeout(this.timer)
    const socket = this.socket
    this.socket = null
    if (socket) {
      socket.onclose = socket.onmessage = socket.onopen = null
      socket.close()
    }
  }

  /* A batch ends with its position. An incomplete one is sent again after a reconnect. */
  private read(text: string) {
    for (const line of text.split('\n')) {
      if (!line) continue
      const event = JSON.parse(line) as TableEvent
      if (event.event === 'error' && !event.ask && this.isFinal(event.code as string)) return this.reject(event.code as string)
      if (event.event === 'error' && event.code === 'elsewhere') return this.move(String(event.path))
      if (event.event === 'cut-off') void this.lookElsewhere()
      else if (event.event === 'at') {
        this.wait = FIRST_WAIT
        this.moves = 0
        this.position = event.position as number
        this.seal = event.seal === undefined ? '' : `&seal=${event.seal}`
        this.batch.push(event)
        this.onBatch(this.batch)
        this.batch = []
      } else {
        this.batch.push(event)
      }
    }
    if (!this.batch.some((event) => event.event === 'table' || isGameEvent(event))) {
      if (this.batch.length) this.onBatch(this.batch) // not an entry of the journal: no position follows
      this.batch = []
    }
  }
}
