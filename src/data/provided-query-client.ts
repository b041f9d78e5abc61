import type { QueryClient } from '@tanstack/react-query'
import { createExternalStore } from '#src/browser/external-store.ts'

// Signed-out visitors fetch no data, so the cache's code is loaded with the first signed-in person.
const provided = createExternalStore<QueryClient | undefined>(undefined)

/** Provides the query client to the app. */
export const provideQueryClient = provided.set

/** Returns the query client. The guards wait until it is provided. */
export const useProvidedQueryClient = provided.use
