import type { Identity } from '#machines/client/session.machine.ts'
import { categoriesQuery } from '#src/data/queries.ts'
import { queryClient } from '#src/data/query-client.ts'

/** Fetches what a person will need without a connection, though they have not opened it yet. */
export async function readAhead({ role_name, uuid }: Identity): Promise<void> {
  // A new case begins with its category.
  if (role_name === 'customer') await queryClient.prefetchQuery(categoriesQuery(uuid))
}
