/* Draws docs/page.jpg from a real game: node web/tests/docs-picture.mjs BASE OUT, BASE being where `spoilfive serve` answers. */
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const [base = 'http://127.0.0.1:4500', out = 'docs/page.jpg'] = process.argv.slice(2)
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const SIZES = [
  [360, 640],
  [960, 640],
]

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') })
const pictures = []
for (const [width, height] of SIZES) {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.goto(base)
  await page.evaluate(() => localStorage.setItem('spoilfive.guide', '{"on":false}'))
  await page.goto(`${base}/#/solo?new=1`)
  /* the third trick, when it is the person's turn */
  for (let left = 5; left >= 3; left--) {
    await page.waitForFunction((left) => document.querySelectorAll('.hand [data-card]').length === left, left)
    await page.locator('.question', { hasText: /^(Your turn|You lead)/ }).waitFor()
    if (left > 3) await page.locator('.hand [data-card]:not([aria-disabled=true])').first().click()
  }
  pictures.push((await page.screenshot()).toString('base64'))
}
const page = await browser.newPage({ viewport: { width: 1356, height: 660 } })
await page.setContent(
  `<body style="margin:10px;background:#fff;display:flex;gap:16px">${pictures
    .map((picture) => `<img style="border-radius:12px" src="data:image/png;base64,${picture}">`)
    .join('')}`,
)
writeFileSync(out, await page.screenshot({ type: 'jpeg', quality: 85 }))
await browser.close()
