/* Looks at how a screen is laid out, whatever is on it. `jumbled` runs in the page. */

/** What is wrong with the layout: texts that are cut, texts and buttons that overlap, and what is wider than its box. One line each. */
export const jumbled = () => {
  const SLACK = 1.5 // pixels: rounded borders, and the space that a font leaves above and below its letters
  const top = document.querySelector('dialog[open]') ?? document.body
  const style = (each) => getComputedStyle(each)
  const clippedAway = new Map()
  const isClippedAway = (each) => {
    if (!clippedAway.has(each))
      clippedAway.set(each, style(each).clipPath !== 'none' || (!!each.parentElement && isClippedAway(each.parentElement)))
    return clippedAway.get(each)
  }
  const isShown = (each) =>
    each.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) && !each.closest('.sr, option, .face') && !isClippedAway(each)
  const path = (each) => `${each.tagName.toLowerCase()}.${String(each.className?.baseVal ?? each.className).replace(/ /g, '.')}`

  const box = ({ left, top, right, bottom }) => ({ left, top, right, bottom })
  const meet = (a, b) => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  })
  /* As an empty meet() is, which would cost most of the time of a look. */
  const apart = (a, b) => a.right - b.left <= SLACK || b.right - a.left <= SLACK || a.bottom - b.top <= SLACK || b.bottom - a.top <= SLACK
  const isEmpty = (b) => b.right - b.left <= SLACK || b.bottom - b.top <= SLACK

  /* A text without the leading above and below its letters. */
  const textBox = (node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (!rects.length) return null
    const around = rects.map(box).reduce((a, b) => ({
      left: Math.min(a.left, b.left),
      top: Math.min(a.top, b.top),
      right: Math.max(a.right, b.right),
      bottom: Math.max(a.bottom, b.bottom),
    }))
    const trim = (rects[0].height - parseFloat(style(node.parentElement).fontSize) * 0.8) / 2
    return { ...around, top: around.top + Math.max(0, trim), bottom: around.bottom - Math.max(0, trim) }
  }

  /* What clips an element, from itself outwards. */
  const clips = new Map()
  const clipsOf = (element) => {
    if (!element || element === document.documentElement) return []
    if (clips.has(element)) return clips.get(element)
    const { overflowX, overflowY, position } = style(element)
    const own = overflowX !== 'visible' || overflowY !== 'visible' ? [{ each: element, overflowX, overflowY }] : []
    const all = position === 'fixed' ? own : [...own, ...clipsOf(element.parentElement)]
    clips.set(element, all)
    return all
  }

  /* What remains visible, and whether something was cut that no scrolling brings back. */
  const clipped = (element, whole) => {
    const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
    let seen = whole
    let cut = null
    for (const { each, overflowX, overflowY } of clipsOf(element)) {
      const outer = each.getBoundingClientRect()
      if (hides(overflowX) && (seen.left < outer.left - SLACK || seen.right > outer.right + SLACK)) cut ??= each
      if (hides(overflowY) && (seen.top < outer.top - SLACK || seen.bottom > outer.bottom + SLACK)) cut ??= each
      seen = meet(seen, outer) // what scrolls is cut only by what is around
      if (isEmpty(seen)) break
    }
    const limit = document.documentElement.clientWidth
    if (!isEmpty(seen) && (seen.left < -SLACK || seen.right > limit + SLACK)) cut ??= document.documentElement
    return { seen, cut }
  }

  const things = []
  const wrong = []
  const add = (element, whole, words, kind) => {
    const { seen, cut } = clipped(element, whole)
    if (cut && kind === 'text') wrong.push(`cut: "${words}" in ${path(element)} by ${path(cut)}`)
    if (!isEmpty(seen)) things.push({ element, box: seen, words, kind })
  }
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent.trim()
    if (!words || !isShown(node.parentElement) || node.parentElement.closest('textarea, select')) continue
    const whole = textBox(node)
    if (whole) add(node.parentElement, whole, words.slice(0, 40), 'text')
  }
  for (const each of top.querySelectorAll('button, a.button, .ways a, input, select, summary, .played, .turn-up'))
    if (isShown(each)) add(each, box(each.getBoundingClientRect()), (each.getAttribute('aria-label') ?? path(each)).slice(0, 40), 'box')

  /* What fields say has one line, and a browser cuts it without a word. A list that has the whole width of the
     screen can't do better, where it has only one. */
  const pen = document.createElement('canvas').getContext('2d')
  for (const each of top.querySelectorAll('select, input[placeholder]')) {
    const { appearance, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = style(each)
    const list = each.matches('select')
    const words = list ? (each.selectedOptions[0]?.text ?? '') : each.placeholder
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
    const needed = pen.measureText(words).width
    const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const widest = list && each.offsetWidth > 0.8 * innerWidth
    if (appearance === 'base-select') {
      if (each.scrollWidth > each.clientWidth + SLACK) wrong.push(`cut: "${words}" in ${path(each)}`)
    } else if (isShown(each) && needed > room + SLACK && !widest)
      wrong.push(`cut: "${words}" in ${path(each)}, ${Math.round(needed)} pixels in ${Math.round(room)}`)
  }

  /* A text in its own button, cards in one trick or one hand, what slides under a sticky row, and what a result lies over may meet. */
  const sticks = ({ element }) => {
    for (let each = element; each && each !== top; each = each.parentElement)
      if (style(each).position === 'sticky' || (each.matches('.result-place, .notices') && style(each).position === 'absolute')) return each
    return null
  }
  const mayMeet = (a, b) =>
    a.element.contains(b.element) ||
    b.element.contains(a.element) ||
    (a.element.matches('.played') && b.element.matches('.played')) ||
    (a.element.matches('.hand .card') && b.element.matches('.hand .card')) ||
    sticks(a) !== sticks(b)
  for (let i = 0; i < things.length; i++)
    for (let j = i + 1; j < things.length; j++) {
      const a = things[i]
      const b = things[j]
      if (apart(a.box, b.box) || mayMeet(a, b)) continue
      wrong.push(`overlap: "${a.words}" (${path(a.element)}) and "${b.words}" (${path(b.element)})`)
    }
  for (const each of [document.documentElement, ...top.querySelectorAll('*')]) {
    const { overflowX } = style(each)
    const scrolls = each === document.documentElement || overflowX === 'auto' || overflowX === 'scroll'
    if (scrolls && each.scrollWidth > each.clientWidth + 1 && !each.matches('.phrases, input, .sr'))
      wrong.push(`wider than its box: ${path(each)}`)
  }
  return [...new Set(wrong)]
}

