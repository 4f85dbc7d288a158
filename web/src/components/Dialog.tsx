/*
 * A modal sheet. The browser's own dialog keeps the focus inside and restores it. While sheets are open, the history has one more
 * entry, marked `sheet`, so that the back button closes the topmost sheet.
 */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { Icon } from './Icon'

interface Props {
  title: string
  onClose: () => void
  children: ComponentChildren
  testid?: string
}

const open: (() => void)[] = []
/* the page has called history.back(), and the event has not come yet */
let returning = false

const step = () => history.pushState({ sheet: true }, '')

addEventListener('popstate', () => {
  const asked = returning
  returning = false
  const uppermost = open.at(-1)
  if (!asked) uppermost?.()
  if (open.length > (asked ? 0 : 1) && !history.state?.sheet) step()
})

/* Keeps the history entry while a sheet is open. After a navigation there is none to remove. */
function useStep(close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    const one = () => latest.current()
    open.push(one)
    if (!history.state?.sheet) step()
    return () => {
      open.splice(open.indexOf(one), 1)
      if (open.length > 0 || returning || !history.state?.sheet) return
      returning = true
      history.back()
    }
  }, [])
}

export function Dialog({ title, onClose, children, testid }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useStep(onClose)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser turns Esc into the event `cancel`
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <header>
        <h2>{title}</h2>
        <button type="button" class="plain" onClick={onClose} aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sheet-body" tabIndex={0}>
        {children}
      </div>
    </dialog>
  )
}
