/* What can be done at a table besides choosing; a table that has no such thing lacks the function, and its button is not there. */
import type { Advice } from '../engine/engine-worker'

export interface TableBackend {
  readonly kind: 'solo' | 'online' | 'replay'
  /** a choice; what follows comes as events, or as a refusal */
  choose(choice: string): void
  close(): void
  /** deals the next hand, or says that one is ready for it */
  next?(): void
  /** another game with the same people */
  again?(): void
  /** ends the game after this hand */
  stop?(): void
  /** what a good player would do */
  hint?(): Promise<Advice>
  /** takes the last act back, or asks the others whether one may */
  undo?(): void
  /** the rest is certain and is played out at once */
  rest?(): void
  say?(text: string): void
  phrase?(phrase: string): void
  /** the record of the game so far, all cards open */
  review?(): void
  /** anything else of docs/api.md */
  send?(message: Record<string, unknown>): void
}
