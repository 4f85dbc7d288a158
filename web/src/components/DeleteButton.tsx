/* Nothing brings back what is deleted, so a first tap only asks. A second one deletes, unless it follows at once, as in a double tap or
 * while a key is held, or comes so late that the person may have forgotten the question. */
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'

const DOUBLE_TAP_MS = 500
const FORGOTTEN_MS = 5000

interface Props {
  /** what the button is called where several are on the screen, with its text */
  label?: (text: string) => string
  onDelete: () => void
}

export function DeleteButton({ label = (text) => text, onDelete }: Props) {
  const [askedAt, setAskedAt] = useState<number | null>(null)
  useEffect(() => {
    if (askedAt === null) return
    const timer = setTimeout(() => setAskedAt(null), FORGOTTEN_MS)
    return () => clearTimeout(timer)
  }, [askedAt])
  const text = t(askedAt === null ? 'history.remove' : 'history.remove.sure')
  const tap = () => {
    const now = performance.now()
    if (askedAt !== null && now - askedAt >= DOUBLE_TAP_MS) onDelete()
    else setAskedAt(now)
  }
  return (
    <button
      type="button"
      class={askedAt === null ? 'plain' : ''}
      aria-label={label(text)}
      data-testid="remove"
      onClick={tap}
      onBlur={() => setAskedAt(null)}
    >
      {text}
    </button>
  )
}
