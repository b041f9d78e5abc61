import { requireRole } from '#server/caller.ts'
import { listAllBids } from '#server/db/admin/admin-bids.ts'
import { listAllCases } from '#server/db/admin/admin-cases.ts'
import { listAdmins, listAttorneys, listCustomers } from '#server/db/admin/admin-people.ts'
import { emptyPage } from '#server/db/search/counted-page.ts'
import { bidConditions, caseConditions, searchIn } from '#server/domain/admin/admin-queries.ts'
import {
  readAdminAttorney,
  readAdminCustomer,
  readAdminUser,
} from '#server/domain/admin/admin-views.ts'
import { reopenDueCases } from '#server/domain/lifecycle/deadlines.ts'
import { recordRead } from '#server/domain/security/security-log.ts'
import type { Handler } from './operation.ts'
import { adminWindowOf, countedBody, directionOf } from './paging.ts'

const NEWEST_FIRST = '-created_at'

export const listAdminCustomers: Handler<'listAdminCustomers'> = async ({
  services,
  caller,
  query,
}) => {
  requireRole(caller, 'org:admin')
  const search = searchIn('customers', query.search)
  const direction = directionOf(query.sort ?? NEWEST_FIRST)
  const window = adminWindowOf(query)
  const page = await listCustomers(services.db.orm, { search, direction, ...window })
  return { status: 200, body: countedBody(page, window.limit) }
}

export const listAdminAttorneys: Handler<'listAdminAttorneys'> = async ({
  services,
  caller,
  query,
}) => {
  requireRole(caller, 'org:admin')
  const search = searchIn('attorneys', query.search)
  const direction = directionOf(query.sort ?? NEWEST_FIRST)
  const window = adminWindowOf(query)
  const page = await listAttorneys(services.db.orm, { search, direction, ...window })
  return { status: 200, body: countedBody(page, window.limit) }
}

export const listAdminUsers: Handler<'listAdminUsers'> = async ({ services, caller, query }) => {
  requireRole(caller, 'org:admin')
  const search = searchIn('admins', query.search)
  const direction = directionOf(query.sort ?? NEWEST_FIRST)
  const window = adminWindowOf(query)
  const page = await listAdmins(services.db.orm, { search, direction, ...window })
  return { status: 200, body: countedBody(page, window.limit) }
}

export const listAdminCases: Handler<'listAdminCases'> = async ({ services, caller, query }) => {
  requireRole(caller, 'org:admin')
  const db = services.db.orm
  const conditions = await caseConditions(db, query)
  await reopenDueCases(services)
  const sort = query.sort ?? NEWEST_FIRST
  const window = adminWindowOf(query)
  const page = conditions
    ? await listAllCases(db, {
        customerId: query.customer_id,
        sort: sort.endsWith('unique_id') ? 'unique_id' : 'created_at',
        direction: directionOf(sort),
        ...conditions,
        ...window,
      })
    : emptyPage<never>()
  return { status: 200, body: countedBody(page, window.limit) }
}

export const listAdminBids: Handler<'listAdminBids'> = async ({ services, caller, query }) => {
  requireRole(caller, 'org:admin')
  const db = services.db.orm
  const conditions = await bidConditions(db, query)
  await reopenDueCases(services)
  const window = adminWindowOf(query)
  const page = conditions
    ? await listAllBids(db, {
        attorneyId: query.attorney_id,
        caseId: query.case_id,
        direction: directionOf(query.sort ?? NEWEST_FIRST),
        ...conditions,
        ...window,
      })
    : emptyPage<never>()
  return { status: 200, body: countedBody(page, window.limit) }
}

export const getAdminCustomer: Handler<'getAdminCustomer'> = async ({
  services,
  caller,
  path,
  from,
}) => {
  requireRole(caller, 'org:admin')
  const data = await readAdminCustomer(services, path.customer_id)
  const read = { caller, userId: data.clerk_user_id, operation: 'getAdminCustomer' }
  recordRead(services.security, read, from)
  return { status: 200, body: { data } }
}

export const getAdminAttorney: Handler<'getAdminAttorney'> = async ({
  services,
  caller,
  path,
  from,
}) => {
  requireRole(caller, 'org:admin')
  const data = await readAdminAttorney(services, path.attorney_id)
  const read = { caller, userId: data.clerk_user_id, operation: 'getAdminAttorney' }
  recordRead(services.security, read, from)
  return { status: 200, body: { data } }
}

export const getAdminUser: Handler<'getAdminUser'> = async ({ services, caller, path, from }) => {
  requireRole(caller, 'org:admin')
  const data = await readAdminUser(services, path.user_id)
  const read = { caller, userId: data.clerk_user_id, operation: 'getAdminUser' }
  recordRead(services.security, read, from)
  return { status: 200, body: { data } }
}
