/* Which lessons were told, kept in this browser. */
import { Cell } from '../store'

export interface Progress {
  on: boolean
  told: string[]
}

const KEY = 'spoilfive.guide'
const FRESH: Progress = { on: true, told: [] }

function kept(): Progress {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Progress>) }
  } catch {
    return FRESH
  }
}

export const progress = new Cell<Progress>(kept())

function keep(next: Progress) {
  progress.set(next)
  try {
    localStorage.setItem(KEY, JSON.stringify(next))
  } catch {
    /* a browser that keeps nothing tells the lessons again next time */
  }
}

export const tell = (lesson: string) => keep({ ...progress.get(), told: [...new Set([...progress.get().told, lesson])] })
export const turn = (on: boolean) => keep({ ...progress.get(), on })

/** From the beginning. */
export const restart = () => keep(FRESH)
