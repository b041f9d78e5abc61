import { useSyncExternalStore } from 'react'

/** Creates a slot for one value, empty at first, which components read with `use`. */
export function createSlot<Value>() {
  let value: Value | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => value
  return {
    get,
    set(next: Value | undefined): void {
      value = next
      for (const listener of listeners) listener()
    },
    use: (): Value | undefined => useSyncExternalStore(subscribe, get),
  }
}
