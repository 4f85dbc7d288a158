/* A sheet over the page. The browser's own dialog keeps the focus inside and gives it back. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './Icon'
import { say } from './words'

interface Props {
  title: string
  onClose: () => void
  children: ComponentChildren
  testid?: string
}

export function Dialog({ title, onClose, children, testid }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
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
        <button type="button" class="plain" onClick={onClose} aria-label={say('close')}>
          <Icon name="close" />
        </button>
      </header>
      <div class="sheet-body" tabIndex={0}>{children}</div>
    </dialog>
  )
}
