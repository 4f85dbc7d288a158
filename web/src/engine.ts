/* The door to the engine, as the page needs it: until the engine is built, only its shape. */
import type { Table } from './table'

/** One seat's eyes: eats events, tells the table. */
export interface Client {
  eat(line: string): void
  table(): Table | null
  /** why a choice may not be made now, in words; empty when it may */
  why(choice: string): string
  free(): void
}

export interface Preset {
  name: string
  kind: 'pool' | 'points' | 'bands' | 'auction'
  players: number[]
  usual: number
  /** by number of players: how many sides there may be, 0 for none */
  sides: Record<number, number[]>
}

export interface OptionRow {
  name: string
  words: string[]
  range: [number, number] | null
  /** the preset's */
  value: string | number
}

export interface Engine {
  client(): Client
  presets(): Preset[]
  options(rules: string): OptionRow[]
}

export async function engine(): Promise<Engine> {
  throw new Error('no engine yet')
}
