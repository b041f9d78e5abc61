// Records in the security log which lists admins read: the list, the person that it is about, and
// whether it was searched. What was searched for is never recorded.
import type { Caller } from '#server/caller.ts'
import { findUserId } from '#server/db/people.ts'
import type { RequestOrigin, Services } from '#server/services.ts'

/** The request for a list. */
interface ListRequest {
  operation: string
  caller: Caller | undefined
  path: unknown
  query: unknown
  body: unknown
  from: RequestOrigin
}

type Texts = Partial<Record<string, string>>

/** Records that an admin read a list; does nothing for other people. */
export async function recordListRead(
  { security, db }: Pick<Services, 'security' | 'db'>,
  { operation, caller, path, query, body, from }: ListRequest,
): Promise<void> {
  if (caller?.person?.role !== 'org:admin') return
  const parameters = { ...(path as Texts), ...(query as Texts), ...(body as Texts | undefined) }
  const personId =
    parameters.customer_id ??
    parameters.attorney_id ??
    parameters.person_id ??
    parameters.received_by
  if (personId === caller.person.id) return
  security.record(
    {
      kind: parameters.search?.trim() ? 'admin_search' : 'admin_list',
      account: caller.userId,
      subject: personId === undefined ? undefined : await findUserId(db.orm, personId),
      operation,
      content: JSON.stringify(parameters),
    },
    from,
  )
}
