/* Buttons above the player's own seat: what can be done at a table besides playing, as in a what-if, or when somebody asks to undo. */
import type { ComponentChildren } from 'preact'
import './action-bar.css'

interface Props {
  label: string
  testid: string
  children: ComponentChildren
}

export function ActionBar({ label, testid, children }: Props) {
  return (
    <div class="panel action-bar" role="group" aria-label={label} data-testid={testid}>
      {children}
    </div>
  )
}
