/* Synthesised sounds, off by default. */
import { settings } from './settings'

let context: AudioContext | null = null

const TONES = {
  card: { pitch: 180, length: 0.06, shape: 'triangle' },
  turn: { pitch: 660, length: 0.18, shape: 'sine' },
  won: { pitch: 880, length: 0.3, shape: 'sine' },
} as const

export function playSound(name: keyof typeof TONES) {
  if (!settings.get().sound) return
  context ??= new AudioContext()
  const { pitch, length, shape } = TONES[name]
  const tone = context.createOscillator()
  const loud = context.createGain()
  const now = context.currentTime
  tone.type = shape
  tone.frequency.value = pitch
  loud.gain.setValueAtTime(0.12, now)
  loud.gain.exponentialRampToValueAtTime(0.001, now + length)
  tone.connect(loud).connect(context.destination)
  tone.start(now)
  tone.stop(now + length)
}
