/* A game as this page is shown it: what the packs are compared with, and what the server may not tell in another way later. */
import { type Fault, type Line, must } from './lines'
import { deal, type Value } from './protocol'

/** What the page found out about a hand that is over. */
export interface HandCheck {
  hand: number
  /** the people who added a string to its pack */
  people: number
  /** whether this person's string is among them: this browser's, or one that it does not know; '' if they were not dealt in */
  own: 'used' | 'elsewhere' | 'left-out' | ''
  /** the names of the people who were asked for a string, and left out */
  left: string[]
  /** the rounds that were held before it */
  rounds: number
  fault: Fault | ''
}

export interface SeenHand {
  dealer: number
  /** cards in the kitty */
  kitty: number
  /** how the dealer dealt, where the rules leave that to the dealer; '' elsewhere */
  packets: string
  /** of each seat; without cards where they are hidden */
  hands: string[][]
  turnUp: string
  pack: string
  played: [seat: number, card: string][]
  over: boolean
  /** the seat of this person, if they were dealt in */
  mine: number | null
  /** the mix in force when the hand was dealt; '' if the page was told of the deal later */
  mix: Value
  check: HandCheck | null
}

const cardsOf = (text: string) => text.split(' ').filter((card) => card && card !== '??')
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sameCards = (a: string[], b: string[]) => same([...a].sort(), [...b].sort())
/* What one of the two tellings may hide. */
const fits = (a: string | string[], b: string | string[]) => !a.length || !b.length || same(a, b)

export class SeenGame {
  readonly hands = new Map<number, SeenHand>()
  /** the hand that was dealt last */
  dealt = 0
  /** the hand that was finished last */
  over = 0

  /** `game` is null where the person is not shown the game. */
  constructor(
    readonly game: Line<'game'> | null,
    readonly view: Line<'seat'>,
  ) {}

  get first() {
    return this.view.from ?? 1
  }

  /** The hand that the next round may count for at most: those who see hands late are told of rounds before. */
  get nextHand() {
    return this.game ? this.dealt + (this.view.late ? 2 : 1) : Number.POSITIVE_INFINITY
  }

  deal(e: Line<'deal'>): SeenHand {
    must(e.hand === this.dealt + 1 && this.game?.players.length === e.hands.length && e.dealer < e.hands.length, 'hand')
    const hands = e.hands.map(cardsOf)
    const dealtIn = (hands[this.view.seat] ?? []).length > 0
    must(!dealtIn || e.hand >= this.first, 'hand')
    const hand: SeenHand = {
      dealer: e.dealer,
      kitty: (e.kitty ?? '').split(' ').filter(Boolean).length,
      packets: e.packets ?? '',
      hands,
      turnUp: e.turn_up ?? '',
      pack: e.pack ?? '',
      played: [],
      over: false,
      mine: dealtIn ? this.view.seat : null,
      mix: '',
      check: null,
    }
    const before = this.hands.get(e.hand)
    if (before) agree(hand, before)
    this.hands.set(e.hand, hand)
    this.dealt = e.hand
    return hand
  }

  act(e: Line<'act'>) {
    const [verb, card] = e.do.split(' ')
    if (verb === 'play') this.hands.get(this.dealt)?.played.push([e.seat, card])
  }

  endHand(e: Line<'end-hand'>) {
    const hand = this.hands.get(e.hand)
    must(hand && !hand.over && e.hand === this.dealt, 'hand')
    hand.over = true
    this.over = e.hand
  }

  /** Takes over what was known of the same game when it was told before. */
  continueFrom(before: SeenGame) {
    for (const [number, old] of before.hands) {
      const hand = this.hands.get(number)
      must(hand || !old.over, 'hand')
      if (hand) agree(hand, old)
      else this.hands.set(number, old)
    }
  }
}

/* A hand is told again: as it was told before, but for choices that were taken back. */
function agree(hand: SeenHand, before: SeenHand) {
  const { hands, turnUp, pack } = before
  must(hand.dealer === before.dealer && hand.kitty === before.kitty, 'hand')
  must(fits(hand.turnUp, turnUp) && fits(hand.pack, pack) && hands.every((cards, seat) => fits(hand.hands[seat] ?? [], cards)), 'hand')
  must(!before.over || (hand.over && same(hand.played, before.played)), 'hand')
  hand.hands = hand.hands.map((cards, seat) => (cards.length ? cards : (hands[seat] ?? [])))
  hand.mine ??= before.mine
  hand.mix = before.mix
  hand.check = before.check
}

/** Whether a pack gives what this page was shown of a hand. */
export function fitsPack(hand: SeenHand, pack: string[], packets: string, kittyWhen: string): boolean {
  const players = hand.hands.length
  const dealing = {
    players,
    dealer: hand.dealer,
    packets: hand.packets || packets,
    kitty: hand.kitty,
    kittyWhen,
    turns: hand.turnUp !== '',
  }
  const { hands, turnUp } = deal(pack, dealing)
  const isOfAnother = (seat: number, card: string) => hands.some((cards, at) => at !== seat && cards.includes(card))
  return (
    (hand.pack === '' || hand.pack === pack.join(' ')) &&
    hand.hands.every((cards, seat) => !cards.length || sameCards(hands[seat], cards)) &&
    turnUp === hand.turnUp &&
    hand.played.every(([seat, card]) => !isOfAnother(seat, card))
  )
}
