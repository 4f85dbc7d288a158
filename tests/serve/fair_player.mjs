/* A player whose page adds strings to the packs (docs/fair-dealing.md). */
import crypto from 'node:crypto'
import { Player } from './server.mjs'

const u32 = (number) => Buffer.from([number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255])
const text_of = (value) => Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])

/** The commitment of a seat to its string (docs/fair-dealing.md). */
function commitment(root, round, seat, string) {
  const sitting = [text_of(root.code), u32(0), u32(root.game)]
  const bytes = [text_of('spoilfive commit 1'), ...sitting, u32(round), Buffer.from([seat]), Buffer.from(root.root, 'hex'), string]
  return crypto.createHash('sha256').update(Buffer.concat(bytes)).digest('hex')
}

/** Adds strings to the packs, but for the steps that they withhold (`commit`, `reveal`), and waits with their choices while `held`. */
export class FairPlayer extends Player {
  string = crypto.randomBytes(32)
  held = false
  withholds = []

  take(event, text) {
    const asked = ['round', 'closed'].includes(event.event) && event.seats.includes(this.seat)
    if (event.event === 'root') this.root = event
    if (asked && event.event === 'round') this.add('commit', event.round, commitment(this.root, event.round, this.seat, this.string))
    if (asked && event.event === 'closed') this.add('reveal', event.round, this.string.toString('hex'))
    if (event.event === 'undone') this.held = false
    if (!this.held || event.event !== 'at') super.take(event, text)
  }

  add(step, round, value) {
    if (!this.withholds.includes(step)) this.line.send({ do: step, round, [step === 'commit' ? 'commit' : 'string']: value })
  }

  async sit(seat) {
    this.seat = seat
    await this.line.event('at')
    this.line.send({ do: 'verify' })
    this.line.send({ do: 'sit', seat, name: `P${seat}` })
    await this.line.find((event) => event.event === 'table' && event.seat === seat, 'a seat')
  }
}
