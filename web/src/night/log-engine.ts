/* The log of a night and the engine that judges each line of it. It runs in a worker, where there is one. */
import { type Compiled, compile, EngineInstance } from '../engine/wasm'
import { winnerScore } from './scores'
import type { Entry, Options, Round, State, Table } from './types'

export interface Added {
  lines: string[]
  state: State
}

export interface Filled {
  over: number
  tables: number[]
  again: number | null
}

/** The rounds in which each unit's card is punched. */
export type Punched = [unit: number, rounds: number[]][]

/** A line that the engine refuses, counted from 1. */
export class LineError extends Error {
  constructor(
    readonly line: number,
    why: string,
  ) {
    super(why)
  }
}

/* Each two of a table, the same whichever comes first. */
const pairsOf = (units: number[]): number[] =>
  units.flatMap((a, i) => units.slice(i + 1).map((b) => Math.min(a, b) * UNITS_MAX + Math.max(a, b)))
const UNITS_MAX = 1e6

export class LogEngine {
  private lines: string[] = []
  private constructor(
    private readonly module: Compiled,
    private engine: EngineInstance,
  ) {}

  static async open(url: string) {
    const module = await compile(url)
    return new LogEngine(module, new EngineInstance(module))
  }

  /** Reads a night file. */
  file(text: string): { options: Options; game: string } | { error: string; line: number; column: number } {
    return JSON.parse(this.engine.call('file', text))
  }

  /** Reads a whole log; on failure the one before is still there. */
  load(lines: string[]): State {
    const before = this.lines
    try {
      this.replay(lines)
    } catch (error) {
      this.replay(before)
      throw error
    }
    return this.state()
  }

  private replay(lines: string[]) {
    this.engine.call('begin')
    this.lines = []
    lines.forEach((line, i) => {
      try {
        this.lines.push(this.read(line))
      } catch (error) {
        throw new LineError(i + 1, (error as Error).message)
      }
    })
  }

  private read(line: string): string {
    const answer = this.engine.call('add', line)
    if (answer.startsWith('{"error"')) throw new Error(JSON.parse(answer).error)
    return answer.trimEnd()
  }

  /** Adds what was entered by one act: all of it or nothing. */
  add(entries: Entry[]): Added {
    const before = this.lines.length
    const entered: number[] = []
    try {
      for (const entry of entries) {
        const line = this.read(this.written(entry, entered))
        this.lines.push(line)
        if (entry.event === 'enter') entered.push(JSON.parse(line).person)
      }
    } catch (error) {
      this.replay(this.lines.slice(0, before))
      throw error
    }
    return { lines: this.lines.slice(before), state: this.state() }
  }

  private written(entry: Entry, entered: number[]): string {
    if (entry.event === 'schedule') return this.engine.call('schedule', String(entry.units)).trimEnd()
    const number = (person: number) => (person < 0 ? entered[-1 - person] : person)
    const { person, people } = entry as { person?: number; people?: number[] }
    return JSON.stringify({
      ...entry,
      ...(person === undefined ? {} : { person: number(person) }),
      ...(people ? { people: people.map(number) } : {}),
    })
  }

  state(): State {
    return this.engine.callJson<State>('state')
  }

  rounds(): Round[] {
    return this.engine.callJson<Round[]>('rounds')
  }

  /** How many tables of each size that many units fill; over −1: not one. With a plan: how often two will meet again in the night, else null. */
  tables({ units, plans }: { units: number; plans: boolean }): Filled {
    const filled = this.engine.callJson<{ over: number; tables: number[] }>('tables', String(units))
    return { ...filled, again: plans && filled.over >= 0 ? this.repeats(units) : null }
  }

  private repeats(units: number): number | null {
    if (this.state().options.movement === 'perfect') {
      const { repeats } = this.engine.callJson<{ repeats: [number, number] }>('schedule', String(units))
      return repeats[0] + repeats[1]
    }
    try {
      const met = this.plan().flatMap(({ tables }) => tables.flatMap((table) => pairsOf(table.units)))
      return met.length - new Set(met).size
    } catch {
      return null // the draw will say why
    }
  }

  /** A list for a spreadsheet, as `spoilfive night print … --csv` makes it. */
  csv(list: string): string {
    return this.engine.call('csv', list)
  }

  /** All rounds as they will be if nobody comes or leaves: only where results play no part. */
  plan(): Round[] {
    const other = new LogEngine(this.module, new EngineInstance(this.module))
    let { round, rounds, options } = other.load(this.lines)
    while (rounds < options.rounds) {
      const tables = round?.tables ?? []
      const missing = tables.flatMap(({ score }, i) => (score ? [] : [{ event: 'result', round: rounds, table: i + 1, score: 'unplayed' }]))
      ;({ round, rounds, options } = other.add([...missing, { event: 'round' }]).state)
    }
    return other.rounds()
  }

  /**
   * What punch cards say of the rounds that are left, where seats follow from results: each round is seated as the movement says, and where people sat
   * otherwise, units change places until each table has one that won. `wrong` are rounds in which there are not as many of them as tables.
   */
  punched(cards: Punched): { entries: Entry[]; wrong: number[] } {
    const other = new LogEngine(this.module, new EngineInstance(this.module))
    const won = new Map(cards.map(([unit, rounds]) => [unit, new Set(rounds)]))
    const [entries, wrong]: [Entry[], number[]] = [[], []]
    for (let { round, rounds, options } = other.load(this.lines); round; ) {
      const open = round.tables.map((table, i) => ({ ...table, number: i + 1 })).filter(({ score }) => score === null)
      const isWinner = (unit: number) => won.get(unit)?.has(rounds) ?? false
      const winnersAt = ({ units }: Table) => units.filter(isWinner)
      const extra = open.flatMap((table) => winnersAt(table).slice(1))
      const without = open.filter((table) => !winnersAt(table).length)
      const swaps = without.slice(0, extra.length).map(({ units }, i) => [units[0] as number, extra[i] as number] as const)
      const moved = new Map(swaps.flatMap(([a, b]) => [[a, b] as const, [b, a] as const]))
      if (extra.length !== without.length) wrong.push(rounds)
      const acts: Entry[] = [
        ...swaps.map((units) => ({ event: 'swap', units })),
        ...open.map(({ units, sides, number: table }) => {
          const winners = units.map((unit) => moved.get(unit) ?? unit).flatMap((unit, i) => (isWinner(unit) ? [i % sides] : []))
          return {
            event: 'result',
            round: rounds,
            table,
            score: winners.length === 1 ? winnerScore(sides, winners[0] as number) : 'unplayed',
          }
        }),
        ...(rounds < options.rounds ? [{ event: 'round' }] : []),
      ]
      entries.push(...acts)
      if (rounds === options.rounds) break
      ;({ round, rounds, options } = other.add(acts).state)
    }
    return { entries, wrong }
  }
}

export type Method = 'punched' | 'file' | 'load' | 'add' | 'state' | 'rounds' | 'tables' | 'csv' | 'plan'
