/*
 * Measures how long a phone waits: node web/tests/load-time.mjs BASE [ROUNDS]. The processor is four times slower, 10 Mbit/s with 40 ms, nothing cached:
 * until the start screen is usable, and from the tap on Play until the cards are there.
 */
import { chromium } from 'playwright-core'

const [base = 'http://127.0.0.1:4500', rounds = '5'] = process.argv.slice(2)
const FLAGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'
const LINE = { offline: false, latency: 40, downloadThroughput: 1.25e6, uploadThroughput: 5e5 }

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS.split(' ') })
for (let round = 0; round < Number(rounds); round++) {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  const asked = performance.now()
  await page.goto(base)
  const play = page.getByText('Play', { exact: true }).first()
  await play.waitFor()
  const usable = performance.now()
  await play.click()
  await page.locator('.hand [data-card]').first().waitFor()
  console.log(`usable after ${Math.round(usable - asked)} ms, cards ${Math.round(performance.now() - usable)} ms after the tap`)
  await context.close()
}
await browser.close()
