/* Which lessons were told, kept in this browser. */
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
    /* a browser that keeps nothing tells the lessons again next time */
  }
}

export const markTold = (lesson: string) => save({ ...guideProgress.get(), told: [...new Set([...guideProgress.get().told, lesson])] })
export const enableGuide = (on: boolean) => save({ ...guideProgress.get(), on })

/** From the beginning. */
export const restartGuide = () => save(FRESH)
