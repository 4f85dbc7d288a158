/* Components that are loaded when they are first shown. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component in a chunk of its own. Nothing is shown until it is loaded. */
export function lazy<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | null = null
  return function Lazy(props: P) {
    const [, redraw] = useState(0)
    useEffect(() => {
      let here = true
      if (!loaded)
        load().then(
          (module) => {
            loaded = module.default
            if (here) redraw(1)
          },
          () => {}, // offline: it is loaded the next time it is shown
        )
      return () => {
        here = false
      }
    }, [])
    const Loaded = loaded
    return Loaded ? <Loaded {...props} /> : null
  }
}
