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
    for (const watcher of [...this.listeners]) watcher()
  }

  subscribe(watcher: () => void): () => void {
    this.listeners.add(watcher)
    return () => void this.listeners.delete(watcher)
  }
}

/** The value of a store; the component is redrawn whenever it is set. */
export function useStore<T>(cell: Store<T>): T {
  const [, redraw] = useState({})
  useEffect(() => {
    redraw({})
    return cell.subscribe(() => redraw({}))
  }, [cell])
  return cell.get()
}
