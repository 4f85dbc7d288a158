/* What a phone knows of the night: asked again and again, more rarely where many ask, and at once when it is looked at. */
import { Store } from '../../store'
import { look, Refused } from './server'
import type { Proposal, View } from './view'

export interface Seen {
  view: View | null
  results: Proposal[]
  /** why the last question had no answer */
  trouble: string
}

export const seen = new Store<Seen>({ view: null, results: [], trouble: '' })

const LEAST_MS = 8000
const OF_EACH_MS = 100

let [code, version, table] = ['', 0, 0]
let timer: ReturnType<typeof setTimeout> | undefined
let last: Promise<void> = Promise.resolve()

async function ask() {
  clearTimeout(timer)
  try {
    const answer = await look(code, version, table)
    version = answer.version
    seen.set({ view: answer.view ?? seen.get().view, results: answer.results, trouble: '' })
  } catch (error) {
    seen.set({ ...seen.get(), trouble: error instanceof Refused ? error.code : 'busy' })
  }
  clearTimeout(timer)
  const people = seen.get().view?.people.length ?? 0
  timer = setTimeout(refresh, Math.max(LEAST_MS, people * OF_EACH_MS))
}

/** Asks now, after the question that is on its way. */
export function refresh(): Promise<void> {
  if (document.hidden) return last
  last = last.then(ask)
  return last
}

/** From now on only what is proposed for one table is asked for; 0: for all. */
export function followTable(number: number) {
  if (number === table) return
  table = number
  void refresh()
}

export function follow(of: string) {
  code = of
  document.addEventListener('visibilitychange', refresh)
  addEventListener('online', refresh)
  void refresh()
}
