import type { Identity } from '#machines/client/session.machine.ts'
import { categoriesQuery } from '#src/data/people/person-queries.ts'
import { queryClient } from '#src/data/query-client.ts'

/** Prefetches data that a person may need without a connection. */
export async function prefetchForOffline({ role_name, uuid }: Identity): Promise<void> {
  // A new case starts with its category.
  if (role_name === 'customer') await queryClient.prefetchQuery(categoriesQuery(uuid))
}
