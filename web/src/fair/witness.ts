/*
 * Follows where the packs of a table come from (docs/fair-dealing.md), adds this person's strings, and verifies every hand with the page's
 * own code. The server is not believed: what it says is compared with what it said before, and with the cards that this page was shown.
 *
 * The server tells a game (`seat`, `game` and what follows), then its root, its rounds and its last secret, and from then on everything when
 * it happens. `live` is true from the root on, until the game is told again or the seat or the connection changes: only then can the page
 * demand that a line came in time.
 */
import { isFairEvent, type TableEvent } from '../api/events'
import { Store } from '../store'
import { isFields } from '../stored'
import { type Fault, type Line, Misfit, must, ROUNDS_MAX, ROUNDS_OF_HAND, readLine } from './lines'
import { commitment, type FairContext, mixOf, packOf, previous, seedOf, type Value } from './protocol'
import { fitsPack, type HandCheck, SeenGame, type SeenHand } from './seen'
import { findStrings, isStored, makeString } from './strings'

export interface Verdict {
  /**
   * `unknown`: this person is told nothing; `silent`: they should have been; `unchecked`: a hand is over, and the page could not verify it;
   * `left-out`: a pack was made without this person's string; `elsewhere`: with one that this browser may have drawn and forgotten; `server`:
   * nobody has added one to a pack
   */
  state: 'unknown' | 'silent' | 'new' | 'verified' | 'unchecked' | 'left-out' | 'elsewhere' | 'server' | 'wrong'
  /** the first one at this table, of whatever game */
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
  /** it has been told since the last root */
  told: boolean
  /** what this page has sent since then */
  sent: { commit: boolean; reveal: boolean }
  /** the server did not take this page's commitment */
  refused: boolean
}

/** A game whose root is known. */
interface FairGame {
  context: FairContext
  root: Value
  hands: number
  /** the most before a hand; if it is 1, seats that have kept a string back are not asked again */
  roundsOfHand: number
  seen: SeenGame
  rounds: Map<number, Round>
  /** the mix before the first round */
  noMix: Value
  /** the first hand of whose mix this person is told */
  from: number
  /** the last hand whose secret is known, and the secret */
  known: number
  secret: Value
}

interface Options {
  code: string
  send: (message: Record<string, unknown>) => void
  /** all options of the game, those of its preset included */
  options: (game: Line<'game'>) => Record<string, string | number>
}

const NO_VIEW = { seat: -1 }
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sorted = (seats: Iterable<number>) => [...seats].sort((a, b) => a - b)

export class Witness {
  readonly verdict = new Store<Verdict>({ state: 'unknown', fault: '', hands: [], check: '' })
  private seat: number | null = null
  /* the seat whose person was told a root; undefined before the first one */
  private toldSeat: number | null | undefined
  private view: Line<'seat'> = NO_VIEW
  /* the game as it is being told */
  private seen = new SeenGame(null, NO_VIEW)
  private game: FairGame | null = null
  private live = false
  /* what stays, whatever game follows */
  private fault: Fault | '' = ''
  private missed = false
  /* it has asked to be told, and the game so far has come: a hand that is dealt from then on must have a root */
  private asked = false
  private caughtUp = false
  private awaited = 0
  /* the hand that ended in the message that is being read: its secret comes in the next one */
  private ending = 0
  private work = Promise.resolve()

  constructor(private readonly to: Options) {}

  /** The connection is new: what the page is told follows after a root. */
  reconnected() {
    this.work = this.work.then(() => {
      this.live = this.caughtUp = false
      this.asked = true
    })
    this.to.send({ do: 'verify' })
  }

  /** Takes the events of a message, in order. */
  take(events: TableEvent[]): Promise<void> {
    this.work = this.work.then(async () => {
      this.ending = 0
      for (const event of events) await this.judge(() => this.takeOne(event))
      await this.answer().catch(() => {}) // a string that is not sent shows as left out
      this.publish()
    })
    return this.work
  }

  /* Whatever goes wrong with what the server says is its fault. */
  private async judge(step: () => Promise<void> | void) {
    try {
      await step()
    } catch (error) {
      this.fault ||= error instanceof Misfit ? error.fault : 'line'
    }
  }

