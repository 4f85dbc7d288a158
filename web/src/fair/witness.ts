/*
 * Follows where the packs of a table come from (docs/fair-dealing.md), adds this person's strings, and verifies every hand with the page's
 * own code. The server is not believed: what it says is compared with what it said before, and with the cards that this page was shown.
 */
import type { TableEvent } from '../api/events'
import { Store } from '../store'
import { readStored } from '../stored'
import { commitment, deal, mixOf, packOf, previous, type FairContext, seedOf, toHex, type Value } from './protocol'

/** What does not fit, as in the messages `fair.fault.NAME`. */
export type Fault = 'root' | 'round' | 'commit' | 'closed' | 'reveal' | 'mix' | 'late' | 'chain' | 'secret' | 'pack'

export interface HandCheck {
  hand: number
  /** the people who added a string to its pack */
  people: number
  fault: Fault | ''
}

export interface Verdict {
  /** `unknown`: the server says nothing; `left-out`: this person's string was not used; `server`: nobody has added one */
  state: 'unknown' | 'new' | 'verified' | 'left-out' | 'server' | 'wrong'
  fault: Fault | ''
  hands: HandCheck[]
  /** the first digits of the mix, the same for everybody at the table */
  check: string
}

interface Round {
  number: number
  from: number
  asked: number[]
  commits: Map<number, Value>
  strings: Map<number, Value>
  closed: number[] | null
  mix: Value
  /** the string of this person, if this browser committed to it */
  own: Value
  /** a commitment of this person's seat came that is not of this browser; the server says that it had come first */
  foreign: boolean
  elsewhere: boolean
}

interface SeenHand {
  dealer: number
  /** cards in the kitty */
  kitty: number
  own: string[]
  turnUp: string
  played: [seat: number, card: string][]
}

interface Options {
  code: string
  seat: () => number | null
  send: (message: Record<string, unknown>) => void
  /** all options of the game, those of its preset included */
  options: (game: TableEvent) => Record<string, string | number>
}

/* What only makes sense after a root. */
const OF_ROUNDS = new Set(['round', 'commit', 'closed', 'reveal', 'mixed', 'secret'])
const KEY = 'fair-strings'
const KEPT = 40

class Misfit extends Error {
  constructor(readonly fault: Fault) {
    super(fault)
  }
}

function must(good: unknown, fault: Fault) {
  if (!good) throw new Misfit(fault)
}

const same = (a: number[], b: number[]) => JSON.stringify(a) === JSON.stringify(b)
const sorted = (seats: Iterable<number>) => [...seats].sort((a, b) => a - b)
const cardsOf = (text: unknown) =>
  String(text ?? '')
    .split(' ')
    .filter(Boolean)

export class Witness {
  readonly verdict = new Store<Verdict>({ state: 'unknown', fault: '', hands: [], check: '' })
  private context: FairContext | null = null
  private root: Value = ''
  private rounds = new Map<number, Round>()
  private noMix: Value = ''
  private known = 0
  private secret: Value = ''
  private hands: HandCheck[] = []
  private leftOut = false
  private fault: Fault | '' = ''
  /* the game as this seat sees it */
  private game: TableEvent | null = null
  private seen = new Map<number, SeenHand>()
  private dealt = 0
  private over = 0
  private first = 1
  private dealtFrom = new Map<number, Value>()
  private live = false
  private work = Promise.resolve()

  constructor(private readonly to: Options) {}

  /** The connection is new: what follows may have been missed. */
  reconnected() {
    this.live = false
    this.to.send({ do: 'verify' })
  }

  /** Takes the events of a message, in order. */
  take(events: TableEvent[]): Promise<void> {
    const again = events.some(({ event }) => event === 'seat')
    this.work = this.work.then(async () => {
      for (const event of events)
        try {
          await this.takeOne(event, events, !again)
        } catch (error) {
          if (!(error instanceof Misfit)) throw error
          this.fault ||= error.fault
        }
      this.publish()
    })
    return this.work
  }

  private publish() {
    const last = this.lastMixed()
    const state = this.fault
      ? 'wrong'
      : !this.root
        ? 'unknown'
        : this.leftOut
          ? 'left-out'
          : !this.hands.length
            ? 'new'
            : this.hands.some(({ people }) => people === 0)
              ? 'server'
              : 'verified'
    this.verdict.set({ state, fault: this.fault, hands: [...this.hands], check: last?.mix.slice(0, 8) ?? '' })
  }

  private lastMixed = () => [...this.rounds.values()].filter(({ mix }) => mix).at(-1)

