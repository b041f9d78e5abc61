import { useEffect } from 'react'
import { createExternalStore } from './external-store.ts'
import { handledImport } from './handled-import.ts'
import { retryLoading } from './retry-loading.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Creates a part of a screen whose code the first visit does not download. `React.lazy` would show
 * nothing for a moment also when the code is there already.
 */
export function createLazyPart<Part>(importPart: () => Promise<Part>) {
  const loaded = createExternalStore<Part | undefined>(undefined)
  const loadBy = async (importing: () => Promise<Part>): Promise<void> =>
    loaded.set(loaded.get() ?? (await importing()))
  /** Loads the part, unless it is loaded. */
  const load = () => loadBy(importPart)
  const loadAhead = () => loadBy(() => handledImport(importPart())).catch(() => {})
  const request = (isNeeded: boolean) => {
    if (!isNeeded) return whenIdle(() => void loadAhead())
    void retryLoading(load)
  }
  /**
   * Returns the part; undefined until it is loaded. One that is needed is requested at once, again
   * and again until it is there; others once the page is idle, so that they are there when needed.
   */
  function useLazyPart(isNeeded: boolean): Part | undefined {
    useEffect(() => request(isNeeded), [isNeeded])
    return loaded.use()
  }
  return { load, loaded: loaded.get, useLazyPart }
}
