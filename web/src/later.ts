/* What the first card does not wait for. Offline it is asked for again the next time. */
import { loadMore } from './i18n'

export const showTypeface = (): Promise<void> =>
  import('./typeface').then(
    ({ loadTypeface }) => loadTypeface(),
    () => {},
  )

/** The typeface, and the words of hints and refusals. */
export function loadTheRest() {
  void showTypeface()
  loadMore().catch(() => {})
}
