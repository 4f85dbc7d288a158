import { useEffect, useState } from 'preact/hooks'

/** Whether a media query holds, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const [holds, set] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const look = () => set(list.matches)
    look()
    list.addEventListener('change', look)
    return () => list.removeEventListener('change', look)
  }, [query])
  return holds
}
