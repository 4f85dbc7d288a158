/* What a person can do at a table. A table that cannot do something lacks the function, and its button is not shown. */
import type { Advice } from '../engine/engine-worker'

export interface TableBackend {
  readonly kind: 'solo' | 'online' | 'replay'
  /** makes a choice; the result comes as events or as a refusal */
  choose(choice: string): void
  close(): void
  /** deals the next hand, or says that the person is ready for it */
  next?(): void
  /** another game with the same people */
  again?(): void
  /** ends the game after this hand */
  stop?(): void
  /** what a good player would do */
  hint?(): Promise<Advice>
  /** takes back the last choice, or asks the others to agree */
  undo?(): void
  /** plays out the rest of the hand, which is certain */
  rest?(): void
  say?(text: string): void
  phrase?(phrase: string): void
  /** opens the report on the finished game */
  review?(): void
  /** sends any other command of docs/api.md */
  send?(message: Record<string, unknown>): void
}
