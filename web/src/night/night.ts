/* The night that is open: what was entered is judged, stored, and then shown. Its log is the only state. */
import { Store } from '../store'
import { openEngine } from './engine'
import type { Punched } from './log-engine'
import { linesOf, type Night, nights, type StoredLine, type Summary, store } from './log-store'
import { together } from './names'
import type { Entry, Options, Round, State, Table, Unit } from './types'
import { whyOf } from './words'

export interface Open {
  night: Night
  state: State
  /** the last act: what it says, in a second line what followed from it, and when it was stored */
  said: string
  at: number
  /** why something was refused or not stored; the next act that is stored clears it */
  wrong: string
  /** whether there is an act that can be taken back */
  canUndo: boolean
}

export const current = new Store<Open | null>(null)
export const all = new Store<Night[]>([])

type Engine = Awaited<ReturnType<typeof openEngine>>
let engine: Engine
let lines: StoredLine[] = []
const channel = new BroadcastChannel('spoilfive-night')

export const readFile = (text: string) => engine('file', text)
export const tablesFor = (units: number, plans: boolean) => engine('tables', { units, plans })
export const allRounds = (): Promise<Round[]> => engine('rounds')
export const csv = (list: string): Promise<string> => engine('csv', list)
export const punched = (cards: Punched) => engine('punched', cards)
export const plan = (): Promise<Round[]> => engine('plan')

const seed = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high & 0x1fffff) * 2 ** 32 + low
}

export const draw = (event: 'spot' | 'raffle' | 'cookies'): Entry => ({ event, seed: seed() })

const live = () => lines.filter(({ undone }) => !undone)
const canUndo = () => (live().at(-1)?.act ?? 0) > 0
const texts = () => live().map(({ line }) => line)

/* --------------------------------------------------------------------- looking */

export const personName = (state: State, person: number): string => state.people.find((each) => each.person === person)?.name ?? '?'
const found = new WeakMap<State, Map<number, Unit>>()
export function unitOf(state: State, unit: number): Unit | undefined {
  let map = found.get(state)
  if (!map) {
    map = new Map(state.units.map((each) => [each.unit, each]))
    found.set(state, map)
  }
  return map.get(unit)
}
const names = new WeakMap<State, Map<number, string>>()
export function namesOf(state: State, unit: number): string[] {
  let map = names.get(state)
  if (!map) {
    map = new Map(state.people.map(({ person, name }) => [person, name]))
    names.set(state, map)
  }
  return unitOf(state, unit)?.people.map((person) => map.get(person) ?? '?') ?? []
}
export const unitName = (state: State, unit: number): string => together(namesOf(state, unit))

/** The units of a side, as one list of names. */
export const sideUnits = (table: Table, side: number): number[] => table.units.filter((_, i) => i % table.sides === side)
export const sideNames = (state: State, table: Table, side: number): string[] =>
  sideUnits(table, side).flatMap((unit) => namesOf(state, unit))

export const missingTables = ({ round }: State): number[] => round?.tables.flatMap(({ score }, i) => (score === null ? [i + 1] : [])) ?? []

/** Those who are here and in no unit, or whose partner is not here. */
export const waiting = (state: State): number[] => state.people.filter(({ present, unit }) => present && !unit).map(({ person }) => person)
export const formsUnits = ({ partners }: Options): boolean => partners === 'fixed' || partners === 'drawn'

/** How many units the next round has: those that are ready, and those that will be put together. */
export function unitsToSeat(state: State): number {
  const { tables, team } = state.options
  const [people, sides] = tables[0] ?? [1, 1]
  const ready = state.units.filter((unit) => unit.ready).length
  return ready + (formsUnits(state.options) && !team ? Math.floor(waiting(state).length / (people / sides)) : 0)
}

/* -------------------------------------------------------------------- entering */

function summary(state: State): Summary {
  const partner = new Map<number, string>()
  if (formsUnits(state.options))
    for (const { people } of state.units)
      for (const person of people.length === 2 ? people : [])
        partner.set(person, personName(state, people.find((other) => other !== person) ?? 0))
  return {
    people: state.people.map(({ person, name }) => ({ name, ...(partner.has(person) ? { partner: partner.get(person) as string } : {}) })),
    ranking: state.end.ranking.map(([place, unit, total]) => [place, unitName(state, unit), total, unitOf(state, unit)?.played ?? 0]),
    carry: state.end.jackpot.carry,
    over: state.finished && !state.changed,
  }
}

