// The queries of cases, as React Query options.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components, operations } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { PAGE, WITHOUT_AGE } from '#src/data/pages.ts'
import type { Asked, CaseList } from '#src/data/query-key.ts'
import { apiClientOf } from '#src/identity/api.ts'

type Schemas = components['schemas']
export type CaseListItem = Schemas['CaseListItem']

/** A page of a list of cases. */
export type CaseListPage = Schemas['CaseListEnvelope']

export type CaseStatus = Schemas['CaseStatus']
export type CustomerCase = Schemas['CustomerCase']
export type AttorneyCase = Schemas['AttorneyCase']
const nextCursor = (page: CaseListPage) => page.next_cursor ?? undefined
const firstPage = undefined as string | undefined
type CustomerCases = { 'case_status[eq]': 'open' } | { 'case_status[ne]': 'open' } | InProgress
type InProgress = { scope: 'in_progress' }

// The first page has an offset, as in the specification; later pages use a cursor.
const customerCases = (customerId: string, list: CaseList, query: CustomerCases) =>
  infiniteQueryOptions({
    queryKey: [customerId, { of: 'cases', as: 'list', list }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => {
      const { limit, offset } = PAGE
      const from = pageParam === undefined ? { offset } : { cursor: pageParam }
      const shared = { customer_id: customerId, limit, sort: '-unique_id' as const }
      const params = { query: { ...shared, ...query, ...from } }
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

type ListKey = Omit<Extract<Asked, { of: 'cases'; as: 'list' }>, 'of' | 'as'>
type ListQuery = NonNullable<operations['listCasesByAttorney']['parameters']['query']>

const listOfAttorney = (attorneyId: string, key: ListKey, filter: ListQuery) =>
  infiniteQueryOptions({
    queryKey: [attorneyId, { of: 'cases', as: 'list', ...key }],
    initialPageParam: firstPage,
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam !== undefined && { cursor: pageParam }
      const query = { ...filter, limit: PAGE.limit, ...cursor }
      const params = { path: { attorney_id: attorneyId }, query }
      return bodyOf(
        apiClientOf(attorneyId).GET('/cases/by-attorney/{attorney_id}', { params, signal }),
      )
    },
    getNextPageParam: nextCursor,
  })

/** Queries an attorney's dashboard: the cases with their bid, of one status or of all. */
export const attorneyCasesQuery = (
  attorneyId: string,
  tab: 'current' | 'past',
  status?: CaseStatus,
) =>
  listOfAttorney(
    attorneyId,
    { list: tab, status: status ?? 'all' },
    { scope: tab, ...(status !== undefined && { 'case_status[eq]': status }) },
  )

/** The categories of the explored cases: the attorney's own, all, or the one with this id. */
export type ExploredCategories = 'own' | 'all' | (string & {})

/** The places of the explored cases: the attorney's own, or all. */
export type ExploredPlaces = 'own' | 'all'

/** Which open cases an attorney explores. */
export type Explored = {
  categories: ExploredCategories
  places: ExploredPlaces
  /** Those that customers show. */
  languages: 'own' | 'all'
}

/** Without any limit. */
export const EVERYTHING: Explored = { categories: 'all', places: 'all', languages: 'all' }

/** Queries the open cases without a bid of this attorney, newest first, paged. */
export const exploreQuery = (attorneyId: string, explored: Explored) => {
  const { categories, places, languages } = explored
  return listOfAttorney(
    attorneyId,
    { list: 'explore', ...explored },
    {
      scope: 'explore',
      ...(categories === 'own'
        ? { areas: 'own' }
        : categories !== 'all' && { category_id: categories }),
      ...(places === 'own' && { places }),
      ...(languages === 'own' && { languages }),
    },
  )
}

/** Queries the open and paused cases that this attorney has passed on, newest first, paged. */
export const passedCasesQuery = (attorneyId: string) =>
  listOfAttorney(attorneyId, { list: 'passed' }, { scope: 'passed' })

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
