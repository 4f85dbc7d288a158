/* What people say at the table, beside their seat for a moment. Screen readers hear it in the live region. */
import { useEffect, useState } from 'preact/hooks'
import { type ChatMessage, messagesSince, type TableController } from '../game/table-controller'
import { useStore } from '../store'

const SPEECH_MS = 6000

/** The last message, as long as it is new and nobody has hidden its author. */
export function useSpeech(controller: TableController): ChatMessage | null {
  const said = useStore(controller.chat)
  const muted = useStore(controller.muted)
  const own = useStore(controller.room)?.seat
  const [past, setPast] = useState<ChatMessage | undefined>(said.at(-1))
  const newest = messagesSince(said, past).findLast(({ person, seat }) => !muted.has(person) && (seat === null || seat !== own))
  useEffect(() => {
    if (!newest) return
    const timer = setTimeout(() => setPast(newest), SPEECH_MS)
    return () => clearTimeout(timer)
  }, [newest])
  return newest ?? null
}
