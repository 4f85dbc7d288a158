/* What one hears and feels at a table. The sounds are loaded with the first one that is to be heard. */
import { useEffect } from 'preact/hooks'
import type { TableController } from '../game/table-controller'
import { settings } from '../settings'
import { playsFive } from '../table/table-view'

const TURN_MS = 40
const FIVE_MS = [30, 50, 60]

/* Phones only, and only after the person has touched the page. */
function vibrate(pattern: number | number[]) {
  if (settings.get().vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern)
}

export function useSounds(controller: TableController) {
  useEffect(
    () =>
      controller.onEvent((event, table, past) => {
        if (past || !table) return
        if (event.event === 'turn' && event.seat === table.seat) vibrate(TURN_MS)
        if (playsFive(event, table)) vibrate(FIVE_MS)
        if (!settings.get().sound) return
        import('./sounds').then(
          ({ play, soundOf }) => {
            const sound = soundOf(event, table)
            if (sound) play(sound)
          },
          () => {}, // offline: it stays silent
        )
      }),
    [controller],
  )
}
