import { render } from 'preact'
import './styles/base.css'
import './styles/card.css'
import './styles/motion.css'
import './styles/home.css'
import './styles/player-area.css'
import './styles/table.css'
import './guide/guide.css'
import { App } from './App'
import { keepFocus } from './focus'
import { setLanguage } from './i18n'
import { showTypeface } from './later'
import { applySettings, settings } from './settings'

let spoken = ''

/* Redraws everything when the messages are loaded. Until then the old language stays. */
async function speak() {
  const wanted = settings.get().language
  if (wanted === spoken) return
  await setLanguage(wanted)
  spoken = wanted
  settings.set(settings.get())
}

let lists: typeof import('./components/lists') | undefined

/* Loaded at the first key, so that phones do without it. */
function listenForLists() {
  document.addEventListener('keydown', (event) => {
    if (lists) lists.moveInLists(event)
    else
      import('./components/lists').then(
        (loaded) => {
          lists = loaded
          lists.moveInLists(event)
        },
        () => {}, // the keys of the browser remain
      )
  })
}

async function start() {
  applySettings(document.documentElement)
  await speak().catch(() => setLanguage('en')) // the messages cannot be loaded now: fall back to English
  settings.subscribe(() => {
    applySettings(document.documentElement)
    speak().catch(() => undefined) // the old one stays
  })
  keepFocus()
  listenForLists()
  render(<App />, document.getElementById('page') as HTMLElement)
  // after a first visit the typeface is there already
  if (navigator.serviceWorker?.controller) void showTypeface()
  // it makes the page work offline
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js')
}

void start()
