/**
 * What the screens read, as React Query options. Every key starts with the person's id, so that
 * one person's answers are never shown to another, and `[personId, 'cases']` names every list and
 * case at once.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { api } from './api.ts'
import { bodyOf } from './client.ts'

type Schemas = components['schemas']
export type CaseListItem = Schemas['CaseListItem']
export type CaseStatus = Schemas['CaseStatus']
export type CustomerCase = Schemas['CustomerCase']
export type AttorneyCase = Schemas['AttorneyCase']
export type Bid = Schemas['Bid']
export type Category = Schemas['Category']

/** Document 1 §9. */
const PAGE = { limit: 100, offset: 0 }

/** The keys under which answers are kept, for invalidating and seeding them. */
export const keys = {
  person: (personId: string) => [personId] as const,
  categories: (personId: string) => [personId, 'categories'] as const,
  /** Every list of cases, every case and its bids. */
  cases: (personId: string) => [personId, 'cases'] as const,
  caseList: (personId: string, list: string) => [personId, 'cases', 'list', list] as const,
  case: (personId: string, caseId: string) => [personId, 'cases', 'one', caseId] as const,
  bids: (personId: string, caseId: string) => [personId, 'cases', 'one', caseId, 'bids'] as const,
}

/** The standard practice areas. */
export const categoriesQuery = (personId: string) =>
  queryOptions({
    queryKey: keys.categories(personId),
    staleTime: 3_600_000,
    queryFn: async ({ signal }): Promise<Category[]> => {
      const params = { query: { is_other: false } }
      return (await bodyOf(api.GET('/category/list', { params, signal }))).data
    },
  })

/** A customer's dashboard: current is open, past is everything else (document 1 §4). */
export const customerCasesQuery = (customerId: string, tab: 'current' | 'past') =>
  queryOptions({
    queryKey: keys.caseList(customerId, tab),
    queryFn: async ({ signal }): Promise<CaseListItem[]> => {
      const status: { 'case_status[eq]': 'open' } | { 'case_status[ne]': 'open' } =
        tab === 'current' ? { 'case_status[eq]': 'open' } : { 'case_status[ne]': 'open' }
      const query = { customer_id: customerId, sort: '-unique_id' as const, ...PAGE, ...status }
      return (await bodyOf(api.GET('/cases/list', { params: { query }, signal }))).data
    },
  })

/** An attorney's dashboard: cases with a bid of theirs, going on or over. */
export const attorneyCasesQuery = (attorneyId: string, tab: 'current' | 'past') =>
  queryOptions({
    queryKey: keys.caseList(attorneyId, tab),
    queryFn: async ({ signal }): Promise<CaseListItem[]> => {
      const params = { path: { attorney_id: attorneyId }, query: { scope: tab, limit: PAGE.limit } }
      return (await bodyOf(api.GET('/cases/by-attorney/{attorney_id}', { params, signal }))).data
    },
  })

/** Open cases without a bid of this attorney's, newest first, page after page; one category or all. */
export const exploreQuery = (attorneyId: string, categoryId?: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.caseList(attorneyId, 'explore'), categoryId ?? 'all'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = {
        scope: 'explore' as const,
        limit: PAGE.limit,
        ...(categoryId !== undefined && { category_id: categoryId }),
        ...(pageParam !== undefined && { cursor: pageParam }),
      }
      const params = { path: { attorney_id: attorneyId }, query }
      return bodyOf(api.GET('/cases/by-attorney/{attorney_id}', { params, signal }))
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** A case as its owner sees it. */
export const customerCaseQuery = (customerId: string, caseId: string) =>
  queryOptions({
    queryKey: keys.case(customerId, caseId),
    queryFn: async ({ signal }): Promise<CustomerCase> => {
      const params = { path: { case_id: caseId } }
      return (await bodyOf(api.GET('/cases/{case_id}', { params, signal }))).data as CustomerCase
    },
  })

/** A case as an attorney sees it. */
export const attorneyCaseQuery = (attorneyId: string, caseId: string) =>
  queryOptions({
    queryKey: keys.case(attorneyId, caseId),
    queryFn: async ({ signal }): Promise<AttorneyCase> => {
      const params = { path: { case_id: caseId, attorney_id: attorneyId } }
      return (await bodyOf(api.GET('/cases/my/{case_id}/{attorney_id}', { params, signal }))).data
    },
  })

/** Every bid on a customer's case, the lowest first. */
export const caseBidsQuery = (customerId: string, caseId: string) =>
  queryOptions({
    queryKey: keys.bids(customerId, caseId),
    queryFn: async ({ signal }): Promise<Bid[]> => {
      const params = { query: { case_id: caseId, sort: 'bid_amount' as const, ...PAGE } }
      return (await bodyOf(api.GET('/bids/list', { params, signal }))).data
    },
  })

/** An attorney's own bid on a case; null where there is none. */
export const ownBidQuery = (attorneyId: string, caseId: string) =>
  queryOptions({
    queryKey: keys.bids(attorneyId, caseId),
    queryFn: async ({ signal }): Promise<Bid | null> => {
      const params = { query: { case_id: caseId, attorney_id: attorneyId } }
      return (await bodyOf(api.GET('/bids/list', { params, signal }))).data[0] ?? null
    },
  })
