/* The keyboard at the table: arrows move between cards and buttons, digits choose cards, letters run actions. */
import { useLayoutEffect } from 'preact/hooks'
import { ACTIONS, type ActionContext } from './actions'

const choices = (part: string) => [...document.querySelectorAll<HTMLButtonElement>(`.player-area ${part} button`)]

function move(key: string): boolean {
  const cards = choices('.hand')
  const buttons = choices('.buttons')
  const all = [...buttons, ...cards]
  if (all.length === 0) return false
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  const focus = (button: HTMLButtonElement | undefined) => (button ?? all[0])?.focus()
  if (key === 'ArrowUp') focus(buttons[0] ?? all[at])
  else if (key === 'ArrowDown') focus(cards[0] ?? all[at])
  else if (at < 0) focus(cards.find((card) => card.dataset.legal === 'true') ?? all[0])
  else focus(all[(at + (key === 'ArrowRight' ? 1 : all.length - 1)) % all.length])
  return true
}

function digit(key: string): boolean {
  const card = choices('.hand')[key === '0' ? 9 : Number(key) - 1]
  card?.focus()
  card?.click()
  return !!card
}

function press(event: KeyboardEvent, context: ActionContext): boolean {
  if (event.key.startsWith('Arrow')) return !event.shiftKey && move(event.key)
  if (/^\d$/.test(event.key)) return digit(event.key)
  if (event.key === 'Enter' && !document.activeElement?.matches('button, a')) {
    context.controller.skipAhead()
    return true
  }
  const action = ACTIONS.find(({ key, when }) => key === event.key && when(context))
  action?.run(context)
  return !!action
}

/* These keys do nothing more while they are held: one press plays one card. */
const HELD = /^(Enter|\d)$/

/** Listens as soon as the table is in the document: a key that is pressed before the first frame counts. */
export function useKeyboard(context: ActionContext) {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (target.closest('dialog, input, textarea, select')) return
      if ((event.repeat && HELD.test(event.key)) || press(event, context)) event.preventDefault()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}
