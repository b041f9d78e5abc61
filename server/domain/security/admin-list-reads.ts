// Records in the security log which lists admins read: the list, the person that it is about, and whether it was
// searched. What was searched for is never recorded.
import type { operations } from '#contract'
import type { Caller } from '#server/caller.ts'
import { findUserId } from '#server/db/people.ts'
import type { RequestOrigin, Services } from '#server/services.ts'

type OperationId = keyof operations

/** The lists that name people, and whose records an admin can read with them. */
const adminLists: readonly OperationId[] = [
  'listAdminCustomers',
  'listAdminAttorneys',
  'listAdminUsers',
  'listAdminCases',
  'listAdminBids',
  'listAdminLicenses',
  'listInvitations',
  'listFailedJobs',
  'listAuditEvents',
  'searchSecurityEvents',
  'listCases',
  'listCasesByAttorney',
  'listBids',
  'listNotifications',
]

/** The request for a list. */
interface ListRequest {
  id: OperationId
  caller: Caller | undefined
  path: unknown
  query: unknown
  body: unknown
  from: RequestOrigin
}

type Texts = Partial<Record<string, string>>

/** Records that an admin read a list; does nothing for other people and other operations. */
export async function recordListRead(
  { security, db }: Pick<Services, 'security' | 'db'>,
  { id, caller, path, query, body, from }: ListRequest,
): Promise<void> {
  if (caller?.person?.role !== 'org:admin' || !adminLists.includes(id)) return
  const given = { ...(path as Texts), ...(query as Texts), ...(body as Texts | undefined) }
  const personId = given.customer_id ?? given.attorney_id ?? given.person_id ?? given.received_by
  if (personId === caller.person.id) return
  security.record(
    {
      kind: given.search?.trim() ? 'admin_search' : 'admin_list',
      account: caller.userId,
      subject: personId === undefined ? undefined : await findUserId(db.orm, personId),
      operation: id,
      content: JSON.stringify(given),
    },
    from,
  )
}
