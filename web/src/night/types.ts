/* What the engine says of a night (web/engine/night_module.h, docs/night-files.md). */
export type Amount = number | string

export interface Options {
  title: string
  rules: string
  tables: [number, number][]
  partners: 'fixed' | 'drawn' | 'changing' | 'none'
  team: [number, number] | null
  movement: string
  shifts: number[] | null
  rounds: number
  games: number
  counts: 'games' | 'points' | 'tricks'
  double: number[]
  bye: number
  entry_until: number
  ranked_from: number
  ties: string[]
  minutes: number
  first_deal: string
  currency: string
  fee: number
  house: Amount
  prizes: Amount[]
  booby: number
  jackpot: ['reach' | 'cookies', number] | null
  jackpot_in: Amount
  spots: number[]
  raffle: number
  raffle_share: number
  trophy: string
}

export interface Person {
  person: number
  name: string
  present: boolean
  /** 0: in none */
  unit: number
  fees: number
}

export interface Unit {
  unit: number
  people: number[]
  ready: boolean
  total: number
  won: number
  played: number
  /** the round before which it was knocked out, or 0 */
  out: number
}

export type Score = number[] | 'unplayed'

export interface Table {
  sides: number
  /** by place; the one at place i belongs to side i mod sides */
  units: number[]
  score: Score | null
  cut: number
  winner: number
}

export interface Round {
  round: number
  tables: Table[]
  bye: number[]
}

export interface End {
  /** place, unit, total */
  ranking: [number, number, number][]
  prizes: [number, number][]
  jackpot: { pot: number; to: number[]; each: number; carry: number }
  money: Record<'fees' | 'tickets' | 'prizes' | 'spots' | 'raffle' | 'jackpot_in' | 'house', number>
  people: [number, number][]
}

export interface State {
  options: Options
  /** the title of its game */
  game: string
  /** whether it matters who wins the cut of equal numbers */
  asks_cut: boolean
  /** whether results play no part in the movement */
  planned: boolean
  jackpot: number
  rounds: number
  missing: boolean
  finished: boolean
  changed: boolean
  /** for how many units there is a schedule, or 0 */
  schedule: number
  people: Person[]
  units: Unit[]
  /** place and unit, without what people have decided */
  undecided: [number, number][]
  spots: number[]
  cookies: number[]
  baked: boolean
  tickets: number
  /** who won the raffle, or 0 */
  raffled: number
  /** the ticket that won it, or 0 */
  ticket: number
  end: End
  round: Round | null
}

/** An event of the log as it is entered. A person below 0 is one who is entered by the same act: −1 the first, −2 the second. */
export type Entry = { event: string } & Record<string, unknown>
