/* An observable value. */
import { useEffect, useState } from 'preact/hooks'

export class Store<T> {
  private readonly listeners = new Set<() => void>()
  constructor(private value: T) {}

  get(): T {
    return this.value
  }

  set(value: T) {
    this.value = value
    for (const listener of [...this.listeners]) listener()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }
}

/** The value of a store; the component is redrawn whenever it is set. */
export function useStore<T>(store: Store<T>): T {
  const [, redraw] = useState({})
  const value = store.get()
  useEffect(() => {
    if (store.get() !== value) redraw({})
    return store.subscribe(() => redraw({}))
  }, [store])
  return value
}
