/* A value that components watch. */
import { useEffect, useState } from 'preact/hooks'

export class Cell<T> {
  private readonly watchers = new Set<() => void>()
  constructor(private value: T) {}

  get(): T {
    return this.value
  }

  set(value: T) {
    this.value = value
    for (const watcher of [...this.watchers]) watcher()
  }

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher)
    return () => void this.watchers.delete(watcher)
  }
}

/** The value of a cell; the component is drawn anew whenever it is set. */
export function useCell<T>(cell: Cell<T>): T {
  const [, redraw] = useState({})
  useEffect(() => {
    redraw({})
    return cell.watch(() => redraw({}))
  }, [cell])
  return cell.get()
}
