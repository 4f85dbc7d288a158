/* The parts of the page that cannot be loaded: offline, or because the server has a newer page. */
import { Store } from './store'

/** The parts that failed when they were last tried, each by any name of its own. */
export const failedParts = new Store<ReadonlySet<unknown>>(new Set())

/** Remembers whether a part fails. */
export function setFailed(part: unknown, fails: boolean) {
  const parts = failedParts.get()
  if (parts.has(part) === fails) return
  const others = [...parts].filter((other) => other !== part)
  failedParts.set(new Set(fails ? [...others, part] : others))
}
