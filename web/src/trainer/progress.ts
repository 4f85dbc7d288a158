/* A person's progress with the trainer, stored in this browser. */
import { DEFAULT_PRESET } from '../generated'
import { Store } from '../store'
import { TOPICS, type Topic } from './questions'

export interface Score {
  asked: number
  right: number
}

export interface TrainerProgress {
  rules: string
  topic: Topic | 'mixed'
  streak: number
  best: number
  scores: Record<Topic, Score>
}

const KEY = 'spoilfive.trainer'
const none = (): Record<Topic, Score> => Object.fromEntries(TOPICS.map((topic) => [topic, { asked: 0, right: 0 }])) as Record<Topic, Score>
const fresh = (): TrainerProgress => ({ rules: DEFAULT_PRESET, topic: 'mixed', streak: 0, best: 0, scores: none() })

function load(): TrainerProgress {
  try {
    return { ...fresh(), ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<TrainerProgress>) }
  } catch {
    return fresh()
  }
}

export const trainerProgress = new Store<TrainerProgress>(load())

export function changeTrainer(changes: Partial<TrainerProgress>) {
  trainerProgress.set({ ...trainerProgress.get(), ...changes })
  try {
    localStorage.setItem(KEY, JSON.stringify(trainerProgress.get()))
  } catch {
    /* without storage the score lasts until the page is closed */
  }
}

export function countAnswer(topic: Topic, right: boolean) {
  const { streak, best, scores } = trainerProgress.get()
  const now = right ? streak + 1 : 0
  const score = scores[topic]
  changeTrainer({
    streak: now,
    best: Math.max(best, now),
    scores: { ...scores, [topic]: { asked: score.asked + 1, right: score.right + (right ? 1 : 0) } },
  })
}

/** Resets the score but not the choice of topic. */
export const resetTrainer = () => changeTrainer({ streak: 0, best: 0, scores: none() })
