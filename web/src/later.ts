/* What the first card does not wait for. Offline it is asked for again the next time. */
import { loadMore } from './i18n'

export const showTypeface = (): Promise<void> =>
  import('./beside').then(
    ({ loadTypeface }) => loadTypeface(),
    () => {},
  )

/** The sentences of hints and refusals, with their words. Null if they cannot be loaded now: the engine's own are in English. */
export const loadTexts = () =>
  Promise.all([import('./engine/texts'), loadMore()]).then(
    ([texts]) => texts,
    () => null,
  )

/** The typeface, the styles for large texts, hints and refusals. */
export function loadTheRest() {
  void showTypeface()
  import('./styles/list').catch(() => {})
  void loadTexts()
}
