/* Which lessons were shown, stored in this browser; the field names are those of the stored data. */
import { Store } from '../store'

export interface GuideProgress {
  on: boolean
  told: string[]
}

const KEY = 'spoilfive.guide'
const FRESH: GuideProgress = { on: true, told: [] }

function load(): GuideProgress {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<GuideProgress>) }
  } catch {
    return FRESH
  }
}

export const guideProgress = new Store<GuideProgress>(load())

function save(next: GuideProgress) {
  guideProgress.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    /* without storage the next visit shows the lessons again */
  }
}

export const markTold = (lesson: string) => save({ ...guideProgress.get(), told: [...new Set([...guideProgress.get().told, lesson])] })
export const enableGuide = (on: boolean) => save({ ...guideProgress.get(), on })

/** From the beginning. */
export const restartGuide = () => save(FRESH)
