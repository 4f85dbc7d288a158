/* An open page is told once, quietly, that there is a new version: the service worker has fetched it. Not while somebody plays. */
import { render } from 'preact'
import { loadMore, t } from './i18n'
import './new-version.css'
import { route } from './router'

const EVERY_MS = 3600000
const PLAYING = ['solo', 'table', 'screen', 'guide', 'trainer']

const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
/* the page's own first worker is no news */
let known = !!workers?.controller
let told = false

const isPlaying = () => PLAYING.includes(route.get().path[0] ?? '')

async function show() {
  await loadMore().catch(() => {})
  const place = document.body.appendChild(document.createElement('div'))
  const close = () => place.remove()
  render(
    <p class="new-version" role="status" data-testid="new-version">
      {t('version.new')}
      <button type="button" onClick={() => location.reload()}>
        {t('version.take')}
      </button>
      <button type="button" class="plain" onClick={close}>
        {t('version.later')}
      </button>
    </p>,
    place,
  )
}

function tell() {
  if (told) return
  told = true
  if (!isPlaying()) void show()
  else {
    const end = route.subscribe(() => {
      if (isPlaying()) return
      end()
      void show()
    })
  }
}

workers?.addEventListener('controllerchange', () => {
  if (known) tell()
  known = true
})
/* A browser looks by itself only when a page is opened, and a page may stay open for days. */
void workers?.ready.then((worker) => setInterval(() => void worker.update().catch(() => {}), EVERY_MS))
