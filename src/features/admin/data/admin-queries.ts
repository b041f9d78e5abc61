// The back office's queries, as React Query options. None of them is stored on the device.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components, operations } from '#contract'
import {
  bidListSearchFields,
  type Filter,
  filtersFor,
  searchFields,
  searchFor,
} from '#machines/admin/list-query.ts'
import { MINUTE_MS } from '#machines/durations.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import type { BidsSearch, CasesSearch, LicensesSearch, ListSearch } from './admin-search.ts'

type Schemas = components['schemas']
export type Customer = Schemas['AdminCustomer']
export type Attorney = Schemas['AdminAttorney']
export type Admin = Schemas['AdminUser']
export type CaseItem = Schemas['AdminCaseListItem']
export type BidItem = Schemas['AdminBidListItem']

/** Specification §2.9. */
export const PAGE_SIZE = 10

/** How long pages that are no longer shown stay cached: 5 minutes. */
const KEPT_MS = 5 * MINUTE_MS

/** A page of a list, with its number. */
export type ListPage<Item> = {
  items: Item[]
  page: number
  total: number
  pages: number
  isCapped: boolean
}

type Envelope<Item> = {
  data: Item[]
  total_count: number
  total_page: number
  is_count_capped: boolean
}

/** Returns the offset and limit of a page, as the API's lists take them. */
export const rangeOf = ({ page = 1 }: ListSearch) => ({
  limit: PAGE_SIZE,
  offset: (page - 1) * PAGE_SIZE,
})

/** Returns the options of a list's page; the previous page is shown until it is fetched. */
export const listQuery = <Item, Wanted extends ListSearch>(
  [adminId, list, search]: readonly [adminId: string, list: string, wanted: Wanted],
  ask: (signal: AbortSignal) => Promise<Envelope<Item>>,
) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: list, wanted: search }],
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ListPage<Item>> => {
      const { data, total_count, total_page, is_count_capped } = await ask(signal)
      const counts = { total: total_count, pages: total_page, isCapped: is_count_capped }
      return { items: data, page: search.page ?? 1, ...counts }
    },
  })

// Removes keys without a value, which would otherwise be sent to the API.
const withoutEmpty = <Query extends object>(query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Query]: Exclude<Query[Key], undefined>
  }

type QueryOf<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>

/** Queries the customers, filtered and paged. */
export const customersQuery = (adminId: string, listSearch: ListSearch) =>
  listQuery([adminId, 'customers', listSearch], (signal) => {
    const search = searchFor(searchFields.customers, listSearch.search ?? '')
    const query: QueryOf<'listAdminCustomers'> = withoutEmpty({
      ...rangeOf(listSearch),
      search,
      sort: sortOf(listSearch),
    })
    return bodyOf(api.GET('/admin/customers/list', { params: { query }, signal }))
  })

/** Queries the attorneys. */
export const attorneysQuery = (adminId: string, listSearch: ListSearch) =>
  listQuery([adminId, 'attorneys', listSearch], (signal) => {
    const search = searchFor(searchFields.attorneys, listSearch.search ?? '')
    const query: QueryOf<'listAdminAttorneys'> = withoutEmpty({
      ...rangeOf(listSearch),
      search,
      sort: sortOf(listSearch),
    })
    return bodyOf(api.GET('/admin/attorney/list', { params: { query }, signal }))
  })

/** Queries the admins. */
export const adminsQuery = (adminId: string, listSearch: ListSearch) =>
  listQuery([adminId, 'admins', listSearch], (signal) => {
    const search = searchFor(searchFields.admins, listSearch.search ?? '')
    const role_name = 'admin' as const
    const query: QueryOf<'listAdminUsers'> = withoutEmpty({
      role_name,
      ...rangeOf(listSearch),
      search,
      sort: sortOf(listSearch),
    })
    return bodyOf(api.GET('/admin/user/list', { params: { query }, signal }))
  })

/** Queries the cases of all customers, or of one. */
export const casesQuery = (adminId: string, listSearch: CasesSearch & { customerId?: string }) =>
  listQuery([adminId, 'cases', listSearch], (signal) => {
    const search = searchFor(searchFields.cases, listSearch.search ?? '')
    const inState = { field: 'state', operator: 'eq', value: listSearch.state ?? '' } as const
    const filters = filtersFor([
      ...filtersOf(listSearch, 'case_status'),
      ...(listSearch.state === undefined ? [] : [inState]),
    ])
    const sort = listSearch.sort ?? ('-created_at' as const)
    const query: QueryOf<'listAdminCases'> = withoutEmpty({
      customer_id: listSearch.customerId,
      ...rangeOf(listSearch),
      search,
      filters,
      sort,
    })
    return bodyOf(api.GET('/admin/cases/list', { params: { query }, signal }))
  })

/** Queries the licenses of one status; without one, those that an admin should check. */
export const licensesQuery = (adminId: string, search: LicensesSearch) =>
  listQuery([adminId, 'licenses', search], (signal) => {
    const query: QueryOf<'listAdminLicenses'> = withoutEmpty({
      ...rangeOf(search),
      ...(search.status ? { license_status: search.status } : { to_check: true }),
    })
    return bodyOf(api.GET('/admin/licenses/list', { params: { query }, signal }))
  })

/** Queries the states' rolls of lawyers, by the names of the states. */
export const rollsQuery = (adminId: string) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'rolls' }],
    gcTime: KEPT_MS,
    queryFn: async ({ signal }) =>
      (await bodyOf(api.GET('/admin/license-rolls/list', { signal }))).data,
  })

/** Queries the bids of all attorneys, of one, or on one case. */
export const bidsQuery = (
  adminId: string,
  listSearch: BidsSearch & { attorneyId?: string; caseId?: string },
) =>
  listQuery([adminId, 'bids', listSearch], (signal) => {
    const search = searchFor(bidListSearchFields, listSearch.search ?? '')
    const filters = filtersFor(filtersOf(listSearch, 'bid_status'))
    const query: QueryOf<'listAdminBids'> = withoutEmpty({
      attorney_id: listSearch.attorneyId,
      case_id: listSearch.caseId,
      ...rangeOf(listSearch),
      search,
      filters,
      sort: sortOf(listSearch),
    })
    return bodyOf(api.GET('/admin/bids/list', { params: { query }, signal }))
  })

// For lists that have only the order of their dates.
const sortOf = ({ sort }: ListSearch) =>
  sort === 'created_at' ? ('created_at' as const) : ('-created_at' as const)

function filtersOf(
  { category, status }: { category?: string | undefined; status?: string | undefined },
  statusField: 'case_status' | 'bid_status',
): Filter<string>[] {
  const operator = 'eq' as const
  return [
    ...(category === undefined ? [] : [{ field: 'category_name', operator, value: category }]),
    ...(status === undefined ? [] : [{ field: statusField, operator, value: status }]),
  ]
}
