/*
 * A game on this machine, and records, in one engine: it deals, plays for the computer players, gives hints and reviews. The page runs it in a
 * worker (worker.ts); programs that use the npm package may run it anywhere.
 */
import { isStop, parseEvents } from '../api/events'
import type { GameSpec } from './engine'
import type { EngineInstance } from './wasm'

export interface GamePlan extends GameSpec {
  names: string[]
  /** by seat; null for the person */
  levels: (string | null)[]
  /** the person's seat; −1 for a spectator */
  seat: number
  /** every random draw depends on it: whoever knows it knows the cards */
  seed?: number
  /** cards of the first deal that lie in certain hands, `5H JH`; without one the turn-up may be any */
  arranged?: { hands: string[]; turned: string; dealer: number }
  /** the most choices that a computer player tries in its search; without it the level's default */
  nodes?: number
}

export interface ResumePlan {
  seat: number
  levels: (string | null)[]
  seed?: number
  nodes?: number
  /** deals the cards that the seat cannot see again, as they could have been */
  others?: boolean
}

/** What happened since the last update. */
export interface GameUpdate {
  /** the events as the person's seat sees them; may be empty */
  events: string
  /** the same events for the record: all cards open, no turns */
  recorded: string
  /** what the game waits for */
  due: 'deal' | 'bot' | 'person' | 'over'
}

/** What a choice is worth (docs/formats.md, review). */
export interface ChoiceValue {
  do: string
  worth: number
  behind: number
  error?: number
  chance?: number
  points?: number
  tricks?: number
  playouts: number
}

export interface Advice {
  best: string
  unit: 'chips' | 'percent'
  /** the engine's name of the reason, and the values for its sentence; `number` is a number of cards or points, or a bid */
  reason: string
  places: {
    card: string | null
    kept: string | null
    out: string | null
    seat: number
    suit: string | null
    number: number
    /** in 1/1000 */
    tricks: number
    chance: number
  }
  choices: ChoiceValue[]
}

/** How many tricks of the hand the player to act is sure to win when all cards are open. */
export interface Solution {
  tricks: number
  choices: { do: string; tricks: number }[]
}

export interface Decision extends Advice {
  /** of the replay, in which it was made; counted from 1 */
  step: number
  game: number
  hand: number
  trick: number
  seat: number
  do: string
  given_away: number
  /** in 1/1000; without it the decision does not count */
  accuracy?: number
  mistake: boolean
}

/** What is in a record that follows the rules. */
export interface CheckedRecord {
  /** how many are over */
  games: number
  hands: number
  /** the last game is over */
  finished: boolean
}

/** How many choices a hint, or one decision of a review, may try in its search. */
export const HINT_NODES = 100000

const NODES_AT_MOST = 2 ** 40

/** A seed that nobody can guess. */
export function newSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high & 0x1fffff) * 2 ** 32 + low
}

/* Whether such an event was told. */
const tells = (told: string, event: string) => told.split('\n').some((line) => line.startsWith(`{"event":"${event}"`))

/* The number of steps in which a replay goes through what a seat was shown. */
const stepsOf = (shown: string) => parseEvents(shown).filter(isStop).length

/** A call that is refused throws an EngineError, and the game stays as it was. */
export class LocalGame {
  /** reports each event as soon as it is known */
  onUpdate: (update: GameUpdate) => void = () => {}
  /** during a review: how many decisions are done */
  onProgress: (decisions: number) => void = () => {}

  constructor(private readonly instance: EngineInstance) {}

  /** Starts a game; nothing is dealt yet. */
  start(plan: GamePlan) {
    this.instance.callJson('start', { ...plan, seed: plan.seed ?? newSeed() })
    this.proceed()
  }

  /** Continues a game from its record; all of its events are reported again. */
  resume(record: string, plan: ResumePlan) {
    const lines = this.replay(record, plan.seat)
    this.instance.callJson('resume', { ...plan, seed: plan.seed ?? newSeed() })
    const turn = this.instance.call('told')
    this.onUpdate({ events: lines + turn, recorded: '', due: this.due() })
    if (this.due() !== 'bot') return
    this.instance.callJson('think')
    this.proceed()
  }

  /** Deals the next hand. */
  deal() {
    this.instance.callJson('deal')
    this.proceed()
  }

  /** Makes the person's choice. */
  act(choice: string) {
    this.instance.callJson('act', choice)
    this.proceed()
  }

  /** Ends the game after a hand. */
  stop() {
    this.instance.callJson('stop')
    this.proceed()
  }

  /** What the person's choices are worth, as far as they can know. */
  hint(nodes = HINT_NODES): Advice {
    return this.instance.callJson('hint', { nodes })
  }

  /** How many tricks each choice is sure to win with all cards open. Only with the module that has the solver. */
  solve(): Solution {
    return this.instance.callJson('solve')
  }

  /** A hint at a server's table, from the events that the seat was sent. Only where no game is played. */
  advise(lines: string, nodes = HINT_NODES): Advice {
    for (const line of lines.split('\n')) if (line) this.instance.callJson('feed', line)
    return this.instance.callJson('hint', { nodes })
  }

  /** The events that a seat was shown of the last game of a record; −1 sees no hands. */
  replay(record: string, seat: number): string {
    return this.read(record, seat)
  }

  /** Every decision of a seat in the last game of a record where it had a choice. */
  review(record: string, seat: number, nodes = HINT_NODES): Decision[] {
    let decisions: Decision[] = []
    this.read(record, seat, (told, shown) => {
      if (tells(told, 'game')) decisions = []
      if (!tells(told, 'act')) return
      const decision = this.instance.callJson<Decision | null>('weigh', { nodes: Math.min(nodes, NODES_AT_MOST) })
      if (!decision) return
      decisions.push({ ...decision, step: stepsOf(shown) })
      this.onProgress(decisions.length)
    })
    return decisions
  }

  /** Plays a record through and counts the games and hands that are over. Throws at the first act that is not legal. */
  check(record: string): CheckedRecord {
    const checked = { games: 0, hands: 0 }
    this.read(record, -1, (told) => {
      if (tells(told, 'end-game')) checked.games++
      if (tells(told, 'end-hand')) checked.hands++
    })
    return { ...checked, finished: this.instance.callJson<{ over: boolean }>('end').over }
  }

  private due(): GameUpdate['due'] {
    return this.instance.call('due') as GameUpdate['due']
  }

  /* Reports what the last call brought, and lets the computer players play until something else is due. */
  private proceed() {
    this.report()
    while (this.due() === 'bot') {
      this.instance.callJson('think')
      this.report()
    }
  }

  private report() {
    this.onUpdate({ recorded: this.instance.call('recorded'), events: this.instance.call('told'), due: this.due() })
  }

  /* Reads a record to its end. Returns what the seat was shown of the last game; `each` gets what a line told, and that so far. */
  private read(text: string, seat: number, each?: (told: string, shown: string) => void): string {
    let shown = ''
    this.instance.callJson('open', { seat })
    for (const line of text.split('\n')) {
      if (!line) continue
      this.instance.callJson('read', line)
      const told = this.instance.call('told')
      shown = tells(told, 'game') ? told : shown + told
      each?.(told, shown)
    }
    return shown
  }
}
