/* The clock of a round: first the time to find one's table, then the minutes of the round. Another window shows the same. */
import { useEffect, useState } from 'preact/hooks'
import { audio, isTouched } from '../sound/context'
import { isCount, isFields, readStored, StoredValue } from '../stored'

/** How long people have to sit down: the list of seats is shown twice. */
export const SIT_MS = 90_000
const MINUTE_MS = 60_000

export interface Clock {
  night: string
  round: number
  /** when the round starts and ends; 0: there is no end */
  starts: number
  ends: number
  /** when it was stopped, or 0 */
  stopped: number
  silent: boolean
}

const KEY = 'spoilfive.night.clock'
const NONE: Clock = { night: '', round: 0, starts: 0, ends: 0, stopped: 0, silent: false }

const isClock = (value: unknown): value is Clock =>
  isFields(value) && typeof value.night === 'string' && [value.round, value.starts, value.ends, value.stopped].every(isCount)

export const clock = new StoredValue<Clock>(KEY, () => {
  const stored = readStored(KEY)
  return isClock(stored) ? stored : NONE
})

export function startClock(night: string, round: number, minutes: number, sit = SIT_MS) {
  const starts = Date.now() + sit
  clock.save({ ...clock.get(), night, round, starts, ends: minutes ? starts + minutes * MINUTE_MS : 0, stopped: 0 })
}

export const changeClock = (change: Partial<Clock>) => clock.save({ ...clock.get(), ...change })

export const addMinutes = (minutes: number) => {
  const { ends } = clock.get()
  if (ends) changeClock({ ends: Math.max(Date.now(), ends + minutes * MINUTE_MS) })
}

export function stopOrGo() {
  const { stopped, starts, ends } = clock.get()
  if (!stopped) changeClock({ stopped: Date.now() })
  else {
    const while_ = Date.now() - stopped
    changeClock({ stopped: 0, starts: starts + while_, ends: ends && ends + while_ })
  }
}

/** What the clock of a round says: null if it is of another. */
export function reading(round: number, night: string): { sits: boolean; left: number; stopped: boolean } | null {
  const { starts, ends, stopped, ...of } = clock.get()
  if (of.round !== round || of.night !== night) return null
  const now = stopped || Date.now()
  const sits = now < starts
  if (!sits && !ends) return null
  return { sits, left: Math.max(0, (sits ? starts : ends) - now), stopped: stopped > 0 }
}

/** Draws again each second, and whenever the clock is set. */
export function useTicks() {
  const [, redraw] = useState({})
  useEffect(() => {
    const timer = setInterval(() => redraw({}), 1000)
    const end = clock.subscribe(() => redraw({}))
    return () => {
      clearInterval(timer)
      end()
    }
  }, [])
}

/* ------------------------------------------------------------------------ sound */

/* A bell: `strokes` of some seconds each. */
function strike(strokes: number, seconds: number) {
  const context = audio()
  if (!context) return
  for (let i = 0; i < strokes; i++)
    for (const [ratio, loud] of [
      [1, 0.5],
      [2.76, 0.25],
      [5.4, 0.12],
    ] as const) {
      const at = context.currentTime + i * 0.7
      const tone = new OscillatorNode(context, { frequency: 523 * ratio })
      const volume = new GainNode(context, { gain: 0 })
      volume.gain.setValueAtTime(loud, at)
      volume.gain.exponentialRampToValueAtTime(0.001, at + seconds / ratio ** 0.5)
      tone.connect(volume).connect(context.destination)
      tone.start(at)
      tone.stop(at + seconds)
    }
}

/* Strikes in one of the windows of this device that may sound: the first keeps the others quiet. */
function strikeOnce(strokes: number, seconds: number) {
  if (!isTouched()) return
  const sound = () => strike(strokes, seconds)
  const { locks } = navigator as { locks?: LockManager } // not where the page comes without encryption
  if (!locks) return sound()
  const hold = async (lock: Lock | null) => {
    if (!lock) return
    sound()
    await new Promise((done) => setTimeout(done, 2000))
  }
  locks.request('spoilfive-bell', { ifAvailable: true }, hold).catch(sound)
}

let before: number | null = null

/* Three soft strokes a minute before the end, a long one at the end. Called often. */
function ring(round: number, night: string) {
  const now = reading(round, night)
  const left = now && !now.sits && !now.stopped ? now.left : null
  const passes = (ms: number) => before !== null && left !== null && before > ms && left <= ms
  if (!clock.get().silent) {
    if (passes(MINUTE_MS)) strikeOnce(3, 0.6)
    if (passes(0)) strikeOnce(1, 4)
  }
  before = left
}

/** Lets the bell of a round be heard, whatever the window shows. */
export function useBell(round: number, night: string) {
  useEffect(() => {
    const timer = setInterval(() => ring(round, night), 500)
    return () => clearInterval(timer)
  }, [round, night])
}