  private takeOne(e: TableEvent): Promise<void> | void {
    if (isFairEvent(e)) return this.takeFair(e)
    switch (e.event) {
      case 'table':
        return this.takeSeat(readLine('table', e).seat)
      case 'seat':
        this.view = readLine('seat', e)
        return
      case 'at':
        this.caughtUp = this.asked
        return
      case 'game':
        this.live = this.caughtUp = false
        this.awaited = 0
        this.seen = new SeenGame(readLine('game', e), this.view)
        return
      case 'deal':
        return this.takeDeal(readLine('deal', e))
      case 'act':
        return this.seen.act(readLine('act', e))
      case 'end-hand':
        this.seen.endHand(readLine('end-hand', e))
        this.ending = this.seen.over
        return
      case 'error':
        return this.takeRefusal(e)
    }
  }

  private takeFair(e: TableEvent): Promise<void> | void {
    if (e.event === 'root') return this.takeRoot(readLine('root', e))
    const { game } = this
    must(game && this.live, 'root')
    switch (e.event) {
      case 'round':
        return takeRound(game, readLine('round', e))
      case 'commit':
        return takeCommit(game, readLine('commit', e))
      case 'closed':
        return takeClosed(game, readLine('closed', e))
      case 'reveal':
        return takeReveal(game, readLine('reveal', e))
      case 'mixed':
        return takeMixed(game, readLine('mixed', e))
      case 'secret':
        return this.takeSecret(game, readLine('secret', e))
    }
  }

  /* ------------------------------------------------------------------ verdict */

  private publish() {
    const hands = [...this.seen.hands.values()].flatMap(({ check }) => check ?? [])
    const last = this.game && lastTold(this.game, ({ mix }) => mix !== '')
    this.verdict.set({ state: this.stateOf(hands), fault: this.fault, hands, check: last?.mix.slice(0, 8) ?? '' })
  }

  /* The one place that says how things are. */
  private stateOf(hands: HandCheck[]): Verdict['state'] {
    const unchecked = uncheckedOf(this.seen, this.seat)
    if (this.fault) return 'wrong'
    if (this.toldSeat !== this.seat) return unchecked.includes(this.awaited) ? 'silent' : 'unknown'
    if (this.missed || unchecked.some((hand) => !this.live || hand !== this.ending)) return 'unchecked'
    if (hands.some(({ own }) => own === 'left-out') || this.isLeftOutNow()) return 'left-out'
    if (hands.some(({ own }) => own === 'elsewhere')) return 'elsewhere'
    if (hands.some(({ people }) => people === 0)) return 'server'
    if (hands.length && !unchecked.length) return 'verified'
    return this.live ? 'new' : 'unknown'
  }

  /* The next pack will be made without this person's string. */
  private isLeftOutNow(): boolean {
    const last = this.game && this.live ? lastTold(this.game) : undefined
    return !!last?.mix && this.seat !== null && last.asked.includes(this.seat) && !last.strings.has(this.seat)
  }

  /* -------------------------------------------------------------------- lines */

  private takeSeat(seat: number | null) {
    if (seat === this.seat) return
    this.seat = seat
    this.live = false
  }

  private takeDeal(e: Line<'deal'>) {
    const hand = this.seen.deal(e)
    const { game } = this
    if (this.caughtUp && hand.mine !== null) this.awaited ||= e.hand
    if (!this.live || !game) return
    must(e.hand <= game.hands && (e.hand - 1 < game.from || this.seen.hands.get(e.hand - 1)?.check), 'secret')
    must(!lastTold(game, ({ mix, from }) => !mix && from <= e.hand), 'late')
    if (e.hand >= game.from) hand.mix = mixFor(game, e.hand).mix
  }

  private async takeRoot(e: Line<'root'>) {
    const last = this.game
    must(e.code === this.to.code, 'root')
    if (last?.context.game === e.game) {
      must(e.root === last.root && e.hands === last.hands && (e.rounds ?? ROUNDS_OF_HAND) === last.roundsOfHand, 'root')
      if (this.seen !== last.seen) this.seen.continueFrom(last.seen)
      last.seen = this.seen
    } else {
      must(!this.live && (!last || last.context.game < e.game), 'root')
      this.missed ||= last !== null && uncheckedOf(last.seen, this.seat).length > 0
      if (last && this.seen === last.seen) this.seen = new SeenGame(null, NO_VIEW)
      this.game = await newGame(e, this.seen)
    }
    const game = this.game as FairGame
    game.from = this.isToldAll() ? 1 : Number.POSITIVE_INFINITY
    for (const round of game.rounds.values()) Object.assign(round, { told: false, sent: { commit: false, reveal: false } })
    this.live = true
    this.toldSeat = this.seat
  }

  /* People who sat down later are only told of rounds that count from their first hand on. */
  private isToldAll(): boolean {
    const { game, view, first } = this.seen
    return game !== null && first === 1 && view.seat === (this.seat ?? -1)
  }

