/* A person's progress with the trainer, stored in this browser. */
import { DEFAULT_PRESET } from '../generated'
import { hasMessage } from '../i18n'
import { isCount, isFields, isOneOf, isString, readFields, readStored, StoredValue } from '../stored'
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

const isScore = (value: unknown) => isFields(value) && isCount(value.asked) && isCount(value.right)

const load = () =>
  readFields(readStored(KEY), fresh(), {
    rules: (value) => isString(value) && hasMessage(`preset.${value}`),
    topic: isOneOf([...TOPICS, 'mixed']),
    streak: isCount,
    best: isCount,
    scores: (value) => isFields(value) && TOPICS.every((topic) => isScore(value[topic])),
  })

export const trainerProgress = new StoredValue<TrainerProgress>(KEY, load)

export const changeTrainer = (changes: Partial<TrainerProgress>) => trainerProgress.save({ ...trainerProgress.get(), ...changes })

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
