/*
 * Verifies a deal of the day (docs/fair-dealing.md): the secret has the hash that was published the day before, and gives the packs. The
 * hashes that this browser has seen are stored with the day on which it saw each first: so it notices when one is exchanged.
 */
import { isListOf, isString, readStored, writeStored } from '../stored'
import { dayHash, daySeedOf, packOf, type Value } from './protocol'

/** What the server says about where the packs of a day come from. */
export interface FairDay {
  day: string
  /** missing for days before the server could do this */
  hash?: Value
  /** somebody has tried the deal, so its beacon is known, or that it has none */
  settled?: boolean
  beacon?: string
  /** once the day is over */
  secret?: Value
  /** the day after today */
  next?: { day: string; hash: Value }
}

/** What does not fit, as in the messages `fair.day.fault.NAME`. */
export type DayFault = 'exchanged' | 'hash' | 'record' | 'pack'

/** Today's date, and the hash of a day as it was seen first. */
type Seen = [day: string, hash: Value, on: string]

const KEY = 'day-hashes'
const KEPT = 100
const isSeen = (value: unknown): value is Seen => isListOf(isString)(value) && value.length === 3

function seenHashes(): Seen[] {
  const stored = readStored(KEY)
  return Array.isArray(stored) ? stored.filter(isSeen) : []
}

/** Stores what is new; the hash of a day that is known stays as it was. */
export function rememberHashes({ day, hash, next }: FairDay, today: string) {
  const seen = seenHashes()
  for (const [date, value] of [[day, hash] as const, [next?.day, next?.hash] as const])
    if (date && value && date >= today && !seen.some(([other]) => other === date)) seen.push([date, value, today])
  writeStored(KEY, seen.slice(-KEPT))
}

/** Since when this browser has known a day's hash; '' if it has not, or only since another hash was shown. */
export const knownSince = (day: string): string => seenHashes().find(([date]) => date === day)?.[2] ?? ''

export const isExchanged = ({ day, hash }: FairDay): boolean => seenHashes().some(([date, value]) => date === day && value !== hash)

/** What does not fit in a day that is over, or ''; and how many packs of a record were compared. */
export async function checkDay(info: FairDay, record: string): Promise<{ fault: DayFault | ''; hands: number }> {
  const { day, hash = '', beacon = '', secret = '' } = info
  if (isExchanged(info)) return { fault: 'exchanged', hands: 0 }
  if ((await dayHash(day, secret)) !== hash) return { fault: 'hash', hands: 0 }
  const lines = record
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  if (!lines.length) return { fault: '', hands: 0 }
  const said = lines.find(({ event }) => event === 'day-hash')
  if (!said || said.day !== day || said.hash !== hash || (said.beacon ?? '') !== beacon) return { fault: 'record', hands: 0 }
  const deals = lines.filter(({ event }) => event === 'deal')
  for (const { hand, pack } of deals) {
    const cards = String(pack).split(' ')
    const own = packOf(await daySeedOf(day, beacon, Number(hand), secret), cards.length)
    if (own.join(' ') !== pack) return { fault: 'pack', hands: 0 }
  }
  return { fault: '', hands: deals.length }
}
