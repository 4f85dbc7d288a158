import { render } from 'preact'
import '../night/night.css'
import '../night/paper.css'
import { loadTypeface } from '../typeface'
import { App } from './App'
import { Hall } from './Hall'
import { all, follow, start } from './night'
import { language, t } from './words'

/* The service worker of the game serves this page, too; what it needs is kept once somebody has opened it. */
async function keepOffline() {
  if (!import.meta.env.PROD || import.meta.env.MODE === 'file' || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  ;(await navigator.serviceWorker.ready).active?.postMessage('night')
}

async function run() {
  document.documentElement.lang = language
  document.title = t('title')
  const page = document.getElementById('page') as HTMLElement
  const hall = location.hash === '#hall'
  await start()
  await follow(hall)
  render(hall ? <Hall /> : <App nights={all} />, page)
  loadTypeface()
  await keepOffline().catch(() => {})
}

addEventListener('hashchange', () => location.reload())
void run().catch((error: Error) => {
  document.body.textContent = `${t('trouble')} ${error.message}`
})
