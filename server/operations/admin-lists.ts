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
import { recordRead } from '#server/domain/security/security-log.ts'
import type { Call, Handler } from './operation.ts'
import { adminWindowOf, countedBody, directionOf } from './paging.ts'

const NEWEST_FIRST = '-created_at'

type PeopleList = 'listAdminCustomers' | 'listAdminAttorneys' | 'listAdminUsers'
type PersonRead = 'getAdminCustomer' | 'getAdminAttorney' | 'getAdminUser'

export const listAdminCustomers: Handler<'listAdminCustomers'> = async (call) => {
  const query = peopleIn('customers', call.query)
  const page = await listCustomers(call.services.db.orm, query)
  return { status: 200, body: countedBody(page, query.limit) }
}

export const listAdminAttorneys: Handler<'listAdminAttorneys'> = async (call) => {
  const query = peopleIn('attorneys', call.query)
  const page = await listAttorneys(call.services.db.orm, query)
  return { status: 200, body: countedBody(page, query.limit) }
}

export const listAdminUsers: Handler<'listAdminUsers'> = async (call) => {
  const query = peopleIn('admins', call.query)
  const page = await listAdmins(call.services.db.orm, query)
  return { status: 200, body: countedBody(page, query.limit) }
}

const peopleIn = <List extends 'customers' | 'attorneys' | 'admins'>(
  list: List,
  query: Call<PeopleList>['query'],
) => ({
  search: searchIn(list, query.search),
  direction: directionOf(query.sort ?? NEWEST_FIRST),
  ...adminWindowOf(query),
})

export const listAdminCases: Handler<'listAdminCases'> = async ({ services, query }) => {
  const db = services.db.orm
  const conditions = await caseConditions(db, query)
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
    : emptyPage()
  return { status: 200, body: countedBody(page, window.limit) }
}

export const listAdminBids: Handler<'listAdminBids'> = async ({ services, query }) => {
  const db = services.db.orm
  const conditions = await bidConditions(db, query)
  const window = adminWindowOf(query)
  const page = conditions
    ? await listAllBids(db, {
        attorneyId: query.attorney_id,
        caseId: query.case_id,
        direction: directionOf(query.sort ?? NEWEST_FIRST),
        ...conditions,
        ...window,
      })
    : emptyPage()
  return { status: 200, body: countedBody(page, window.limit) }
}

export const getAdminCustomer: Handler<'getAdminCustomer'> = async (call) => {
  const data = await readAdminCustomer(call.services, call.path.customer_id)
  return recorded(call, 'getAdminCustomer', data)
}

export const getAdminAttorney: Handler<'getAdminAttorney'> = async (call) => {
  const data = await readAdminAttorney(call.services, call.path.attorney_id)
  return recorded(call, 'getAdminAttorney', data)
}

export const getAdminUser: Handler<'getAdminUser'> = async (call) => {
  const data = await readAdminUser(call.services, call.path.user_id)
  return recorded(call, 'getAdminUser', data)
}

/** Returns the response with a person's record, and records that the caller read it. */
function recorded<Found extends { clerk_user_id: string }>(
  { services, caller, from }: Pick<Call<PersonRead>, 'services' | 'caller' | 'from'>,
  operation: PersonRead,
  data: Found,
) {
  recordRead(services.security, { caller, userId: data.clerk_user_id, operation }, from)
  return { status: 200 as const, body: { data } }
}
