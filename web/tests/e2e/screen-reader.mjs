/* What a screen reader says, read off the page. Text comes from live regions and from what has the focus. */

/* Runs in the page before anything else. As with a real one, a region says only what changes after the page has shown it, and an alert says everything. */
const listen = () => {
  const LIVE = ':is([aria-live], [role=log], [role=status], [role=alert]):not([aria-live=off])'
  const heard = []
  window.heard = heard
  const known = new WeakMap()
  const kind = (region) => region.role ?? 'live'
  const words = (node) => node.textContent.replace(/\s+/g, ' ').trim()
  const isHidden = (node) => !!node.parentElement?.closest('[aria-hidden=true], [hidden], [inert]')

  /* The parts of a region that were added or changed, without those inside others. */
  const changed = (region, records) => {
    const nodes = records.flatMap(({ type, target, addedNodes }) => (type === 'characterData' ? [target] : [...addedNodes]))
    const parts = new Set(nodes.filter((node) => node !== region && region.contains(node)))
    return [...parts].filter((node) => ![...parts].some((other) => other !== node && other.contains(node)))
  }
  const says = (region, records) => {
    const [was, now] = [known.get(region), words(region)]
    known.set(region, now)
    if (was === now || (was === undefined && region.role !== 'alert')) return []
    const isWhole = ['status', 'alert'].includes(region.role)
    const parts = isWhole ? [region] : changed(region, records)
    return parts
      .filter((node) => !isHidden(node))
      .map(words)
      .filter(Boolean)
  }
  new MutationObserver((records) => {
    for (const region of document.querySelectorAll(LIVE)) for (const line of says(region, records)) heard.push(`${kind(region)}: ${line}`)
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/* A press of a key has had its effect when a frame has been drawn: an element takes the focus after that. */
const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Notes what a person does by the keyboard, and what they hear of it. */
export class ScreenReader {
  lines = []
  #focus = ''

  static async of(person) {
    await person.page.addInitScript(listen)
    return new ScreenReader(person)
  }

  constructor(person) {
    this.person = person
  }

  /** What has been said since the last call, and where the focus is now. */
  async hear() {
    const { page } = this.person
    await page.evaluate(drawn)
    this.lines.push(...(await page.evaluate(() => window.heard.splice(0))).map((line) => `  ${line}`))
    const isSomewhere = await page.evaluate(() => document.activeElement !== document.body)
    const [first] = isSomewhere ? (await page.locator('*:focus').ariaSnapshot()).split('\n') : ['- nothing']
    if (first !== this.#focus) this.lines.push(`  focus: ${first.replace(/^- /, '').replace(/:$/, '')}`)
    this.#focus = first
  }

  async press(key) {
    this.lines.push(`[${key}]`)
    await this.person.page.keyboard.press(key)
  }

  /** What can be read with the reader's own cursor. */
  async tree(title, selector) {
    const tree = await this.person.page.locator(selector).ariaSnapshot()
    this.lines.push('', `--- ${title}`, ...tree.split('\n'), '---', '')
  }
}
