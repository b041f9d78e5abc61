// The queries of the record pages, the overview and the invitations, as React Query options.
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { components } from '#contract'
import { searchFields, searchFor } from '#machines/admin/list-query.ts'
import { bodyOf } from '#src/api/api-client.ts'
import { api } from '#src/identity/api.ts'
import { listQuery, rangeOf } from './admin-queries.ts'
import type { ListSearch, Period } from './admin-search.ts'

type Schemas = components['schemas']
export type AdminCase = Schemas['CustomerCase']
export type AdminBid = Schemas['AdminBid']
export type Invitation = Schemas['SentInvitation']
export type FailedJob = Schemas['FailedJob']
export type SecurityEvent = Schemas['SecurityEvent']
export type Overview = Schemas['Overview']

/**
 * What a list of audit events is about: the record of the page, which its events need not name, or
 * a case by its number. Without a number it is about everything.
 */
export type AuditSubject =
  | { caseId: string }
  | { bidId: string }
  | { personId: string }
  | { caseNumber: number | undefined }

/** Queries a customer. */
export const customerQuery = (adminId: string, customer_id: string) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'customer', wanted: customer_id }],
    meta: { isMissingShownByScreen: true },
    queryFn: async ({ signal }) => {
      const params = { path: { customer_id } }
      return (await bodyOf(api.GET('/admin/customers/{customer_id}', { params, signal }))).data
    },
  })

/** Queries an attorney. */
export const attorneyQuery = (adminId: string, attorney_id: string) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'attorney', wanted: attorney_id }],
    meta: { isMissingShownByScreen: true },
    queryFn: async ({ signal }) => {
      const params = { path: { attorney_id } }
      return (await bodyOf(api.GET('/admin/attorney/{attorney_id}', { params, signal }))).data
    },
  })

/** Queries an admin. */
export const adminQuery = (adminId: string, user_id: string) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'user', wanted: user_id }],
    meta: { isMissingShownByScreen: true },
    queryFn: async ({ signal }) => {
      const params = { path: { user_id } }
      return (await bodyOf(api.GET('/admin/user/{user_id}', { params, signal }))).data
    },
  })

/** Queries a case, with its customer. */
export const caseQuery = (adminId: string, case_id: string) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'case', wanted: case_id }],
    meta: { isMissingShownByScreen: true },
    queryFn: async ({ signal }): Promise<AdminCase> => {
      const params = { path: { case_id } }
      return (await bodyOf(api.GET('/cases/{case_id}', { params, signal }))).data as AdminCase
    },
  })

/** Queries a bid, with its attorney and its case. */
export const bidQuery = (adminId: string, bid_id: string) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'bid', wanted: bid_id }],
    meta: { isMissingShownByScreen: true },
    queryFn: async ({ signal }): Promise<AdminBid> => {
      const params = { path: { bid_id } }
      return (await bodyOf(api.GET('/bids/{bid_id}', { params, signal }))).data as AdminBid
    },
  })

/** Queries the audit log of a case, a bid, a person, or everything, newest first, paged. */
export const auditQuery = (adminId: string, subject: AuditSubject) =>
  infiniteQueryOptions({
    queryKey: [adminId, { of: 'back office', as: 'audit', wanted: subject }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const params = { query: { ...askedAbout(subject), ...(cursor !== undefined && { cursor }) } }
      return bodyOf(api.GET('/admin/audit/list', { params, signal }))
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

/** The search of the security log. */
export type SecuritySearch = { search: string; kind: SecurityEvent['kind'] | undefined }

/** Queries the security log, newest first, paged. */
export const securityQuery = (adminId: string, { search, kind }: SecuritySearch) =>
  infiniteQueryOptions({
    queryKey: [adminId, { of: 'back office', as: 'security', wanted: { search, kind } }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) => {
      const body = {
        ...(search !== '' && { search }),
        ...(kind && { kind }),
        ...(cursor !== undefined && { cursor }),
      }
      return bodyOf(api.POST('/admin/security/search', { body, signal }))
    },
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  })

function askedAbout(subject: AuditSubject) {
  if ('caseId' in subject) return { case_id: subject.caseId }
  if ('bidId' in subject) return { bid_id: subject.bidId }
  if ('personId' in subject) return { person_id: subject.personId }
  return subject.caseNumber === undefined ? {} : { case_number: subject.caseNumber }
}

/** Queries the overview of the recent cases. */
export const overviewQuery = (adminId: string, days: Period) =>
  queryOptions({
    queryKey: [adminId, { of: 'back office', as: 'overview', wanted: days }],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Overview> =>
      (await bodyOf(api.GET('/admin/overview', { params: { query: { days } }, signal }))).data,
  })

/** Queries the failed emails and other jobs, newest failure first. */
export const failedJobsQuery = (adminId: string, search: ListSearch) =>
  listQuery([adminId, 'failed jobs', search], (signal) => {
    const query = rangeOf(search)
    return bodyOf(api.GET('/admin/jobs/failed', { params: { query }, signal }))
  })

/** Queries the invitations, newest first. */
export const invitationsQuery = (adminId: string, listSearch: ListSearch) =>
  listQuery([adminId, 'invitations', listSearch], (signal) => {
    const search = searchFor(searchFields.invitations, listSearch.search ?? '')
    const query = { ...rangeOf(listSearch), ...(search !== undefined && { search }) }
    return bodyOf(api.GET('/admin/invitations/list', { params: { query }, signal }))
  })
