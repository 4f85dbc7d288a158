import { useEffect, useRef } from 'preact/hooks'
import { hasNavigated } from '../router'

/** For the element that a new screen begins with: it takes the focus, so that keyboards and screen readers continue there. */
export function useArrival<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    if (hasNavigated() && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [])
  return ref
}
