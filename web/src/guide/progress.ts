/* Which lessons were shown, stored in this browser; the field names are those of the stored data. */
import { isBoolean, isListOf, isString, readFields, readStored, StoredValue } from '../stored'

export interface GuideProgress {
  on: boolean
  told: string[]
}

const KEY = 'spoilfive.guide'
const FRESH: GuideProgress = { on: true, told: [] }

const load = () => readFields(readStored(KEY), FRESH, { on: isBoolean, told: isListOf(isString) })

export const guideProgress = new StoredValue<GuideProgress>(KEY, load)

export const markTold = (lesson: string) =>
  guideProgress.save({ ...guideProgress.get(), told: [...new Set([...guideProgress.get().told, lesson])] })
export const enableGuide = (on: boolean) => guideProgress.save({ ...guideProgress.get(), on })

/** From the beginning. */
export const restartGuide = () => guideProgress.save(FRESH)
