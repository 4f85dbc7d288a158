/* What the first card does not wait for. Offline it is asked for again the next time. */
import { loadMore } from './i18n'

export const showTypeface = (): Promise<void> =>
  import('./beside').then(
    ({ loadTypeface }) => loadTypeface(),
    () => {},
  )

/** The typeface, the styles for large texts, and the words of hints and refusals. */
export function loadTheRest() {
  void showTypeface()
  import('./styles/list').catch(() => {})
  loadMore().catch(() => {})
}
