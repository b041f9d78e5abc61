import { useCallback, useEffect, useState } from 'react'
import type { StorageError } from '#src/offline/database/stores.ts'
import { isKeptInMemory } from '#src/storage/device-storage.ts'
import { isStorageLate, onLateStorage } from '#src/storage/patience.ts'
import type { createSignal } from './signal.ts'

/**
 * Returns what this device has stored, as it changes in any tab; undefined until it is read. `read`
 * must not reject, and must stay the same function while it reads the same value.
 */
export function useStored<Value>(
  signal: ReturnType<typeof createSignal>,
  read: () => Promise<Value>,
): Value | undefined {
  const [stored, setStored] = useState<Value>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const newValue = await read()
      if (isCurrent) setStored(() => newValue)
    }
    void load()
    const stops = [
      signal.watch(() => void load()),
      // The database responds again: what was read may have failed before.
      onLateStorage(() => isStorageLate() || void load()),
    ]
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [signal, read])
  return stored
}

/**
 * Returns what to say where the browser stores nothing of what a person types; undefined elsewhere.
 */
export const deniedNote = (): string | undefined =>
  isKeptInMemory() ? 'What you typed is not saved on this phone.' : undefined

/**
 * Watches the writes of what a person types: `watch` takes each one. Returns the messages for the
 * person. `failure`: why the device refused the last write. `notSaved`: the same, or that the
 * browser stores nothing. Both are undefined while what is typed is saved.
 */
export function useStoreError() {
  const [error, setError] = useState<StorageError>()
  const watch = useCallback((storing: Promise<void>) => {
    storing.then(() => setError(undefined), setError)
  }, [])
  const failure = error?.message
  return { failure, notSaved: failure ?? deniedNote(), watch }
}