/** Width, height, and the size of the text: phones, tablets, desks, lying on their side; enlarged texts; 1280×1024 at 400 %. */
export const SIZES = [
  [360, 640, 100],
  [360, 640, 130],
  [360, 640, 150],
  [360, 640, 200],
  [390, 844, 100],
  [390, 844, 200],
  [844, 390, 100],
  [844, 390, 200],
  [768, 1024, 100],
  [768, 1024, 200],
  [1366, 768, 100],
  [1366, 768, 200],
  [1920, 1080, 100],
  [1920, 1080, 200],
  [320, 256, 100],
]

/* Runs in the page: until its styles and faces are there, nothing moves any more, and what follows from that has been drawn. */
const settle = async () => {
  const links = [...document.querySelectorAll('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
  await Promise.all(links.map((link) => new Promise((resolve) => link.addEventListener('load', resolve, { once: true }))))
  await document.fonts.ready
  const moving = document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  for (let frames = 0; frames < 2; frames++) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Waits for that. */
export const settled = ({ page }) => page.evaluate(settle)

/* Runs in the page: what is wrong when what follows from the size has been drawn, in the frame after the next, and stays wrong although the
   page settles, again and again: what is drawn may change the size of something else. */
const lookAt = async ({ look, settle }, argument) => {
  for (let frames = 0; frames < 3 || document.querySelector('.table.unseen'); frames++)
    await new Promise((resolve) => requestAnimationFrame(resolve))
  let wrong = look(argument)
  for (let looks = 0; wrong.length && looks < 30; looks++) {
    await settle()
    const now = look(argument)
    wrong = wrong.filter((line) => now.includes(line))
  }
  return wrong
}

/** The lines in which `look`, which runs in the page, says what is wrong with the layout, once that no longer changes. */
export const wrongWith = ({ page }, look, argument = null) =>
  page.evaluate(`(${lookAt})({ look: ${look}, settle: ${settle} }, ${JSON.stringify(argument)})`)

const enlarge = (text) => {
  document.documentElement.style.fontSize = text ? `${text}%` : ''
}

/** Everything that is wrong with the screen that a person sees now, in each of the sizes; `more` runs in the page, too, with the size of the
    text. Another size of text costs twice as much as another size of the screen. */
export async function jumbledAt(person, sizes = SIZES, more = () => []) {
  const found = []
  const { page, size: before } = person
  const look = `(text) => [...(${jumbled})(), ...(${more})(text)]`
  await page.evaluate(`window.look = (text) => (${lookAt})({ look: ${look}, settle: ${settle} }, text); 0`)
  for (const text of new Set(sizes.map(([, , text]) => text))) {
    await page.evaluate(enlarge, text)
    for (const [width, height] of sizes.filter((size) => size[2] === text)) {
      await person.resize({ width, height })
      found.push(...(await page.evaluate(`look(${text})`)).map((line) => `${width}×${height} at ${text} %: ${line}`))
    }
  }
  await page.evaluate(enlarge, 0)
  await person.resize(before)
  return found
}
