/* Components that are fetched when they are first shown. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** A component of a chunk of its own. Until it is there, `waiting` is shown: nothing, unless told otherwise. */
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
          () => {}, // no line: it is fetched when it is next shown
        )
      return () => {
        here = false
      }
    }, [])
    const Loaded = loaded
    return Loaded ? <Loaded {...props} /> : null
  }
}
