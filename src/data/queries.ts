/** The screens' queries, as React Query options. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import type { CaseList } from './query-key.ts'

type Schemas = components['schemas']
export type CaseListItem = Schemas['CaseListItem']
/** A page of a list of cases. */
export type CaseListPage = Schemas['CaseListEnvelope']
export type CaseStatus = Schemas['CaseStatus']
export type CustomerCase = Schemas['CustomerCase']
export type AttorneyCase = Schemas['AttorneyCase']
export type Bid = Schemas['Bid']
export type Category = Schemas['Category']
export type Notification = Schemas['Notification']
/** A page of notifications. */
export type NotificationPage = Schemas['NotificationListEnvelope']
export type AttorneyProfile = Schemas['Attorney']
/** A license of an attorney. */
export type License = Schemas['License']
/** The licenses of an attorney, and whether cases open only with a checked one. */
export type Licenses = Schemas['LicensesEnvelope']
export type CustomerProfile = Schemas['Customer']

/** Specification §1.9. */
const PAGE = { limit: 100, offset: 0 }

/** Marks queries that do not count for the age of the data, which the offline banner shows. */
const WITHOUT_AGE = { isWithoutAge: true }

/** Queries the standard categories. */
export const categoriesQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'categories' }],
    meta: WITHOUT_AGE,
    staleTime: 3_600_000,
    queryFn: async ({ signal }): Promise<Category[]> => {
      const params = { query: { is_other: false } }
      return (await bodyOf(apiClientOf(personId).GET('/category/list', { params, signal }))).data
    },
  })

/** Queries an attorney's own record. */
export const attorneyQuery = (attorneyId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'profile' }],
    queryFn: async ({ signal }): Promise<Schemas['Attorney']> => {
      const params = { path: { attorney_id: attorneyId } }
      return (
        await bodyOf(apiClientOf(attorneyId).GET('/attorney/{attorney_id}', { params, signal }))
      ).data
    },
  })

/** Queries an attorney's own licenses, by state. */
export const licensesQuery = (attorneyId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'licenses' }],
    queryFn: ({ signal }): Promise<Licenses> => {
      const params = { path: { attorney_id: attorneyId } }
      return bodyOf(apiClientOf(attorneyId).GET('/licenses/{attorney_id}', { params, signal }))
    },
  })

/** Queries a customer's own record. */
export const customerQuery = (customerId: string) =>
  queryOptions({
    queryKey: [customerId, { of: 'profile' }],
    queryFn: async ({ signal }): Promise<Schemas['Customer']> => {
      const params = { path: { customer_id: customerId } }
      return (
        await bodyOf(apiClientOf(customerId).GET('/customers/{customer_id}', { params, signal }))
      ).data
    },
  })

/** Returns the items of all fetched pages of a list. */
export const itemsOf = <Item>({ pages }: { pages: readonly { data: readonly Item[] }[] }): Item[] =>
  pages.flatMap(({ data }) => data)

const nextCursor = (page: CaseListPage) => page.next_cursor ?? undefined
const firstPage = undefined as string | undefined

type CustomerCases = { 'case_status[eq]': 'open' } | { 'case_status[ne]': 'open' } | InProgress
type InProgress = { scope: 'in_progress' }