  /* The secrets since the last one that is known, the latest first. */
  private async takeSecret(game: FairGame, { hand, secret }: Line<'secret'>) {
    if (hand === game.known) return must(secret === game.secret, 'chain')
    must(hand > game.known && hand <= game.hands && (hand <= this.seen.over || !this.seen.game), 'secret')
    const secrets: Value[] = [secret]
    for (let n = hand; n > game.known; n--) secrets.push(await previous(game.context, n, secrets[secrets.length - 1]))
    must(secrets.pop() === game.secret, 'chain')
    for (let n = game.known + 1; n <= hand; n++) await this.check(game, n, secrets[hand - n])
    game.known = hand
    game.secret = secret
  }

  private async check(game: FairGame, number: number, secret: Value) {
    const hand = this.seen.hands.get(number)
    if (!hand || number < game.from) return
    const { mix, round } = mixFor(game, number)
    const { joker, packets, kitty_when } = this.to.options(this.seen.game as Line<'game'>)
    const pack = packOf(await seedOf(game.context, mix, number, secret), joker === 'yes' ? 53 : 52)
    const late = hand.mix !== '' && hand.mix !== mix
    const made = await this.madeBy(game, number, hand)
    const strange = round && made.own === 'elsewhere' ? faultOfStranger(round) : ''
    const fault = late ? 'late' : strange || (fitsPack(hand, pack, String(packets), String(kitty_when ?? 'usual')) ? '' : 'pack')
    hand.check = { hand: number, people: round?.strings.size ?? 0, ...made, fault }
    this.fault ||= fault
  }

  /* The seats whose strings are in a pack, and the seats that were left out. */
  private async madeBy(game: FairGame, number: number, { mine }: SeenHand): Promise<Pick<HandCheck, 'own' | 'left' | 'rounds'>> {
    const { round } = mixFor(game, number)
    const left = round?.asked.filter((seat) => !round.strings.has(seat)) ?? []
    const own =
      mine === null || !round || (!round.strings.size && !left.includes(mine))
        ? ''
        : round.commits.has(mine) && !(await ownString(game, round, mine))
          ? 'elsewhere'
          : round.strings.has(mine)
            ? 'used'
            : 'left-out'
    const rounds = [...game.rounds.values()].filter(({ from }) => from === number).length
    return { own, left: left.map((seat) => this.seen.game?.players[seat] ?? ''), rounds }
  }

  /* --------------------------------------------------------- this page's part */

  /* What the open round still waits for from this page. */
  private async answer() {
    const { game, seat } = this
    const round = game && this.live ? lastTold(game) : undefined
    if (!game || !round || round.mix || seat === null || !round.asked.includes(seat)) return
    if (!round.closed && !round.commits.has(seat) && !round.sent.commit) {
      round.sent.commit = true
      const own = await commitTo(game, round, seat, makeString(keyOf(game, round, seat)))
      this.to.send({ do: 'commit', round: round.number, commit: own })
    }
    if (!round.closed?.includes(seat) || round.strings.has(seat) || round.sent.reveal) return
    const string = await ownString(game, round, seat)
    if (!string) return
    round.sent.reveal = true
    this.to.send({ do: 'reveal', round: round.number, string })
  }

  private takeRefusal({ ask }: TableEvent) {
    const round = isFields(ask) && ask.do === 'commit' ? this.game?.rounds.get(Number(ask.round)) : undefined
    if (round) round.refused = true
  }
}

async function newGame(e: Line<'root'>, seen: SeenGame): Promise<FairGame> {
  const context = { code: e.code, game: e.game }
  const noMix = await mixOf(context, e.root, 0, new Map())
  const roundsOfHand = e.rounds ?? ROUNDS_OF_HAND
  return { context, root: e.root, hands: e.hands, roundsOfHand, seen, rounds: new Map(), noMix, from: 1, known: 0, secret: e.root }
}

/* The finished hands of a person that were not verified; a spectator's are all. */
const uncheckedOf = (seen: SeenGame, seat: number | null) =>
  [...seen.hands].flatMap(([number, { over, mine, check }]) => (over && !check && (mine !== null || seat === null) ? number : []))

/* -------------------------------------------------------------------- rounds */

/* The last round that was told since the root, of those that are meant. */
const lastTold = (game: FairGame, is: (round: Round) => boolean = () => true) =>
  [...game.rounds.values()]
    .filter((round) => round.told && is(round))
    .sort((a, b) => a.number - b.number)
    .at(-1)

