/* When the focused element disappears, the browser forgets the focus: a screen reader falls silent, and Tab begins again at the top. Here what
 * was beside the element takes it, or the nearest part around it. */

/* Parts that have a name and no action, such as a heading; and what can be operated, without fields: a phone would open its keyboard. */
const FOCUSABLE = ['[tabindex="-1"]', 'a[href], button:not(:disabled), select, summary, [type=checkbox], [type=radio]']

/* the element that had the focus last, and everything around it */
let path: Element[] = []
let isUsed = false

/** Whether anything has had the focus since the page was opened. */
export const hadFocus = () => isUsed

function focusableIn(part: Element): HTMLElement | undefined {
  const all = FOCUSABLE.flatMap((kind) => [...(part.matches(kind) ? [part] : []), ...part.querySelectorAll(kind)])
  return (all as HTMLElement[]).find((each) => each.checkVisibility())
}

function besides(start: Node | null, step: 'nextSibling' | 'previousSibling'): HTMLElement | undefined {
  for (let node = start; node; node = node[step]) {
    const found = node instanceof Element && node.isConnected && focusableIn(node)
    if (found) return found
  }
  return undefined
}

/* What comes now after the place of what was removed: often something new has taken its place. */
function afterGap({ target, previousSibling, nextSibling }: MutationRecord): Node | null {
  if (!previousSibling) return target.firstChild
  return previousSibling.parentNode === target ? previousSibling.nextSibling : nextSibling
}

function successor(removals: MutationRecord[]): HTMLElement | undefined {
  const removal = removals.find(
    ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((node) => path.includes(node as Element)),
  )
  const sibling = removal && (besides(afterGap(removal), 'nextSibling') ?? besides(removal.previousSibling, 'previousSibling'))
  if (sibling) return sibling
  for (const part of path) {
    const found = part.isConnected && focusableIn(part)
    if (found) return found
    if (part.matches('main')) break
  }
  return undefined
}

/** Starts to look after the focus. A new screen takes it by itself. */
export function keepFocus() {
  const isLost = () => document.activeElement === document.body && path.length > 0
  addEventListener('focusin', (event) => {
    isUsed = true
    path = event.composedPath().filter((each) => each instanceof Element)
  })
  addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (isLost() && path[0]?.isConnected) path = [] // a click on nothing took it
    }),
  )
  new MutationObserver((records) => {
    if (!isLost() || path[0]?.isConnected) return
    const screen = path.find((part) => part.matches('main'))
    if (screen?.isConnected) successor(records)?.focus({ preventScroll: true })
    else path = []
  }).observe(document.body, { subtree: true, childList: true })
}
