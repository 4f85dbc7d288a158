/*
 * The organiser's side: publishes the night to the server, and takes the results that phones propose. The log stays here. While the server can't be
 * reached all goes on, and the newest view is sent when it can.
 */
import { Store } from '../../store'
import { isFields, isString, readStored, StoredValue } from '../../stored'
import { allRounds, current, type Open } from '../night'
import { enterResult } from '../ResultSheet'
import type { Round } from '../types'
import { type Cards, canPlay, DEALS, playOf } from './cards'
import { change, look, openPacks, packsOf, publish, Refused } from './server'
import { isConfirmed, isProposal, isSame, type Play, type Proposal, publicView } from './view'
import { letter, t } from './words'

/** What this browser knows of a published night. */
export interface Shared {
  code: string
  secret: string
  /** results that were entered by themselves: when one is taken back, it does not come again */
  taken: string[]
  /** once phones have held the cards */
  cards?: Cards
}

const KEY = 'spoilfive.night.phones'
const isShared = (value: unknown): value is Shared =>
  isFields(value) && isString(value.code) && isString(value.secret) && Array.isArray(value.taken)

/** By the id of the night. */
export const shared = new StoredValue<Record<string, Shared>>(KEY, () => {
  const stored = readStored(KEY)
  return isFields(stored)
    ? (Object.fromEntries(Object.entries(stored).filter(([, value]) => isShared(value))) as Record<string, Shared>)
    : {}
})

export const ofNight = (night: string | undefined): Shared | undefined => (night ? shared.get()[night] : undefined)

function keep(night: string, value: Shared | null) {
  const { [night]: _, ...others } = shared.get()
  shared.save(value ? { ...others, [night]: value } : others)
}

/** How it stands: when the phones got the newest, why they don't, and what waits for the organiser. */
export interface Standing {
  sentAt: number
  trouble: string
  waiting: Proposal[]
}
export const standing = new Store<Standing>({ sentAt: 0, trouble: '', waiting: [] })

export const address = (code: string, table = 0) => `${location.origin}/night/${code}${table ? `?table=${table}` : ''}`

const view = async ({ state }: Open, play?: Play) => publicView(state, state.round ? await allRounds() : [], play)

/** Whether phones hold the cards from now on, with the same packs at every table or not; null: the cards are real. */
export function setCards(night: string, same: boolean | null): void {
  const known = ofNight(night)
  if (!known) return
  const cards = known.cards ?? { same: true, deal: 0, seats: '', opened: 0 }
  keep(night, { ...known, cards: { ...cards, on: same !== null, same: same ?? cards.same } })
}

/* The seal of the packs, which phones show before they are dealt. */
let seal = { of: '', hash: '' }
async function sealOf({ code }: Shared, { deal }: Cards): Promise<string> {
  const of = `${code}/${deal}`
  if (seal.of !== of) seal = { of, hash: (await packsOf(code, deal)).hash }
  return seal.hash
}

/* A new seating gets a deal of its own, and the packs of those before it are opened. Returns what is known now. */
async function deal({ night, state: { round, finished } }: Open, known: Shared): Promise<Shared> {
  let { cards } = known
  if (!cards) return known
  const seats = JSON.stringify([round?.round, round?.tables.map(({ units }) => units)])
  if (cards.on && round && seats !== cards.seats) cards = { ...cards, deal: cards.deal + 1, seats }
  const last = Math.min(DEALS, finished ? cards.deal : cards.deal - 1)
  while (cards.opened < last) {
    await openPacks(known.code, known.secret, cards.opened + 1)
    cards = { ...cards, opened: cards.opened + 1 }
  }
  const now = { ...known, cards }
  if (cards !== known.cards) keep(night.id, now)
  return now
}

async function play({ state }: Open, known: Shared): Promise<Play | undefined> {
  const { cards } = known
  if (!cards?.on || !state.round || state.finished || !canPlay(state.options) || cards.deal > DEALS) return undefined
  return playOf(state, state.round, cards, cards.same ? await sealOf(known, cards) : '')
}

let sent = ''

