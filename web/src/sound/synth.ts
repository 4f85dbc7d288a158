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

/* What changes by the same factor with each sample, so that no power has to be worked out for each: on a slow phone that took half the time. */
function glide(from: number, factor: number): () => number {
  let next = from / factor
  return () => {
    next *= factor
    return next
  }
}

/* Rises in a straight line, then dies away; silent at the end. */
function loudness({ rise, lasts }: Voice, rate: number): (time: number) => number {
  const fade = glide(1, Math.exp(-5 / ((lasts - rise) * rate)))
  return (time) => (time < rise ? time / rise : fade() * (1 - time / lasts))
}

const pitches = ({ pitch: [from, to], lasts }: Voice, rate: number) => glide(from, (to / from) ** (1 / (lasts * rate)))

/* A state-variable filter lets through what is near the pitch. */
function hiss(voice: Voice, rate: number): () => number {
  const next = noise()
  const pitch = pitches(voice, rate)
  let [low, band] = [0, 0]
  return () => {
    const f = 2 * Math.sin((Math.PI * Math.min(pitch(), rate / 6)) / rate)
    low += f * band
    band += f * (next() - low - 0.9 * band)
    return band
  }
}

/* A high overtone is over long before the others. */
const INAUDIBLE = 0.001

function bar(voice: Voice, rate: number): () => number {
  const pitch = pitches(voice, rate)
  const tones = (voice.overtones ?? [[1, 1] as const]).map(([ratio, loud]) => ({ ratio, loud, fade: Math.exp((-4 * ratio) / rate) }))
  let phase = 0
  return () => {
    phase += (2 * Math.PI * pitch()) / rate
    let sum = 0
    for (const tone of tones) {
      if (tone.loud < INAUDIBLE) continue
      sum += tone.loud * Math.sin(phase * tone.ratio)
      tone.loud *= tone.fade
    }
    return sum
  }
}

/** The samples of a sound, between −1 and 1. */
export function synthesise(voices: readonly Voice[], rate: number): Float32Array<ArrayBuffer> {
  const length = Math.max(...voices.map(({ at, lasts }) => at + lasts))
  const samples = new Float32Array(Math.ceil(length * rate))
  for (const voice of voices) {
    const wave = voice.kind === 'noise' ? hiss(voice, rate) : bar(voice, rate)
    const loud = loudness(voice, rate)
    const first = Math.round(voice.at * rate)
    for (let i = 0; i < voice.lasts * rate && first + i < samples.length; i++)
      samples[first + i] = (samples[first + i] ?? 0) + voice.loud * loud(i / rate) * wave()
  }
  return samples.map(Math.tanh)
}
