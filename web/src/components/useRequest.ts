import { useEffect, useRef } from 'preact/hooks'

/** Makes one request at a time. What it brings, or why it fails, is forgotten when the person has left the screen. */
export function useRequest() {
  const here = useRef(true)
  const busy = useRef(false)
  useEffect(
    () => () => {
      here.current = false
    },
    [],
  )
  return async <T>(request: () => Promise<T>, done: (answer: T) => void, failed: (error: Error) => void) => {
    if (busy.current) return
    busy.current = true
    try {
      const answer = await request()
      if (here.current) done(answer)
    } catch (error) {
      if (here.current) failed(error as Error)
    } finally {
      busy.current = false
    }
  }
}