  private async takeOne(e: TableEvent, message: TableEvent[], news: boolean) {
    if (OF_ROUNDS.has(e.event)) must(this.context, 'root')
    switch (e.event) {
      case 'seat':
        this.first = Math.max(1, Number(e.from ?? 1))
        return
      case 'game':
        this.game = e
        this.seen.clear()
        this.dealt = this.over = 0
        return
      case 'deal':
        return this.takeDeal(e, news)
      case 'act':
        return this.takeAct(e)
      case 'end-hand':
        this.over = Number(e.hand)
        return
      case 'root':
        return this.takeRoot(e)
      case 'round':
        return this.takeRound(e, message)
      case 'commit':
        return this.takeCommit(e)
      case 'closed':
        return this.takeClosed(e, message)
      case 'reveal':
        return this.takeReveal(e)
      case 'mixed':
        return this.takeMixed(e)
      case 'secret':
        return this.takeSecret(e)
      case 'error':
        return this.takeRefusal(e)
    }
  }

  /* ---------------------------------------------------------------- the cards */

  private takeDeal(e: TableEvent, news: boolean) {
    const hand = Number(e.hand)
    const own = cardsOf((e.hands as string[])[this.to.seat() ?? -1])
    this.seen.set(hand, {
      dealer: Number(e.dealer),
      kitty: cardsOf(e.kitty).length,
      own: own.includes('??') ? [] : own,
      turnUp: String(e.turn_up ?? ''),
      played: [],
    })
    this.dealt = hand
    if (!this.live || !news || !this.root) return
    this.dealtFrom.set(hand, this.mixFor(hand).mix)
    must(hand - 1 < this.first || this.known === hand - 1, 'secret')
    must(
      [...this.rounds.values()].every(({ mix, from }) => mix || from > hand),
      'late',
    )
  }

  private takeAct(e: TableEvent) {
    const [verb, card] = String(e.do).split(' ')
    if (verb === 'play') this.seen.get(this.dealt)?.played.push([Number(e.seat), card])
  }

  /* Whether a pack gives what this page was shown of a hand. */
  private agrees(pack: string[], hand: SeenHand): boolean {
    const options = this.to.options(this.game as TableEvent)
    const players = (this.game as unknown as { players: string[] }).players.length
    const { packets } = options
    const { hands, turnUp } = deal(pack, {
      players,
      dealer: hand.dealer,
      packets: String(packets),
      kitty: hand.kitty,
      turns: hand.turnUp !== '',
    })
    const own = this.to.seat()
    const others = (seat: number, card: string) => hands.some((cards, at) => at !== seat && cards.includes(card))
    return (
      (!hand.own.length || own === null || sameCards(hands[own], hand.own)) &&
      turnUp === hand.turnUp &&
      hand.played.every(([seat, card]) => !others(seat, card))
    )
  }

  /* ------------------------------------------------------------------- rounds */

  private async takeRoot(e: TableEvent) {
    const context = { code: String(e.code), game: Number(e.game) }
    const root = String(e.root)
    this.live = true
    if (this.context?.game === context.game) return must(root === this.root, 'root')
    must(context.code === this.to.code, 'root')
    this.context = context
    this.root = this.secret = root
    this.rounds.clear()
    this.dealtFrom.clear()
    this.hands = []
    this.known = 0
    this.leftOut = false
    this.fault = ''
    this.noMix = await mixOf(context, root, 0, new Map())
  }

  private async takeRound(e: TableEvent, message: TableEvent[]) {
    const number = Number(e.round)
    const asked = e.seats as number[]
    const known = this.rounds.get(number)
    if (known) return must(known.from === e.from && same(known.asked, asked), 'round')
    const round = {
      number,
      from: Number(e.from),
      asked,
      commits: new Map(),
      strings: new Map(),
      closed: null,
      mix: '',
      own: '',
      foreign: false,
      elsewhere: false,
    }
    this.rounds.set(number, round)
    const open = !message.some(({ event, round }) => event === 'closed' && round === number)
    const seat = this.to.seat()
    if (!open || seat === null || !asked.includes(seat)) return
    round.own = ownString(`${this.context?.code}/${this.root}/${number}/${seat}`)
    await this.commit(round, seat)
  }

  private async commit(round: Round, seat: number) {
    const commit = await commitment(this.context as FairContext, this.root, round.number, seat, round.own)
    this.to.send({ do: 'commit', round: round.number, commit })
  }

  private roundOf(e: TableEvent): Round {
    const round = this.rounds.get(Number(e.round))
    must(round, 'round')
    return round as Round
  }

