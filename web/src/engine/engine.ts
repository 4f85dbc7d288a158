/* The engine on the page's own thread: it makes tables from events and answers questions about the rules. */
import type { GameKind, Table } from '../generated'
import { type Compiled, compile, type EngineError, EngineInstance } from './wasm'

export { EngineError } from './wasm'

/** By number of players: how many sides they may form, 0 where everybody plays alone. */
export type Seatings = Record<string, number[]>

/** A game as one source describes it. */
export interface Preset {
  name: string
  title: string
  source: string
  kind: GameKind
  /** the usual number of players */
  players: number
  tables: Seatings
  /** the value of every option that applies, as text */
  options: Record<string, string>
}

/** An option of the rules: a word, or a number from `least` to `most` (−1: no end) in steps of `step`; 0 for a list of bids. */
export interface RuleOption {
  name: string
  /** of docs/rules.md */
  section: string
  meaning: string
  /** of a number; empty where only words are allowed */
  unit: string
  /** `kinds`: which know the word, unless it is all that have the option */
  words: { word: string; meaning: string; kinds?: GameKind[] }[]
  least: number
  most: number
  step: number
  /** its values are lists of numbers */
  list?: true
  kinds: GameKind[]
}

export interface Catalogue {
  presets: Preset[]
  options: RuleOption[]
  /** the tables at which a game of a kind can be played */
  tables: Record<GameKind, Seatings>
}

/** The game that a person asks for. */
export interface GameSpec {
  rules: string
  /** only what differs from the preset: numbers as numbers */
  options?: Record<string, string | number>
  players: number
  sides: number
  /** a list of tables instead of the preset's, as in a rule file: `4/2 2-6` */
  tables?: string
}

/** Why a choice is not legal. */
export interface IllegalReason {
  /** the engine's name of the reason, which is the key of its sentence */
  status: string
  /** the values for the sentence: cards as `5H JS`, `Asked` is a suit or `trumps`, `least` and `most` are numbers of discards */
  places: Record<string, string>
  /** the option that forbids it, and its value */
  option: string | null
  value: string | null
  /** the whole sentence in English */
  sentence: string
}

/** A part of the rules page (s5_rule_parts): a sentence or heading, the meaning of an option, or the start of a paragraph. */
export type RulePart =
  | { say: string; n: number; m: number }
  | { say: string; numbers: string; sides: number[] }
  | { option: string; value: string }
  | { paragraph: true }

/** A table as a seat sees it. */
export class Client {
  constructor(private readonly instance: EngineInstance) {}

  /** Reads events, one a line, as the seat is sent them. Throws an EngineError at an impossible one; after that only `seat` is accepted.
   * A record is read after `{"event":"seat","seat":-1,"late":true}`, with all hands open. */
  feed(lines: string) {
    for (const line of lines.split('\n')) if (line) this.instance.callJson('feed', line)
  }

  /** null before a game */
  table(): Table | null {
    return this.instance.callJson('table')
  }

  /** null when the choice is legal now */
  why(choice: string): IllegalReason | null {
    return this.instance.callJson('why', choice)
  }

  /** The rules page of the game that is played. */
  sentences(): RulePart[] {
    return this.instance.callJson('sentences')
  }
}

export class Engine {
  private readonly instance: EngineInstance
  private cached: Catalogue | null = null

  constructor(readonly module: Compiled) {
    this.instance = new EngineInstance(module)
  }

  /** A new client, with a table of its own. */
  newClient(): Client {
    return new Client(new EngineInstance(this.module))
  }

  /** All presets and options. */
  catalogue(): Catalogue {
    this.cached ??= this.instance.callJson<Catalogue>('rules')
    return this.cached
  }

  /** The tables of a list as in a rule file. */
  seatings(list: string): Seatings {
    return this.instance.callJson<Seatings>('seatings', list)
  }

  /** What is wrong with the game that a person asks for, or null. */
  check(game: GameSpec): EngineError | null {
    try {
      return this.instance.callJson<null>('check', game)
    } catch (refusal) {
      return refusal as EngineError
    }
  }

  /** The rules page of a game. Throws when check() finds something wrong. */
  sentences(game: GameSpec): RulePart[] {
    return this.instance.callJson('sentences', game)
  }

  /** Answers a question about the rules (docs/formats.md). Throws when it makes no sense. */
  query<T>(question: object): T {
    return this.instance.callJson<T>('ask', question)
  }
}

/** Loads the engine. */
export async function loadEngine(url: string): Promise<Engine> {
  return new Engine(await compile(url))
}
