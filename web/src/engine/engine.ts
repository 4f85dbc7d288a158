/* The one typed door to the engine on the page's own thread: tables made from events, and questions about the rules. */
import type { GameKind, Table } from '../generated'
import { type Compiled, compile, type EngineError, EngineInstance } from './wasm'

export { EngineError } from './wasm'

/** A game as a source plays it. */
export interface Preset {
  name: string
  title: string
  source: string
  kind: GameKind
  /** the usual number of players */
  players: number
  /** by number of players: in how many sides they may play, 0 for each for himself */
  tables: Record<string, number[]>
  /** the value of every option that applies, as text */
  options: Record<string, string>
}

/** An option of the rules: a word, or a number from `least` to `most` (−1: no end) in steps of `step`; 0 for a list of bids. */
export interface RuleOption {
  name: string
  /** of docs/rules.md */
  section: string
  meaning: string
  /** of a number; empty where only words will do */
  unit: string
  words: { word: string; meaning: string }[]
  least: number
  most: number
  step: number
  kinds: GameKind[]
}

export interface Catalogue {
  presets: Preset[]
  options: RuleOption[]
}

/** A game that somebody asks for. */
export interface GameSpec {
  rules: string
  /** only what differs from the preset: numbers as numbers */
  options?: Record<string, string | number>
  players: number
  sides: number
}

/** Why a choice may not be made. */
export interface IllegalReason {
  /** the engine's name, the key of the sentence */
  status: string
  /** the places of the sentence; cards as `5H JS`, `Asked` a suit or `trumps`, kinds and bids separated by blanks; of cards put out `least` and `most` */
  places: Record<string, string>
  /** the option that it rests on, and the option's value */
  option: string | null
  value: string | null
  /** all of it in English */
  sentence: string
}

/** A part of the page of the rules (s5_rule_parts): a sentence or heading, what an option means, or the beginning of a paragraph. */
export type RulePart =
  | { say: string; n: number; m: number }
  | { say: string; numbers: string; sides: number[] }
  | { option: string; value: string }
  | { paragraph: true }

/** A table as a seat sees it. */
export class Client {
  constructor(private readonly instance: EngineInstance) {}

  /** Takes events, one a line, as the seat is sent them; throws a Refusal at what can't be. After that `seat` begins anew.
   * A record is taken behind `{"event":"seat","seat":-1,"late":true}`, and all its hands are open. */
  feed(lines: string) {
    for (const line of lines.split('\n')) if (line) this.instance.callJson('feed', line)
  }

  /** null before a game */
  table(): Table | null {
    return this.instance.callJson('table')
  }

  /** null when the choice may be made now */
  why(choice: string): IllegalReason | null {
    return this.instance.callJson('why', choice)
  }

  /** What the page of the rules that are played by says. */
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

  /** A table of its own: as many as one likes. */
  newClient(): Client {
    return new Client(new EngineInstance(this.module))
  }

  /** All presets and options. */
  catalogue(): Catalogue {
    this.cached ??= this.instance.callJson<Catalogue>('rules')
    return this.cached
  }

  /** What is wrong with a game that somebody asks for, or null. */
  check(game: GameSpec): EngineError | null {
    try {
      return this.instance.callJson<null>('check', game)
    } catch (refusal) {
      return refusal as EngineError
    }
  }

  /** What the page of the rules of a game says; throws what check() does not let pass. */
  sentences(game: GameSpec): RulePart[] {
    return this.instance.callJson('sentences', game)
  }

  /** Answers a question about the rules, an object of docs/formats.md; throws where it makes no sense. */
  query<T>(question: object): T {
    return this.instance.callJson<T>('ask', question)
  }
}

/** Loads the engine from its address. */
export async function loadEngine(url: string): Promise<Engine> {
  return new Engine(await compile(url))
}