/* One act after the other: what is tapped meanwhile is judged by what it leads to. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = last.then(act, act)
  last = turn.catch(() => {})
  return turn
}

/* The summary is written where it may have changed in what it shows. */
const SUMMED = new Set(['enter', 'pair', 'round', 'finish', 'correct', 'decide', 'void'])

function fail(error: unknown) {
  const open = current.get()
  if (open) current.set({ ...open, wrong: whyOf(error) })
}

/* `act` 0: it cannot be taken back, as what a night begins with, or what two logs were put together from. */
async function keep(night: Night, added: string[], undone: StoredLine[], state: State, said: string, act?: 0) {
  const first = (lines.at(-1)?.n ?? -1) + 1
  const at = Date.now()
  const records = added.map((line, i) => ({ night: night.id, n: first + i, line, at, act: act ?? first, undone: false }))
  await store(night, records, undone)
  const gone = new Set(undone)
  lines = [...lines.map((line) => (gone.has(line) ? { ...line, undone: true } : line)), ...records]
  current.set({ night, state, said, at, wrong: '', canUndo: canUndo() })
  all.set([night, ...all.get().filter(({ id }) => id !== night.id)].sort((a, b) => b.began - a.began))
  channel.postMessage({ undone: undone.length > 0 })
}

/** Enters what belongs together; `say` tells it by what the night was and is. Returns whether it is stored. */
export const enter = (entries: Entry[], say: (now: State, before: State) => string): Promise<boolean> =>
  inTurn(async () => {
    const open = current.get()
    if (!open) return false
    let judged: { lines: string[]; state: State }
    try {
      judged = await engine('add', entries)
    } catch (error) {
      fail(error)
      return false
    }
    const { state } = judged
    const summed = entries.some(({ event }) => SUMMED.has(event))
    const night = summed ? { ...open.night, summary: summary(state) } : open.night
    try {
      await keep(night, judged.lines, [], state, say(state, open.state))
      return true
    } catch (error) {
      await reload(open.night)
      fail(error)
      return false
    }
  })

/** Takes the last act back. */
export const undo = (said: string): Promise<void> =>
  inTurn(async () => {
    const open = current.get()
    const act = live().at(-1)?.act
    if (!open || !act) return
    const undone = live().filter((line) => line.act === act)
    try {
      const state = await engine('load', texts().slice(0, -undone.length))
      await keep({ ...open.night, summary: summary(state) }, [], undone, state, said)
    } catch (error) {
      await reload(open.night)
      fail(error)
    }
  })

/* Shows what is stored. */
async function reload(night: Night, said = '') {
  lines = await linesOf(night.id)
  const state = await engine('load', texts())
  current.set({ night, state, said, at: live().at(-1)?.at ?? 0, wrong: '', canUndo: canUndo() })
}

/* --------------------------------------------------------------------- nights */

export async function start() {
  engine = await openEngine()
  await navigator.storage?.persist?.().catch(() => false)
  all.set(await nights())
}

export const openNight = (night: Night, said = ''): Promise<void> => inTurn(() => reload(night, said))
export const closeNight = () => current.set(null)

/* What another window has added to the night that is open here. */
async function catchUp(open: Open, night: Night) {
  const added = await linesOf(night.id, (lines.at(-1)?.n ?? -1) + 1)
  if (!added.length) return
  const { state } = await engine(
    'add',
    added.map(({ line }) => JSON.parse(line)),
  )
  lines = [...lines, ...added]
  current.set({ ...open, night, state, said: '', at: added.at(-1)?.at ?? 0, canUndo: canUndo() })
}

/** Follows what other windows enter: the night that is open, or, for the hall, the one that was begun last. */
export function follow(isHall: boolean): Promise<void> {
  let [due, again] = [false, true]
  const look = async () => {
    if (!due) return // one look is enough for all that came meanwhile
    due = false
    all.set(await nights())
    const open = current.get()
    const [newest] = all.get()
    const night = isHall ? newest : all.get().find(({ id }) => id === open?.night.id)
    if (!night) return
    if (open?.night.id !== night.id || again) await reload(night)
    else await catchUp(open, night).catch(() => reload(night))
    again = false
  }
  const ask = () => {
    due = true
    return inTurn(look)
  }
  channel.onmessage = ({ data }) => {
    again ||= data.undone
    void ask()
  }
  again = isHall
  return isHall ? ask() : Promise.resolve()
}

