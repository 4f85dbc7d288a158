/* Pictures of the page for people to look at: node web/tests/fixture-shots.mjs BASE OUT [NAME…]. Each row is a picture. */
import { mkdirSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [base = 'http://127.0.0.1:5173', out = 'screens', ...only] = process.argv.slice(2)
const SIZES = { phone: [360, 640], tablet: [768, 1024], desk: [1280, 800] }
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const ROWS = []
for (const phase of ['play', 'rob', 'bid', 'name', 'kitty', 'jink'])
  for (const size of Object.keys(SIZES)) ROWS.push([`${phase}-5-${size}`, size, `dev.html#${phase}/5/light`])
for (const players of [2, 3, 4, 7, 9, 10])
  for (const size of Object.keys(SIZES)) ROWS.push([`play-${players}-${size}`, size, `dev.html#play/${players}/dark/four`])

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: FLAGS.split(' ') })
const page = await browser.newPage()
page.on('pageerror', (error) => console.error(error.message))
for (const [name, size, path] of ROWS) {
  if (only.length && !only.some((part) => name.includes(part))) continue
  const [width, height] = SIZES[size]
  await page.setViewportSize({ width, height })
  await page.goto('about:blank')
  await page.goto(`${base}/${path}`)
  await page.waitForTimeout(500)
  await page.screenshot({ path: `${out}/${name}.png` })
}
await browser.close()
