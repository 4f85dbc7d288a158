import { render } from 'preact'
import './styles/base.css'
import './styles/card.css'
import './styles/page.css'
import './styles/player-area.css'
import './styles/table.css'
import { App } from './App'
import { setLanguage } from './i18n'
import { applySettings, settings } from './settings'

let spoken = ''

/* Everything is drawn again when the language is there; until then the old one stays. */
async function speak() {
  const wanted = settings.get().language
  if (wanted === spoken) return
  await setLanguage(wanted)
  spoken = wanted
  settings.set(settings.get())
}

async function start() {
  applySettings(document.documentElement)
  await speak().catch(() => setLanguage('en')) // its words can't be had now: better English than nothing
  settings.subscribe(() => {
    applySettings(document.documentElement)
    speak().catch(() => undefined) // the old one stays
  })
  render(<App />, document.getElementById('page') as HTMLElement)
  // it keeps the page for the time without a server
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')
}

void start()
