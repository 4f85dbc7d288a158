/* Keeps the screen on during a game, and says outside of the page that it is the person's turn: in the title, and in a notification
 * where they have allowed it. */
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { settings } from '../settings'

const TAG = 'turn'

/* Phones show notifications only through the service worker. */
async function notify(text: string) {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (worker) return worker.showNotification(t('name'), { body: text, tag: TAG, icon: '/icon-192.png' })
  new Notification(t('name'), { body: text, tag: TAG, icon: '/icon-192.png' })
}

const mayNotify = () => settings.get().notify && 'Notification' in window && Notification.permission === 'granted'

/** `turn` is true while the person has something to choose. */
export function useTurnTitle(title: string, turn: boolean) {
  const text = turn ? t('title.turn', { title }) : title
  useEffect(() => {
    document.title = text
  }, [text])
  useEffect(() => {
    if (turn && document.hidden && mayNotify()) notify(text).catch(() => {})
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
