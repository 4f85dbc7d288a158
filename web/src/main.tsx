import { render } from 'preact'
import './styles/base.css'
import './styles/card.css'
import './styles/page.css'
import './styles/table.css'
import { App } from './app'
import { dress, settings } from './settings'
import { type Language, language } from './words'

let spoken = ''

/* Everything is drawn again when the language is there; until then the old one stays. */
async function speak() {
  const wanted = settings.get().language
  if (wanted === spoken) return
  await language(wanted as Language)
  spoken = wanted
  settings.set(settings.get())
}

async function start() {
  dress(document.documentElement)
  await speak()
  settings.watch(() => {
    dress(document.documentElement)
    void speak()
  })
  render(<App />, document.getElementById('page') as HTMLElement)
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js')
}

void start()
