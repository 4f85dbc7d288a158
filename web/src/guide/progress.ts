/* Which lessons were shown, stored in this browser; the field names are those of the stored data. */
import { Store } from '../store'
import { isBoolean, isListOf, isString, readFields, readStored } from '../stored'

export interface GuideProgress {
  on: boolean
  told: string[]
}

const KEY = 'spoilfive.guide'
const FRESH: GuideProgress = { on: true, told: [] }

const load = () => readFields(readStored(KEY), FRESH, { on: isBoolean, told: isListOf(isString) })

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
