/* Components that are loaded when they are first shown. */
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadMore } from '../i18n'
import { setFailed } from '../trouble'

type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A component in a chunk of its own. Nothing is shown until it is loaded. */
export function lazyWithFirstWords<P extends object>(load: Load<P>) {
  let loaded: ComponentType<P> | null = null
  const fetched = () =>
    load().then((module) => {
      loaded = module.default
    })
  function Lazy(props: P) {
    const [, redraw] = useState(0)
    const Loaded = loaded
    useEffect(() => {
      let here = true
      if (!Loaded)
        // also where another one has loaded it since this one was drawn
        fetched().then(
          () => {
            setFailed(load, false)
            if (here) redraw(1)
          },
          () => here && setFailed(load, true),
        )
      return () => {
        here = false
        setFailed(load, false) // nobody misses it here any more
      }
    }, [])
    return Loaded ? <Loaded {...props} /> : null
  }
  /** Loads it, so that it is there at once when it is shown. */
  Lazy.preload = () => void fetched().catch(() => {})
  return Lazy
}

/** The same with the styles that the first card does not need. They come first, because those of a screen may change them. */
export const lazyPart = <P extends object>(load: Load<P>) =>
  lazyWithFirstWords<P>(async () => {
    const [, module] = await Promise.all([import('../styles/later'), load()])
    return module
  })

/** The same with the messages that the first card does not need, too. */
export const lazy = <P extends object>(load: Load<P>) =>
  lazyPart<P>(async () => {
    const [module] = await Promise.all([load(), loadMore()])
    return module
  })
