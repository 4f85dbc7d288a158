/* What the engine tells about a table, as one seat may see it: web/engine/page.c writes it (s5_page_table), the page draws it. No rule is applied here. */

/** `5H`, `TC`, `XX` the Joker, `??` hidden. */
export type Card = string
export type Suit = 'S' | 'H' | 'D' | 'C'
/** Where a card is, as far as this seat knows. */
export type CardPlace = 'hidden' | 'own' | 'open' | 'gone'

export interface Seat {
  name: string
  /** how many cards it holds */
  cards: number
  tricks: number
  /** chips, or points of its side or its own */
  total: number
  /** its side; where each plays for himself the seat itself */
  side: number
  /** out of the auction */
  passed: boolean
  /** its last word in the auction: `bid 15`, `hold`, `pass`, or null */
  said: string | null
  /** how many cards it drew, or null before it did */
  drew: number | null
}

export interface HandCard {
  card: Card
  trump: boolean
  /** may be chosen by itself now (played, given, put out) */
  legal: boolean
}

export interface Trick {
  /** −1 before a card is played */
  lead: number
  /** by seat; null where none was played */
  cards: (Card | null)[]
  /** the seat whose card is best so far; −1 without a card */
  winning: number
}

/** What is asked of this seat, null when it need not choose. */
export interface Question {
  /** the kinds of choice that are open: `rob`, `decline`, `bid`, `play`, … */
  kinds: string[]
  /** every choice as it is written, `play 5H`, `bid 20`, `pass`; of discards none */
  choices: string[]
  /** putting out cards: from which, at least and at most how many, those that must be among them, and those that are no trumps; null otherwise */
  discard: { from: Card[]; least: number; most: number; must: Card[]; plain: Card[] } | null
}

/** The event `end-hand`, as it was sent (docs/formats.md). */
export interface EndHand {
  outcome: string
  by?: number
  side?: number
  tricks: number[]
  change: number[]
  total: number[]
  pool?: number
}

/** The event `end-game`, as it was sent. */
export interface EndGame {
  /** seats or sides that won it */
  winners: number[]
  total: number[]
  match: number
  stopped?: boolean
}

export type GameKind = 'pool' | 'points' | 'bands' | 'auction'
export type Phase = 'deal' | 'five' | 'rob' | 'bid' | 'name' | 'kitty' | 'draw' | 'play' | 'claim' | 'over'

export interface Table {
  /** −1 watches */
  seat: number
  rules: string
  kind: GameKind
  players: number
  sides: number
  /** what the score is counted in */
  unit: 'chips' | 'points'
  /** points that win the game; null in pool games */
  goal: number | null
  hand: number
  phase: Phase
  dealer: number
  /** who is to choose, as this seat sees it; −1 nobody */
  turn: number
  seats: Seat[]
  pool: number | null
  turnUp: Card | null
  /** it still lies on the table */
  turnUpOpen: boolean
  /** the Joker was turned up: it lies there, or the dealer has taken it */
  joker: 'open' | 'taken' | null
  /** the turn-up was taken by this seat, or −1 */
  robber: number
  trump: Suit | null
  lowered: boolean
  bid: { points: number; seat: number; held: boolean } | null
  trick: Trick
  /** the last trick of the hand that is over, `winning` its winner; null before the first */
  last: Trick | null
  tricksDone: number
  /** strongest first, trumps apart, in the game's own order */
  cards: HandCard[]
  /** by seat, strongest first, where all hands are open: a record, or a watcher who is shown hands when they are over; else null */
  hands: Card[][] | null
  /** own cards put out or given */
  out: Card[]
  kitty: Card[]
  /** all trumps from high to low; empty before trumps are fixed */
  order: { card: Card; place: CardPlace }[]
  /** the led plain suit from high to low, null when none is led */
  led: { suit: Suit; order: { card: Card; place: CardPlace }[] } | null
  question: Question | null
  /** after a hand; null while one is played */
  ended: EndHand | null
  /** after a game */
  over: EndGame | null
}