async function create(log: string[], said: string) {
  const state = await engine('load', log)
  const began = Date.now()
  const id = `${began}-${seed()}`
  lines = []
  const night = { id, began, title: state.options.title, first: log[0] ?? '', summary: summary(state) }
  await keep(night, log, [], state, said)
}

/** Begins a night. */
export const begin = (options: Options, jackpot: number): Promise<void> =>
  inTurn(() => create([JSON.stringify({ event: 'night', version: 1, options, seed: seed(), jackpot })], ''))

/** The log as it is handed over. */
export const handOver = (): string => `${texts().join('\n')}\n`

/* -------------------------------------------------------------------- merging */

/** Two results of the same table: ours, and that of the other log. */
export interface Difference {
  round: number
  table: number
  ours: Table
  theirs: Table
}

export interface Merge {
  night: Night | null
  /** the log that goes further, and the results that only the other has */
  base: string[]
  extra: Entry[]
  differences: Difference[]
  /** lines of the other log that are no results and are not in this one */
  left: number
  /** results of tables at which others sit in the log that goes further */
  elsewhere: number
  isTheirs: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const result = (event: string, round: number, table: number, { score, cut }: Table): Entry => ({
  event,
  round,
  table,
  score,
  ...(cut < 0 ? {} : { cut }),
})

async function roundsOf(log: string[]): Promise<Round[]> {
  await engine('load', log)
  return engine('rounds')
}

/** Compares a log from another device with the one here; nothing is changed yet. Throws a LineError for a wrong line. */
export const compare = (text: string): Promise<Merge> =>
  inTurn(async () => {
    const theirs = text.split('\n').filter(Boolean)
    const night = all.get().find(({ first }) => first === theirs[0]) ?? null
    try {
      const theirRounds = await roundsOf(theirs)
      if (!night) return { night, base: theirs, extra: [], differences: [], left: 0, elsewhere: 0, isTheirs: true }
      const ours = (await linesOf(night.id)).filter(({ undone }) => !undone).map(({ line }) => line)
      const ourRounds = await roundsOf(ours)
      const isTheirs = theirRounds.length > ourRounds.length
      const [base, other] = isTheirs ? [theirs, ours] : [ours, theirs]
      const [long, short] = isTheirs ? [theirRounds, ourRounds] : [ourRounds, theirRounds]
      const extra: Entry[] = []
      const differences: Difference[] = []
      let elsewhere = 0
      for (const { round, tables } of short)
        tables.forEach((table, i) => {
          const same = long[round - 1]?.tables[i]
          if (table.score === null) return
          if (!same || !isSame(same.units, table.units)) elsewhere++
          else if (same.score === null) extra.push(result('result', round, i + 1, table))
          else if (!isSame([same.score, same.cut], [table.score, table.cut]))
            differences.push({ round, table: i + 1, ours: isTheirs ? table : same, theirs: isTheirs ? same : table })
        })
      const known = new Set(base)
      const left = other.filter((line) => !known.has(line) && !/^\{"event":"(result|correct)"/.test(line)).length
      return { night, base, extra, differences, left, elsewhere, isTheirs }
    } finally {
      const open = current.get()
      if (open) await engine('load', texts())
    }
  })

/** Puts two logs together; `chosen` has the table that counts for each difference. */
export const merge = ({ night, base, extra, differences, isTheirs }: Merge, chosen: Table[], said: string): Promise<void> =>
  inTurn(async () => {
    if (!night) return create(base, said)
    lines = await linesOf(night.id)
    const stored = texts()
    const same = stored.findIndex((line, i) => line !== base[i])
    const shared = same < 0 ? stored.length : same
    await engine('load', base)
    const entries = [
      ...extra,
      ...differences.flatMap(({ round, table, ours, theirs }, i) => {
        const counts = chosen[i] as Table
        return counts === (isTheirs ? theirs : ours) ? [] : [result('correct', round, table, counts)]
      }),
    ]
    const { lines: more, state } = await engine('add', entries)
    await keep({ ...night, summary: summary(state) }, [...base.slice(shared), ...more], live().slice(shared), state, said, 0)
  })

/** Everybody who has come to a night in this browser, with the partner of their last night. */
export function known(): { name: string; partner?: string }[] {
  const people = new Map<string, { name: string; partner?: string }>()
  for (const { summary } of all.get()) for (const person of summary.people) if (!people.has(person.name)) people.set(person.name, person)
  return [...people.values()]
}
