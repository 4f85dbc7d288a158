import { useEffect, useRef } from 'preact/hooks'
import { hadFocus } from '../focus'
import { hasNavigated } from '../router'

/** For the element that a new screen begins with: it takes the focus, so that keyboards and screen readers continue there. A table that
    begins where the page was opened is a new screen, too, to whoever has used the page. */
export function useArrival<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    if ((hasNavigated() || hadFocus()) && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}