/* Only for hands from `game.from` on: an earlier one may have been dealt from a mix of which this person is not told. */
function mixFor(game: FairGame, hand: number): { mix: Value; round?: Round } {
  const round = lastTold(game, ({ from, mix }) => mix !== '' && from <= hand)
  return round ? { mix: round.mix, round } : { mix: game.noMix }
}

const keyOf = ({ context, root }: FairGame, { number }: Round, seat: number) => `${context.code}/${root}/${number}/${seat}`
const commitTo = (game: FairGame, round: Round, seat: number, string: Value) =>
  commitment(game.context, game.root, round.number, seat, string)

/* The string of this browser that a seat has committed to. */
async function ownString(game: FairGame, round: Round, seat: number): Promise<Value | undefined> {
  for (const string of findStrings(keyOf(game, round, seat)))
    if ((await commitTo(game, round, seat, string)) === round.commits.get(seat)) return string
  return undefined
}

/*
 * Somebody else has committed in this person's name: in place of this page, or before it. A page that can't store anything may have drawn the
 * string before it was loaded again.
 */
function faultOfStranger({ sent, refused }: Round): Fault | '' {
  if (sent.commit && !refused) return 'commit'
  return sent.commit || isStored() ? 'name' : ''
}

function takeRound(game: FairGame, { round: number, from, seats }: Line<'round'>) {
  const last = lastTold(game)
  const known = game.rounds.get(number)
  if (known) must(known.from === from && same(known.asked, seats), 'round')
  if (known?.told) return
  must(number === (last?.number ?? 0) + 1 || (!last && game.from > 1), 'round')
  must((!last || (last.mix && last.from <= from)) && from >= game.seen.first && from <= game.seen.nextHand, 'round')
  must(
    seats.every((seat) => seat < (game.seen.game?.players.length ?? Number.POSITIVE_INFINITY)),
    'round',
  )
  game.from = Math.min(game.from, from)
  if (known) known.told = true
  else openRound(game, number, from, seats)
}

/* A seat that had committed to a string in an earlier round, and has not revealed it. */
const hasWithheld = (rounds: Round[], before: number, seat: number) =>
  rounds.some((round) => round.number < before && round.mix && round.closed?.includes(seat) && !round.strings.has(seat))

/* A round that is new to the page was opened after everything that the page had been told when it happened. */
function openRound(game: FairGame, number: number, from: number, asked: number[]) {
  const others = [...game.rounds.values()]
  const isLatest = others.every((round) => round.number < number)
  must(!isLatest || [...game.seen.hands].every(([hand, { mix }]) => !mix || hand < from), 'late')
  must(number <= ROUNDS_MAX && others.filter((round) => round.from === from).length < game.roundsOfHand, 'rounds')
  must(game.roundsOfHand > 1 || !asked.some((seat) => hasWithheld(others, number, seat)), 'round')
  game.rounds.set(number, {
    number,
    from,
    asked,
    commits: new Map(),
    strings: new Map(),
    closed: null,
    mix: '',
    told: true,
    sent: { commit: false, reveal: false },
    refused: false,
  })
}

function roundOf(game: FairGame, number: number): Round {
  const round = game.rounds.get(number)
  must(round?.told, 'round')
  return round
}

function takeCommit(game: FairGame, { round: number, seat, commit }: Line<'commit'>) {
  const round = roundOf(game, number)
  must(round.asked.includes(seat) && (round.commits.get(seat) ?? commit) === commit, 'commit')
  must(!round.closed || round.commits.has(seat), 'commit')
  round.commits.set(seat, commit)
}

function takeClosed(game: FairGame, { round: number, seats }: Line<'closed'>) {
  const round = roundOf(game, number)
  must(same(seats, sorted(round.commits.keys())), 'closed')
  round.closed = seats
}

async function takeReveal(game: FairGame, { round: number, seat, string }: Line<'reveal'>) {
  const round = roundOf(game, number)
  must(round.closed?.includes(seat) && (round.strings.get(seat) ?? string) === string, 'reveal')
  must(round.mix === '' || round.strings.has(seat), 'reveal')
  must((await commitTo(game, round, seat, string)) === round.commits.get(seat), 'reveal')
  round.strings.set(seat, string)
}

async function takeMixed(game: FairGame, { round: number, from, seats, left, mix }: Line<'mixed'>) {
  const round = roundOf(game, number)
  const leftOut = round.asked.filter((seat) => !round.strings.has(seat))
  must(round.closed && from === round.from && same(seats, sorted(round.strings.keys())) && same(left, leftOut), 'mix')
  must(mix === (await mixOf(game.context, game.root, number, round.strings)), 'mix')
  round.mix = mix
}
