/* Keeps the screen on during a game, and says outside of the page that it is the person's turn: in the title, and in a notification
 * where they have allowed it. */
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { settings } from '../settings'

const TAG = 'turn'

const registration = () => navigator.serviceWorker?.getRegistration().catch(() => undefined)

/* by this page itself, where there is no service worker */
let shown: Notification | null = null

/* Phones show notifications only through the service worker. */
async function notify(text: string) {
  const worker = await registration()
  const notice = { body: text, tag: TAG, renotify: true, icon: '/icon-192.png', data: location.href }
  if (worker) return worker.showNotification(t('name'), notice)
  shown = new Notification(t('name'), notice)
  shown.onclick = () => focus()
}

async function closeNotices() {
  shown?.close()
  const worker = await registration()
  for (const notice of (await worker?.getNotifications({ tag: TAG })) ?? []) notice.close()
}

const mayNotify = () => settings.get().notify && 'Notification' in window && Notification.permission === 'granted'

/** `turn` is true while the person has something to choose. */
export function useTurnTitle(title: string, turn: boolean) {
  const text = turn ? t('title.turn', { title }) : title
  useEffect(() => {
    document.title = text
  }, [text])
  useEffect(() => {
    if (!turn || !document.hidden || !mayNotify()) return
    notify(text).catch(() => {})
    const end = () => closeNotices().catch(() => {})
    const look = () => document.hidden || void end()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      void end()
    }
  }, [turn])
}

/** The screen stays on while `playing`, and as long as the page is seen. */
export function useScreenOn(playing: boolean) {
  useEffect(() => {
    if (!playing || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let over = false
    const hold = async () => {
      if (document.hidden || over) return
      lock = await navigator.wakeLock.request('screen').catch(() => null) // the battery may be low
      if (over) void lock?.release()
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [playing])
}
