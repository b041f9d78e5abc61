import type { Identity } from '#machines/client/session.machine.ts'
import { categoriesQuery } from '#src/data/queries.ts'
import { queryClient } from '#src/data/query-client.ts'
import { removeLockedCases } from './locked-cases.ts'

/**
 * Prefetches data that a person may need without a connection, and removes what they may not read then, until the signal
 * is aborted.
 */
export async function prefetchForOffline(
  { role_name, uuid }: Identity,
  signal: AbortSignal,
): Promise<void> {
  // A new case starts with its category.
  if (role_name === 'customer') await queryClient.prefetchQuery(categoriesQuery(uuid))
  if (role_name === 'attorney') removeLockedCases(uuid, signal)
}
