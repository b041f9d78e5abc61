import { useEffect, useState } from 'react'
import type { createSignal } from './signal.ts'

/**
 * Returns what this device has stored, as it changes in any tab; undefined until it is read. `read` must not reject, and
 * must stay the same function while it reads the same value.
 */
export function useStored<Value>(
  signal: ReturnType<typeof createSignal>,
  read: () => Promise<Value>,
): Value | undefined {
  const [stored, setStored] = useState<Value>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const found = await read()
      if (isCurrent) setStored(() => found)
    }
    void load()
    const stop = signal.watch(() => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [signal, read])
  return stored
}
