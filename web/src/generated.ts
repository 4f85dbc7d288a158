/* Written by `make types`; do not edit. The names and types that the page shares with the C code. */
import type { EndGame, EndHand } from './api/events'

/** `5H`, `TC`, `XX` for the Joker, `??` for a hidden card. */
export type Card = string

export type Suit = 'S' | 'H' | 'D' | 'C'

/** Where a card is, as far as a seat knows. */
export type CardLocation = 'hidden' | 'own' | 'open' | 'gone'
export type Phase = 'deal' | 'five' | 'rob' | 'bid' | 'name' | 'kitty' | 'draw' | 'pick' | 'call' | 'play' | 'claim' | 'over'
export type ChoiceKind = 'rob' | 'turn-down' | 'decline' | 'bid' | 'hold' | 'pass' | 'name' | 'discard' | 'play' | 'claim' | 'jink' | 'five' | 'blind' | 'take' | 'call' | 'alone'

export const GAME_KINDS = ['pool', 'points', 'bands', 'auction'] as const
export type GameKind = (typeof GAME_KINDS)[number]

/** The levels of computer players, the weakest first. */
export const LEVELS = ['random', 'steady', 'club', 'expert', 'master'] as const
export type Level = (typeof LEVELS)[number]
/** The level for somebody who has not chosen one. */
export const DEFAULT_LEVEL: Level = 'club'
/** The level that plays by simple rules at once. */
export const QUICK_LEVEL: Level = 'steady'

/** What spectators are shown. */
export const WATCH_MODES = ['nobody', 'no-hands', 'all-hands-late'] as const
export type WatchMode = (typeof WATCH_MODES)[number]

export const PHRASES = ['hello', 'good-luck', 'well-played', 'thanks', 'sorry', 'my-mistake', 'one-moment', 'good-game'] as const
export type Phrase = (typeof PHRASES)[number]

/** The games as lists show them, group by group. */
export const GAME_GROUPS: Record<string, readonly string[]> = {
  'most-played': ['spoil-five-usual', 'twenty-five', 'forty-five', 'auction-forty-fives', 'irish-one-hundred-ten', 'pei-forty-fives'],
  'ireland': ['twenty-five-irish-pub', 'irish-forty-five', 'hanley-one-hundred-ten', 'spoil-five-capped-pool', 'kerry-thirty-one', 'kerry-forty-one'],
  'canada': ['nova-scotia-forty-fives', 'pei-rec-hall', 'pei-tignish', 'newfoundland-one-hundred-twenty', 'atlantic-forty-fives', 'forty-fives-turned-up', 'forty-fives-two-to-eight', 'newfoundland-thirty-for-sixty', 'new-brunswick-forty-fives', 'newfoundland-call-partner', 'nova-scotia-call-partner'],
  'united-states': ['merrimack-forty-fives', 'merrimack-thirty-for-sixty', 'merrimack-cut-throat', 'forty-fives-kitty-only', 'us-one-hundred-ten', 'merrimack-six-handed', 'auction-forty-fives-dealer-picks'],
  'britain': ['spoil-five-peel', 'britannica-1911', 'peel-two-tricks', 'peel-fiving', 'peel-ordinary-order'],
  'sites': ['spoil-five', 'spoil-five-cool-old-games', 'spoil-five-white-knuckle', 'spoil-five-gather-together', 'forty-five-net', 'fifty-five', 'one-hundred-ten', 'two-hundred-twenty', 'twenty-five-trump-when-void'],
}

export const DEFAULT_PRESET = 'spoil-five-usual'

/** The settings of a table of the server, as they are unless somebody asks for others. */
export const TABLE_SETTINGS = {
  public: false as boolean,
  clock_s: 45,
  between_s: 8,
  pace_ms: 700,
  silent_s: 10,
  level: 'club' as Level,
  watch: 'no-hands' as WatchMode,
  undo: true as boolean,
  chat: true as boolean,
  hints: true as boolean,
  played_with: false as boolean,
}
export type TableSettings = typeof TABLE_SETTINGS