// The first page has an offset, as in the specification; later pages use a cursor.
const customerCases = (customerId: string, list: CaseList, wanted: CustomerCases) =>
  infiniteQueryOptions({
    queryKey: [customerId, { of: 'cases', as: 'list', list }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => {
      const { limit, offset } = PAGE
      const from = pageParam === undefined ? { offset } : { cursor: pageParam }
      const shared = { customer_id: customerId, limit, sort: '-unique_id' as const }
      const params = { query: { ...shared, ...wanted, ...from } }
      return bodyOf(apiClientOf(customerId).GET('/cases/list', { params, signal }))
    },
    getNextPageParam: nextCursor,
  })

/**
 * Queries a customer's dashboard: current is open, past is all other statuses (specification §1.4).
 */
export const customerCasesQuery = (customerId: string, tab: 'current' | 'past') =>
  customerCases(
    customerId,
    tab,
    tab === 'current' ? { 'case_status[eq]': 'open' } : { 'case_status[ne]': 'open' },
  )

/** Queries a customer's latest cases, of any status. */
export const latestCasesQuery = (customerId: string) =>
  queryOptions({
    queryKey: [customerId, { of: 'cases', as: 'latest' }],
    meta: WITHOUT_AGE,
    queryFn: async ({ signal }): Promise<CaseListItem[]> => {
      const params = { query: { customer_id: customerId, limit: 10, sort: '-unique_id' as const } }
      return (await bodyOf(apiClientOf(customerId).GET('/cases/list', { params, signal }))).data
    },
  })

/** Queries a customer's past cases that are still in progress, for a past tab of several pages. */
export const casesInProgressQuery = (customerId: string) =>
  customerCases(customerId, 'in progress', { scope: 'in_progress' })

/** Queries an attorney's dashboard: the cases with their bid, of one status or of all. */
export const attorneyCasesQuery = (
  attorneyId: string,
  tab: 'current' | 'past',
  status?: CaseStatus,
) =>
  infiniteQueryOptions({
    queryKey: [attorneyId, { of: 'cases', as: 'list', list: tab, status: status ?? 'all' }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        scope: tab,
        limit: PAGE.limit,
        ...(status !== undefined && { 'case_status[eq]': status }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }
      const params = { path: { attorney_id: attorneyId }, query }
      return bodyOf(
        apiClientOf(attorneyId).GET('/cases/by-attorney/{attorney_id}', { params, signal }),
      )
    },
    getNextPageParam: nextCursor,
  })

/** The categories of the explored cases: the attorney's own, all, or the one with this id. */
export type ExploredCategories = 'own' | 'all' | (string & {})

/** The places of the explored cases: the attorney's own, or all. */
export type ExploredPlaces = 'own' | 'all'

/** Which open cases an attorney explores. */
export type Explored = { categories: ExploredCategories; places: ExploredPlaces }

/** Queries the open cases without a bid of this attorney, newest first, paged. */
export const exploreQuery = (attorneyId: string, { categories, places }: Explored) =>
  infiniteQueryOptions({
    queryKey: [attorneyId, { of: 'cases', as: 'list', list: 'explore', categories, places }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        scope: 'explore' as const,
        limit: PAGE.limit,
        ...(categories === 'own'
          ? { areas: 'own' as const }
          : categories !== 'all' && { category_id: categories }),
        ...(places === 'own' && { places }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }
      const params = { path: { attorney_id: attorneyId }, query }
      return bodyOf(
        apiClientOf(attorneyId).GET('/cases/by-attorney/{attorney_id}', { params, signal }),
      )
    },
    getNextPageParam: nextCursor,
  })

/** Queries a case as its owner sees it. */
export const customerCaseQuery = (customerId: string, caseId: string) =>
  queryOptions({
    queryKey: [customerId, { of: 'cases', as: 'case', id: caseId }],
    // Their own answers, which they can post again.
    meta: { isKeptWhenGone: true },
    queryFn: async ({ signal }): Promise<CustomerCase> => {
      const params = { path: { case_id: caseId } }
      return (await bodyOf(apiClientOf(customerId).GET('/cases/{case_id}', { params, signal })))
        .data as CustomerCase
    },
  })

/** Queries a case as an attorney sees it. */
export const attorneyCaseQuery = (attorneyId: string, caseId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'cases', as: 'case', id: caseId }],
    queryFn: async ({ signal }): Promise<AttorneyCase> => {
      const params = { path: { case_id: caseId, attorney_id: attorneyId } }
      return (
        await bodyOf(
          apiClientOf(attorneyId).GET('/cases/my/{case_id}/{attorney_id}', { params, signal }),
        )
      ).data
    },
  })

/** Queries all bids on a customer's case, lowest first. */
export const caseBidsQuery = (customerId: string, caseId: string) =>
  queryOptions({
    queryKey: [customerId, { of: 'cases', as: 'case', id: caseId, part: 'bids' }],
    queryFn: async ({ signal }): Promise<Bid[]> => {
      const params = { query: { case_id: caseId, sort: 'bid_amount' as const, ...PAGE } }
      return (await bodyOf(apiClientOf(customerId).GET('/bids/list', { params, signal }))).data
    },
  })

/** Queries an attorney's own bid on a case; null when there is none. */
export const ownBidQuery = (attorneyId: string, caseId: string) =>
  queryOptions({
    queryKey: [attorneyId, { of: 'cases', as: 'case', id: caseId, part: 'bids' }],
    queryFn: async ({ signal }): Promise<Bid | null> => {
      const params = { query: { case_id: caseId, attorney_id: attorneyId } }
      return (
        (await bodyOf(apiClientOf(attorneyId).GET('/bids/list', { params, signal }))).data[0] ??
        null
      )
    },
  })

/** The tabs of the notifications (specification §1.2). */
export type NotificationTab = 'all' | 'unread'

/**
 * Queries a person's notifications, newest first, paged; the newest one of each kind about a case
 * represents the others of that kind. Fetched whenever it is shown, like the unread count.
 */
export const notificationsQuery = (personId: string, tab: NotificationTab) =>
  infiniteQueryOptions({
    queryKey: [personId, { of: 'notifications', as: 'list', tab }],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> => {
      const query = {
        received_by: personId,
        grouped: true,
        sort: '-created_at' as const,
        limit: PAGE.limit,
        ...(tab === 'unread' && { is_read: false }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }
      return bodyOf(apiClientOf(personId).GET('/email-data/list', { params: { query }, signal }))
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** Queries the number of rows with unread notifications. All counts on the screen use it. */
export const unreadNotificationsQuery = (personId: string) =>
  queryOptions({
    queryKey: [personId, { of: 'notifications', as: 'unread' }],
    meta: WITHOUT_AGE,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<number> => {
      const query = { received_by: personId, is_read: false, grouped: true, limit: 1 }
      const page = await bodyOf(
        apiClientOf(personId).GET('/email-data/list', { params: { query }, signal }),
      )
      return page.total_count
    },
  })