/** Publishes a night; whether that could be done. */
export async function share(open: Open): Promise<boolean> {
  try {
    const now = await view(open)
    keep(open.night.id, { ...(await publish(now)), taken: [] })
    sent = JSON.stringify(now)
    standing.set({ sentAt: Date.now(), trouble: '', waiting: [] })
    return true
  } catch (error) {
    standing.set({ ...standing.get(), trouble: (error as Refused).code ?? 'busy' })
    return false
  }
}

/** Takes it off the server. */
export async function unshare(open: Open): Promise<void> {
  const known = ofNight(open.night.id)
  if (!known) return
  try {
    await change(known.code, known.secret, null)
  } catch (error) {
    if ((error as Refused).code !== 'unknown') {
      standing.set({ ...standing.get(), trouble: (error as Refused).code ?? 'busy' })
      return
    }
  }
  keep(open.night.id, null)
  sent = ''
  standing.set({ sentAt: 0, trouble: '', waiting: [] })
}

/* -------------------------------------------------------------------- results */

const mark = ({ table, result }: Proposal) => `${result.round}.${table}.${JSON.stringify([result.score, result.cut ?? -1])}`

/* Those of a table that has no result yet. */
function isDue({ table, side, result }: Proposal, rounds: Round[]): boolean {
  const at = rounds.find(({ round }) => round === result.round)?.tables[table - 1]
  return at?.score === null && result.score.length === at.sides && side < at.sides
}

/** Enters a proposal; `by` says whose it is. */
export async function take({ table, result }: Proposal, by: string): Promise<boolean> {
  const open = current.get()
  const at = (await allRounds()).find(({ round }) => round === result.round)?.tables[table - 1]
  if (!open || !at || at.score !== null) return false
  return enterResult(open.state, result.round, table, at, result.score, result.cut ?? -1, by)
}

async function judge(open: Open, known: Shared, results: Proposal[]) {
  const rounds = open.state.round && results.length ? await allRounds() : []
  const due = results.filter((each) => isProposal(each) && isDue(each, rounds))
  const agreed = due.filter(
    (each, i) =>
      isConfirmed(each, due) &&
      !known.taken.includes(mark(each)) &&
      due.every((other, k) => k >= i || other.table !== each.table || !isSame(other.result, each.result)),
  )
  const entered = new Set<string>()
  for (const each of agreed) {
    const recent = known.taken.filter((key) => Number.parseInt(key, 10) >= each.result.round - 1)
    keep(open.night.id, { ...known, taken: [...recent, ...agreed.map(mark)] }) // before it is entered: if this stops here, it waits for the organiser
    const sides = due.filter((other) => other.table === each.table && isSame(other.result, each.result)).map(({ side }) => letter(side))
    if (await take(each, t('phones.both', { sides: sides.join(', ') }))) entered.add(`${each.result.round}.${each.table}`)
  }
  return due.filter(({ table, result }) => !entered.has(`${result.round}.${table}`))
}

/* Sends what has changed, and takes what has come. */
async function meet(open: Open, before: Shared) {
  const known = await deal(open, before)
  const now = await view(open, await play(open, known))
  const text = JSON.stringify(now)
  if (text !== sent) {
    await change(known.code, known.secret, now)
    sent = text
  }
  const { results } = await look(known.code, 0)
  const sentAt = Date.now()
  const waiting = await judge(open, known, results)
  standing.set({ sentAt, trouble: '', waiting })
}

const AGAIN_MS = 4000

/** Goes on while a night is open; returns what ends it. */
export function follow(night: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let [ended, busy, again] = [false, false, false]
  sent = ''
  standing.set({ sentAt: 0, trouble: '', waiting: [] })
  const run = async () => {
    again = busy
    const [open, known] = [current.get(), ofNight(night)]
    if (busy || ended || open?.night.id !== night || !known) return
    busy = true
    clearTimeout(timer)
    await meet(open, known).catch((error) => standing.set({ ...standing.get(), trouble: error instanceof Refused ? error.code : 'busy' }))
    busy = false
    if (ended) return
    if (again) void run()
    else timer = setTimeout(run, AGAIN_MS)
  }
  const ends = [current.subscribe(run), shared.subscribe(run)]
  addEventListener('online', run)
  void run()
  return () => {
    ended = true
    clearTimeout(timer)
    removeEventListener('online', run)
    for (const end of ends) end()
  }
}
