/* How somebody gets on with the trainer, kept in this browser. */
import { Cell } from '../store'
import { TOPICS, type Topic } from './questions'

export interface Score {
  asked: number
  right: number
}

export interface Progress {
  rules: string
  topic: Topic | 'mixed'
  streak: number
  best: number
  scores: Record<Topic, Score>
}

const KEY = 'spoilfive.trainer'
const none = (): Record<Topic, Score> =>
  Object.fromEntries(TOPICS.map((topic) => [topic, { asked: 0, right: 0 }])) as Record<Topic, Score>
const fresh = (): Progress => ({ rules: 'spoil-five', topic: 'mixed', streak: 0, best: 0, scores: none() })

function kept(): Progress {
  try {
    return { ...fresh(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>) }
  } catch {
    return fresh()
  }
}

export const progress = new Cell<Progress>(kept())

export function change(changes: Partial<Progress>) {
  progress.set({ ...progress.get(), ...changes })
  try {
    localStorage.setItem(KEY, JSON.stringify(progress.get()))
  } catch {
    /* a browser that keeps nothing: it counts until it is closed */
  }
}

export function count(topic: Topic, right: boolean) {
  const { streak, best, scores } = progress.get()
  const now = right ? streak + 1 : 0
  const score = scores[topic]
  change({
    streak: now,
    best: Math.max(best, now),
    scores: { ...scores, [topic]: { asked: score.asked + 1, right: score.right + (right ? 1 : 0) } },
  })
}

/** Counts from the beginning; what is asked about stays. */
export const reset = () => change({ streak: 0, best: 0, scores: none() })
