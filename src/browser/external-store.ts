import { useSyncExternalStore } from 'react'

/**
 * Creates a store for one value outside of React, for what code without components sets. Components
 * read it with `use`.
 */
export function createExternalStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  /** Calls the listener at every change. Returns the function that unsubscribes. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(next: Value): void {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    use: (): Value => useSyncExternalStore(subscribe, get, get),
  }
}
