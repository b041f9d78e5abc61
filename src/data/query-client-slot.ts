import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// Signed-out visitors read nothing: the cache's code comes with the first person who does.
let provided: QueryClient | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes the cache known to the app. */
export function provideQueryClient(client: QueryClient): void {
  provided = client
  for (const listener of listeners) listener()
}

/** The cache, once somebody has signed in: the guards wait for it. */
export const useProvidedQueryClient = (): QueryClient | undefined =>
  useSyncExternalStore(subscribe, () => provided)
