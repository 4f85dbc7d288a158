/* Lists by keyboard, as a `select` has it: arrows lead from row to row, and a letter leads to the next row that begins with it. Arrows choose among
 * radio buttons already, so there a letter chooses, too. */
const ROWS = '.rows > li, .menu > li, .ways > a, .more > a, fieldset > label:has([type=radio])'
const CONTROLS = 'a[href], button:not(:disabled), input, select, summary'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

const plain = (text: string) => text.trim().normalize('NFD').toLowerCase()
const controlsOf = (row: Element) =>
  row.matches(CONTROLS) ? [row as HTMLElement] : [...row.querySelectorAll<HTMLElement>(CONTROLS)].filter((each) => each.checkVisibility())

/* The row to go to, and which of its controls. */
function destination({ key }: KeyboardEvent, target: Element, screen: Element): HTMLElement | undefined {
  const rows = [...screen.querySelectorAll(ROWS)].filter((row) => controlsOf(row).length > 0)
  const at = rows.findIndex((row) => row.contains(target))
  const step = STEPS[key]
  if (step) {
    if (at < 0) return screen.querySelector('.menu button') ?? undefined // a menu has nothing to scroll
    const row = target.matches('[type=radio]') ? undefined : rows[at]
    const next = row && rows[at + step]
    const column = row ? controlsOf(row).indexOf(target as HTMLElement) : 0
    return next && (controlsOf(next)[column] ?? controlsOf(next)[0])
  }
  const found = [...rows.slice(at + 1), ...rows.slice(0, at + 1)].find((row) =>
    plain((row as HTMLElement).innerText).startsWith(plain(key)),
  )
  return found && controlsOf(found)[0]
}

/** Goes where a key leads in the lists of a screen, or of the sheet that is open. At the table keys do other things. */
export function moveInLists(event: KeyboardEvent) {
  const target = event.target as Element
  const screen = document.querySelector('dialog[open]') ?? document.querySelector('main:not(.table)')
  if (
    !screen ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.defaultPrevented ||
    target.matches('select, textarea, input:not([type=radio])')
  )
    return
  if (!(event.key in STEPS) && !/^\p{L}$/u.test(event.key)) return
  const control = destination(event, target, screen)
  control?.focus()
  if (control?.matches('[type=radio]')) control.click()
  if (control) event.preventDefault()
}