  private async takeCommit(e: TableEvent) {
    const round = this.roundOf(e)
    const seat = Number(e.seat)
    const commit = String(e.commit)
    must(round.asked.includes(seat), 'commit')
    must((round.commits.get(seat) ?? commit) === commit, 'commit')
    if (round.closed) return must(round.commits.has(seat), 'commit')
    round.commits.set(seat, commit)
    if (seat === this.to.seat() && round.own)
      round.foreign = commit !== (await commitment(this.context as FairContext, this.root, round.number, seat, round.own))
  }

  private async takeClosed(e: TableEvent, message: TableEvent[]) {
    const round = this.roundOf(e)
    const seats = e.seats as number[]
    const seat = this.to.seat()
    must(same(seats, sorted(round.commits.keys())), 'closed')
    if (round.closed) return must(same(round.closed, seats), 'closed')
    round.closed = seats
    const open = !message.some(({ event, round: number }) => event === 'mixed' && number === round.number)
    if (open && seat !== null && round.own && !round.foreign && seats.includes(seat))
      this.to.send({ do: 'reveal', round: round.number, string: round.own })
  }

  private async takeReveal(e: TableEvent) {
    const round = this.roundOf(e)
    const seat = Number(e.seat)
    const string = String(e.string)
    must(round.closed?.includes(seat) && (round.strings.get(seat) ?? string) === string, 'reveal')
    must(round.mix === '' || round.strings.has(seat), 'reveal')
    must((await commitment(this.context as FairContext, this.root, round.number, seat, string)) === round.commits.get(seat), 'reveal')
    round.strings.set(seat, string)
  }

  private async takeMixed(e: TableEvent) {
    const round = this.roundOf(e)
    must(same(e.seats as number[], sorted(round.strings.keys())), 'mix')
    const mix = await mixOf(this.context as FairContext, this.root, round.number, round.strings)
    must(mix === e.mix && (round.mix || mix) === mix, 'mix')
    round.mix = mix
    const seat = this.to.seat()
    must(!round.foreign || round.elsewhere, 'commit')
    this.leftOut = seat !== null && round.own !== '' && round.strings.get(seat) !== round.own
  }

  /* Another device of this person, or another tab, has committed first. */
  private takeRefusal(e: TableEvent) {
    const ask = (e.ask ?? {}) as Record<string, unknown>
    const round = ask.do === 'commit' ? this.rounds.get(Number(ask.round)) : undefined
    const seat = this.to.seat()
    if (round && seat !== null && round.commits.get(seat) !== ask.commit) round.elsewhere = true
  }

  /* ------------------------------------------------------------------ secrets */

  private mixFor(hand: number): { mix: Value; people: number } {
    const round = [...this.rounds.values()].filter(({ from, mix }) => mix && from <= hand).at(-1)
    return round ? { mix: round.mix, people: round.strings.size } : { mix: this.noMix, people: 0 }
  }

  /* The secrets since the last one that is known, the latest first. */
  private async takeSecret(e: TableEvent) {
    const hand = Number(e.hand)
    must(hand <= this.over, 'secret')
    if (hand <= this.known) return
    const secrets: Value[] = [String(e.secret)]
    for (let n = hand; n > this.known; n--) secrets.push(await previous(this.context as FairContext, n, secrets[secrets.length - 1]))
    must(secrets.pop() === this.secret, 'chain')
    for (let n = this.known + 1; n <= hand; n++) await this.check(n, secrets[hand - n])
    this.known = hand
    this.secret = String(e.secret)
  }

  private async check(n: number, secret: Value) {
    const seen = this.seen.get(n)
    if (!seen || n < this.first) return
    const { mix, people } = this.mixFor(n)
    const seed = await seedOf(this.context as FairContext, mix, n, secret)
    const joker = this.to.options(this.game as TableEvent).joker === 'yes'
    const fault = (this.dealtFrom.get(n) ?? mix) !== mix ? 'late' : this.agrees(packOf(seed, joker ? 53 : 52), seen) ? '' : 'pack'
    this.hands.push({ hand: n, people, fault })
    this.fault ||= fault
  }
}

const sameCards = (a: string[], b: string[]) => a.length === b.length && a.every((card) => b.includes(card))

/* This person's string for a round: two tabs of a browser share it, and it outlives a reload. */
function ownString(key: string): Value {
  const stored = readStored(KEY)
  const strings = (Array.isArray(stored) ? stored : []) as [string, Value][]
  const found = strings.find(([name]) => name === key)?.[1]
  if (typeof found === 'string' && /^[0-9a-f]{64}$/.test(found)) return found
  const string = toHex(crypto.getRandomValues(new Uint8Array(32)))
  try {
    localStorage.setItem(KEY, JSON.stringify([...strings, [key, string]].slice(-KEPT)))
  } catch {
    /* it lives as long as this page */
  }
  return string
}
