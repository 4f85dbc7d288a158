/*
 * Draws the icon, the share image and the name of the game from the page's own style sheets, suits and typeface: node web/tools/identity.mjs, after a
 * change of those. It writes icon.svg, its three sizes as PNG, and share.png to web/public/, and the name to web/src/screens/wordmark.ts. They are
 * committed, because the build has no browser.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright-core'

const here = (path) => new URL(`../${path}`, import.meta.url)
const text = (path) => readFileSync(here(path), 'utf8')
const folder = dirname(createRequire(import.meta.url).resolve('@fontsource/zilla-slab/package.json'))
const font = readFileSync(join(folder, 'files/zilla-slab-latin-700-normal.woff2')).toString('base64')
const pip = (suit) => text('src/cards/suits.tsx').match(new RegExp(`${suit}: '(.*)'`))[1]

/* The name as outlines, so that the start screen shows it before the typeface is loaded: relative to the last point, 200 to the em. */
async function wordmark(name) {
  const tools = createRequire(createRequire(import.meta.url).resolve('subset-font'))
  const { Blob, Buffer: Letters, Face, Font, shape } = await import(tools.resolve('harfbuzzjs'))
  const file = await tools('fontverter').convert(readFileSync(join(folder, 'files/zilla-slab-latin-700-normal.woff2')), 'truetype')
  const face = new Font(new Face(new Blob(file), 0))
  const letters = new Letters()
  letters.addText(name)
  letters.guessSegmentProperties()
  shape(face, letters)
  const small = (units) => Math.round(units / 5)
  let [path, right, last, first] = ['', 0, [0, 0], [0, 0]]
  for (const { codepoint, xAdvance } of letters.getGlyphInfosAndPositions()) {
    for (const [, command, points] of face.glyphToPath(codepoint).matchAll(/([A-Z])([^A-Z]*)/g)) {
      const at = [...points.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [small(right + Number(x)), small(-y)])
      path +=
        command.toLowerCase() +
        at
          .map(([x, y]) => `${x - last[0]},${y - last[1]}`)
          .join(' ')
          .replace(/[ ,]-/g, '-')
      last = at.at(-1) ?? first // Z goes back to where its M was
      if (command === 'M') first = last
    }
    right += xAdvance
  }
  return { path, width: small(right) }
}

const STYLES = `@font-face { font-family: "Spoil Five"; font-weight: 400 900; src: url(data:font/woff2;base64,${font}) }
${text('src/styles/base.css')} ${text('src/styles/card.css')}
body { min-height: 0 }`

const face = (rank, suit) =>
  `<span class="face suit-${suit}" data-rank="${rank}"><span class="index">${rank}</span>` +
  `<svg class="pip" viewBox="0 0 24 24"><path d="${pip(suit)}"/></svg>` +
  `<span class="centre"><svg class="pip" viewBox="0 0 24 24"><path d="${pip(suit)}"/></svg></span></span>`

/* The icon: the five of spades on the felt. The numeral is the typeface's own outline, because a picture in an SVG file has no web fonts. */
const FIVE =
  'M498,71Q498,-47 424,-94Q350,-141 248,-141Q140,-141 86,-92.5Q32,-44 31,38L140,71Q140,36 164,4.5Q188,-27 247,-27Q304,-27 328.5,3.5Q353,34 353,71Q353,134 306.5,153Q260,172 200,172Q176,172 152,170Q128,168 106,167L63,208L63,521L463,521L482,338L368,328L350,407L187,407L187,280Q196,281 205.5,281Q215,281 224,281Q294,281 357,263.5Q420,246 459,201Q498,156 498,71Z'
const card = `<rect x="16" y="9" width="32" height="46" rx="4" fill="#fffefa"/>\
<path fill="#1d2226" d="${FIVE}" transform="translate(24 28.700) scale(.0302 -.0302)"/>\
<path fill="#1d2226" d="${pip('S')}" transform="translate(23.600 35) scale(.7)"/>`
const drawn = (ground, size) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${ground}<g transform="translate(32 32) rotate(-8) scale(${size}) translate(-32 -32)">${card}</g></svg>\n`
const icon = drawn(
  '<rect width="64" height="64" rx="14" fill="#2e6a50"/><rect x="2.500" y="2.500" width="59" height="59" rx="11.500" fill="none" stroke="#e8c46a" stroke-width="1.500" opacity=".7"/>',
  1,
)
/* Systems cut it into a shape of their own. */
const maskable = drawn('<path fill="#2e6a50" d="M0 0h64v64H0z"/>', 0.82)

const HAND = [
  ['5', 'S'],
  ['J', 'S'],
  ['A', 'H'],
  ['A', 'S'],
  ['K', 'S'],
]
const share = `<style>${STYLES}
.share { inline-size: 1200px; block-size: 630px; display: grid; align-content: center; justify-items: center; gap: 34px; color: #f3f1e6;
  background: #2a614a; outline: 6px solid #e8c46a; outline-offset: -22px; border-radius: 0 }
.fan { display: flex } .fan > * { inline-size: 176px; margin-inline: -10px }
.fan > :nth-child(1) { rotate: -12deg; translate: 0 26px } .fan > :nth-child(2) { rotate: -6deg; translate: 0 7px }
.fan > :nth-child(4) { rotate: 6deg; translate: 0 7px } .fan > :nth-child(5) { rotate: 12deg; translate: 0 26px }
h1 { font: 700 108px/1 "Spoil Five"; color: #e8c46a; margin-block-start: 14px } p { font: 400 34px/1.2 "Spoil Five" }
</style><div class="share"><div class="fan">${HAND.map(([rank, suit]) => face(rank, suit)).join('')}</div><h1>Spoil Five</h1><p>The old Irish card game, alone or with friends</p></div>`

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
async function picture(html, width, height, name, clear = false) {
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<!doctype html><html data-theme="light"><body style="margin:0${clear ? ';background:none' : ''}">${html}</body></html>`,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: here(`public/${name}`).pathname, omitBackground: clear })
}
writeFileSync(here('public/icon.svg'), icon)
const { path, width } = await wordmark('Spoil Five')
writeFileSync(
  here('src/screens/wordmark.ts'),
  `/* Written by web/tools/identity.mjs: the name in the page's typeface. The baseline is at 0. */\nexport const WORDMARK = {\n  width: ${width},\n  path: '${path}',\n}\n`,
)
for (const size of [192, 512]) await picture(`<div style="inline-size:${size}px">${icon}</div>`, size, size, `icon-${size}.png`, true)
await picture(`<div style="inline-size:512px">${maskable}</div>`, 512, 512, 'icon-maskable-512.png')
await picture(share, 1200, 630, 'share.png')
await browser.close()
