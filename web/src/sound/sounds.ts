/* The sounds of the table, and which event has which. They are synthesised when they are first heard. */
import { type EndHand, eventName, type TableEvent } from '../api/events'
import type { Table } from '../generated'
import { ownParty, playsFive, playsTrump } from '../table/table-view'
import { audio } from './context'
import { synthesise, type Voice } from './synth'

const WOOD = [
  [1, 1],
  [3.9, 0.3],
  [9.2, 0.08],
] as const
const CLAY = [
  [1, 1],
  [1.58, 0.7],
  [2.46, 0.4],
] as const

const flick = (at: number, loud: number): Voice => ({ kind: 'noise', pitch: [3400, 1300], at, rise: 0.008, lasts: 0.06, loud })
const note = (pitch: number, at: number, lasts = 0.5, loud = 0.24): Voice => ({
  kind: 'bar',
  pitch: [pitch, pitch],
  overtones: WOOD,
  at,
  rise: 0.004,
  lasts,
  loud,
})
const click = (at: number, i: number): Voice => ({
  kind: 'bar',
  pitch: [2300 + 170 * (i % 3), 2300 + 170 * (i % 3)],
  overtones: CLAY,
  at,
  rise: 0.001,
  lasts: 0.07,
  loud: 0.16,
})
const row = (number: number, step: number, make: (at: number, i: number) => Voice) =>
  Array.from({ length: number }, (_, i) => make(i * step, i))

const CARD: readonly Voice[] = [flick(0, 0.6), { kind: 'bar', pitch: [130, 70], at: 0.01, rise: 0.003, lasts: 0.07, loud: 0.35 }]

const SOUNDS = {
  card: CARD,
  trump: [...CARD, note(523, 0.02, 0.4, 0.16)],
  deal: row(9, 0.085, (at, i) => flick(at, 0.26 + 0.04 * (i % 3))),
  trick: [
    { kind: 'noise', pitch: [1900, 600], at: 0, rise: 0.09, lasts: 0.26, loud: 0.5 },
    { kind: 'bar', pitch: [110, 80], at: 0.17, rise: 0.003, lasts: 0.08, loud: 0.25 },
  ],
  chips: row(5, 0.062, click),
  turn: [note(587, 0), note(880, 0.11)],
  five: [note(392, 0, 0.9), note(587, 0.05, 0.9), note(784, 0.1, 0.9), note(1175, 0.15, 0.9)],
  spoil: [note(330, 0, 0.6), note(262, 0.16, 0.8)],
  win: [523, 659, 784, 1047].map((pitch, i) => note(pitch, i * 0.12, 0.8)),
} satisfies Record<string, readonly Voice[]>

export type Sound = keyof typeof SOUNDS

type Hears = (event: TableEvent, table: Table) => Sound | null

function handEnded(event: TableEvent, table: Table): Sound | null {
  const { by, side, outcome, pool } = event as unknown as EndHand
  if (outcome === 'spoil' || outcome === 'jink-failed') return 'spoil'
  if (by === table.seat || (side !== undefined && side === ownParty(table))) return 'win'
  return pool === undefined ? null : 'chips'
}

/* By event, and by what is done for an act. */
const HEARD: Record<string, Hears> = {
  deal: () => 'deal',
  'act play': (event, table) => (playsFive(event, table) ? 'five' : playsTrump(event, table) ? 'trump' : 'card'),
  'act rob': () => 'card',
  'act discard': () => 'card',
  trick: () => 'trick',
  turn: ({ seat }, table) => (seat === table.seat ? 'turn' : null),
  'end-hand': handEnded,
  'end-game': (_, table) => (table.over?.winners.includes(ownParty(table)) ? 'win' : null),
}

/** The sound of an event for the person at the table; most events of others have one, too. */
export const soundOf: Hears = (event, table) => HEARD[eventName(event)]?.(event, table) ?? null

const AGAIN_MS = 70
/* Samples a second: nothing here sounds above 11 kHz, and each more would hold up a slow phone where a sound is first heard. */
const RATE = 22050
const buffers = new Map<Sound, AudioBuffer>()
const last = new Map<Sound, number>()

function bufferOf(sound: Sound): AudioBuffer {
  const known = buffers.get(sound)
  if (known) return known
  const samples = synthesise(SOUNDS[sound], RATE)
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE })
  buffer.copyToChannel(samples, 0)
  buffers.set(sound, buffer)
  return buffer
}

/** Plays a sound. The same one twice at once is heard once. */
export function play(sound: Sound) {
  const now = performance.now()
  if (now - (last.get(sound) ?? -AGAIN_MS) < AGAIN_MS) return
  const context = audio()
  if (!context) return
  last.set(sound, now)
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(sound) })
  source.connect(context.destination)
  source.start()
}
