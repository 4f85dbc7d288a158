/* Synthesises sounds out of nothing but numbers: noise through a filter for cards, struck bars for chips and chimes. */

export interface Voice {
  /** hissing noise, or a struck bar with its overtones: [ratio, loudness] */
  kind: 'noise' | 'bar'
  /** in hertz: the middle of the noise, or the pitch; it slides from the first to the second */
  pitch: readonly [number, number]
  overtones?: readonly (readonly [number, number])[]
  /** in seconds */
  at: number
  rise: number
  lasts: number
  loud: number
}

/* Noise that is the same each time: a linear congruential generator. */
function noise() {
  let state = 0x5f0e
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0
    return state / 0x80000000
  }
}

/* Rises in a straight line, then dies away; silent at the end. */
function loudness(time: number, { rise, lasts }: Voice): number {
  if (time < rise) return time / rise
  return Math.exp((-5 * (time - rise)) / (lasts - rise)) * (1 - time / lasts)
}

const pitchAt = (time: number, { pitch: [from, to], lasts }: Voice) => from * (to / from) ** (time / lasts)

/* A state-variable filter lets through what is near the pitch. */
function hiss(voice: Voice, rate: number): (time: number) => number {
  const next = noise()
  let [low, band] = [0, 0]
  return (time) => {
    const f = 2 * Math.sin((Math.PI * Math.min(pitchAt(time, voice), rate / 6)) / rate)
    low += f * band
    band += f * (next() - low - 0.9 * band)
    return band
  }
}

function bar(voice: Voice, rate: number): (time: number) => number {
  const overtones = voice.overtones ?? [[1, 1]]
  let phase = 0
  return (time) => {
    phase += (2 * Math.PI * pitchAt(time, voice)) / rate
    return overtones.reduce((sum, [ratio, loud]) => sum + loud * Math.sin(phase * ratio) * Math.exp(-ratio * time * 4), 0)
  }
}

/** The samples of a sound, between −1 and 1. */
export function synthesise(voices: readonly Voice[], rate: number): Float32Array<ArrayBuffer> {
  const length = Math.max(...voices.map(({ at, lasts }) => at + lasts))
  const samples = new Float32Array(Math.ceil(length * rate))
  for (const voice of voices) {
    const wave = voice.kind === 'noise' ? hiss(voice, rate) : bar(voice, rate)
    const first = Math.round(voice.at * rate)
    for (let i = 0; i < voice.lasts * rate && first + i < samples.length; i++)
      samples[first + i] = (samples[first + i] ?? 0) + voice.loud * loudness(i / rate, voice) * wave(i / rate)
  }
  return samples.map(Math.tanh)
}
