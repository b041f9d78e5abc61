// The mutations of cases, as React Query options. A success invalidates every list and case of the
// person; the app shows failures (specification §1.8). Actions that may wait for a connection use
// the outbox instead.
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { components } from '#contract'
import { bodyOf } from '#src/api/api-client.ts'
import { apiClientOf } from '#src/identity/api.ts'
import type { AttorneyCase, CustomerCase } from './case-queries.ts'
import { refetchCasesWithin, saveStatus } from './saved-cases.ts'

type Schemas = components['schemas']

/** Stores a case in the cache. `data`: the server's response, as this person now sees the case. */
export function saveCase(client: QueryClient, personId: string, data: CustomerCase | AttorneyCase) {
  client.setQueryData([personId, { of: 'cases', as: 'case', id: data.id }], data)
  const { id: caseId, case_status, status_by, status_at } = data
  const isOwner = 'customer_id' in data && data.customer_id === personId
  saveStatus(client, personId, { caseId, isOwner, case_status, status_by, status_at })
}

/** Pauses, reopens, closes or takes a case. `around`: runs the call, perhaps more than once. */
export const updateCaseStatus = (
  personId: string,
  around = <Result>(call: () => Promise<Result>) => call(),
) =>
  mutationOptions({
    mutationFn: (body: Schemas['CaseStatusUpdate']) =>
      around(() => bodyOf(apiClientOf(personId).PUT('/cases/updatestatus', { body }))),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, personId, data),
    onSettled: (_data, _error, _body, _result, { client }) => refetchCasesWithin(client, personId),
  })

/** Changes the part of a case that attorneys read. The server checks the version that was shown. */
export const updateCase = (customerId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['CaseUpdate']) =>
      bodyOf(apiClientOf(customerId).PUT('/cases/update', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, customerId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, customerId),
  })

/**
 * Changes or removes the court date of a case. The server checks how often the shown date had
 * changed.
 */
export const updateCourtDate = (customerId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['CourtDateUpdate']) =>
      bodyOf(apiClientOf(customerId).PUT('/cases/courtdate', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, customerId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, customerId),
  })

/** Declines a case that a customer gave to this attorney. */
export const declineCase = (attorneyId: string) =>
  mutationOptions({
    mutationFn: (caseId: string) =>
      bodyOf(
        apiClientOf(attorneyId).PUT('/cases/decline', {
          body: { id: caseId, attorney_id: attorneyId, case_status: 'rejected' },
        }),
      ),
    onSuccess: ({ data }, _caseId, _result, { client }) => saveCase(client, attorneyId, data),
    onSettled: (_data, _error, _caseId, _result, { client }) =>
      refetchCasesWithin(client, attorneyId),
  })

/**
 * Says whether the attorney has a conflict of interest in a case, which hides it from them. Its
 * screen then removes it from the cache: see `useHideCase`.
 */
export const checkConflict = (attorneyId: string, caseId: string) =>
  mutationOptions({
    mutationFn: (has_conflict: boolean) =>
      bodyOf(
        apiClientOf(attorneyId).PUT('/cases/conflict', { body: { id: caseId, has_conflict } }),
      ),
    onSettled: (_data, error, hasConflict, _result, { client }) =>
      // The screen of a hidden case is left, without showing that it is missing.
      hasConflict && !error ? undefined : refetchCasesWithin(client, attorneyId),
  })

/** Reports that the attorney has contacted the customer of a case. */
export const markContacted = (attorneyId: string) =>
  mutationOptions({
    mutationFn: (body: Schemas['CaseContacted']) =>
      bodyOf(apiClientOf(attorneyId).PUT('/cases/contacted', { body })),
    onSuccess: ({ data }, _body, _result, { client }) => saveCase(client, attorneyId, data),
    onSettled: (_data, _error, _body, _result, { client }) =>
      refetchCasesWithin(client, attorneyId),
  })

/**
 * Reports that the attorney of a case did not contact its customer, contrary to the attorney's
 * report.
 */
export const denyContact = (customerId: string) =>
  mutationOptions({
    mutationFn: (caseId: string) =>
      bodyOf(apiClientOf(customerId).PUT('/cases/notcontacted', { body: { id: caseId } })),
    onSuccess: ({ data }, _caseId, _result, { client }) => saveCase(client, customerId, data),
    onSettled: (_data, _error, _caseId, _result, { client }) =>
      refetchCasesWithin(client, customerId),
  })
