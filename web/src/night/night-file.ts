/* Night files: those that come with the page, and one for options that were changed. The engine judges them. */
import type { Amount, Options } from './types'

/** The nights of nights/, by title. */
export const NIGHTS: string[] = Object.values(
  import.meta.glob<string>('../../../nights/*.yaml', { query: '?raw', import: 'default', eager: true }),
)

const cents = (amount: number) => (amount / 100).toFixed(2)
const amount = (value: Amount) => (typeof value === 'number' ? cents(value) : value)
const words = (items: unknown[]) => (items.length ? items.join(' ') : null)
const text = (value: string) => (value ? `'${value.replaceAll("'", "''")}'` : null)

/* How each key is written; null: it is left out. */
const WRITTEN: { [K in keyof Options]: (options: Options) => string | number | null } = {
  title: (o) => text(o.title),
  rules: (o) => o.rules,
  tables: (o) => words(o.tables.map(([people, sides]) => (people === sides ? people : `${people}/${sides}`))),
  partners: (o) => o.partners,
  team: (o) => o.team?.join('-') ?? null,
  movement: (o) => o.movement,
  shifts: (o) => words(o.shifts ?? []),
  rounds: (o) => o.rounds,
  games: (o) => o.games,
  counts: (o) => o.counts,
  double: (o) => words(o.double),
  bye: (o) => o.bye,
  entry_until: (o) => Math.min(o.entry_until, o.rounds),
  ranked_from: (o) => o.ranked_from,
  ties: (o) => words(o.ties),
  minutes: (o) => o.minutes,
  first_deal: (o) => o.first_deal,
  currency: (o) => o.currency,
  fee: (o) => cents(o.fee),
  house: (o) => amount(o.house),
  prizes: (o) => words(o.prizes.map(amount)),
  booby: (o) => cents(o.booby),
  jackpot: (o) => o.jackpot?.join(' ') ?? null,
  jackpot_in: (o) => (o.jackpot ? amount(o.jackpot_in) : null),
  spots: (o) => words(o.spots.map(cents)),
  raffle: (o) => cents(o.raffle),
  raffle_share: (o) => `${o.raffle_share}%`,
  trophy: (o) => text(o.trophy),
}

/** A night file with these options. */
export const fileOf = (options: Options): string =>
  Object.entries(WRITTEN)
    .map(([key, write]) => [key, write(options)])
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')