export interface Seat {
  name: string
  /** how many cards it holds */
  cards: number
  tricks: number
  /** chips, or the points of its party */
  total: number
  /** its side; the seat itself where everybody plays alone */
  side: number
  /** out of the auction */
  passed: boolean
  /** its last call in the auction: `bid 15`, `hold`, `pass` */
  said: string | null
  /** how many cards it drew; null before it did */
  drew: number | null
}

export interface HandCard {
  card: Card
  trump: boolean
  /** may be chosen now: played, given or discarded */
  legal: boolean
}

export interface RankedCard {
  card: Card
  place: CardLocation
}

export interface Trick {
  /** −1 before a card is played */
  lead: number
  /** by seat; null where none was played */
  cards: (Card | null)[]
  /** the seat with the best card so far; −1 without a card */
  winning: number
}

export interface Bid {
  points: number
  seat: number
  /** taken over at the same number */
  held: boolean
}

export interface Led {
  suit: Suit
  order: RankedCard[]
}

export interface Discard {
  from: Card[]
  least: number
  most: number
  /** must be among them */
  must: Card[]
  /** those that are not trumps */
  plain: Card[]
}

export interface Question {
  /** what may be done */
  kinds: ChoiceKind[]
  /** each choice as it is written, `play 5H`, `pass`; no discards */
  choices: string[]
  /** those of the choices that are bids no cards can make */
  hopeless: string[]
  /** which cards may be discarded, and how many */
  discard: Discard | null
  /** this seat leads, and is certain to win all tricks that are left */
  rest: boolean
}

export interface ResultLine {
  /** the message `event.SAY` and what its places are filled with */
  say: string
  /** −1 where it names nobody or a side */
  seat: number
  /** −1 where it names nobody or a seat */
  side: number
  /** −1 where it names `seat` alone */
  partner: number
  card: Card | null
  number: number
  other: number
  pool: number
}

/** A table as one seat may see it. */
export interface Table {
  /** −1 is a spectator */
  seat: number
  /** the name of the preset */
  rules: string
  kind: GameKind
  players: number
  /** 0 where everybody plays alone */
  sides: number
  /** what the score is counted in */
  unit: 'chips' | 'points'
  /** the aim of a hand, a message `rule.AIM_…` */
  aim: { say: string; n: number; m: number }
  /** the points that win the game; null in pool games */
  goal: number | null
  /** only a made bid wins the game in this hand */
  byBid: boolean
  /** counted from 1 */
  hand: number
  phase: Phase
  dealer: number
  /** who is to choose, as this seat sees it; −1 is nobody */
  turn: number
  seats: Seat[]
  pool: number | null
  turnUp: Card | null
  /** what the bidder has called */
  call: Card | 'alone' | null
  /** the called partner; −1 unless this seat knows, −2 where nobody is */
  partner: number
  /** it still lies on the table */
  turnUpOpen: boolean
  /** where a Joker that was turned up is: on the table, or with the dealer */
  joker: 'open' | 'taken' | null
  /** who took the turn-up; −1 is nobody */
  robber: number
  trump: Suit | null
  /** the ace of trumps is the lowest trump, as far as this seat knows */
  lowered: boolean
  /** this seat can't win the pool in this hand: it has not robbed */
  barred: boolean
  /** what a robber gives is shown to everybody */
  givenOpen: boolean
  /** the standing bid */
  bid: Bid | null
  trick: Trick
  /** the trick before, `winning` its winner; null before the first */
  last: Trick | null
  tricksDone: number
  /** in the game's own order, strongest first, trumps apart */
  cards: HandCard[]
  /** by seat, strongest first, where all hands are open; else null */
  hands: Card[][] | null
  /** this seat's cards that were discarded or given */
  out: Card[]
  kitty: Card[]
  /** all trumps from high to low; empty before trumps are fixed */
  order: RankedCard[]
  /** the led plain suit from high to low; null when none is led */
  led: Led | null
  /** what this seat has to choose; null when nothing */
  question: Question | null
  /** after a hand; null while one is played */
  ended: EndHand | null
  /** why that hand changed the scores, the outcome first; `over.…`: why the game ended so */
  result: ResultLine[]
  /** after a game */
  over: EndGame | null
}
