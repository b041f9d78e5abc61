import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

// Signed-out visitors fetch no data, so the cache's code is loaded with the first signed-in person.
let provided: QueryClient | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Provides the query client to the app. */
export function provideQueryClient(client: QueryClient): void {
  provided = client
  for (const listener of listeners) listener()
}

/** Returns the query client. The guards wait until it is provided. */
export const useProvidedQueryClient = (): QueryClient | undefined =>
  useSyncExternalStore(subscribe, () => provided)
