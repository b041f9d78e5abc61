// Maps the server's change events to the queries that they make stale.
import type { Query, QueryClient } from '@tanstack/react-query'
import { isUndecided } from '#machines/lifecycle/case-model.ts'
import { ownBidQuery } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import type { LiveEvent } from '#src/data/event-stream.ts'
import { unreadNotificationsQuery } from '#src/data/notifications/notification-queries.ts'
import { licensesQuery } from '#src/data/people/person-queries.ts'
import { type Asked, askedBy, isCase, listOf } from '#src/data/query-key.ts'

type Pages = { pages?: { data?: { id: string }[] }[] } | undefined

/**
 * Invalidates the queries that the change affects, so that only those on the screen are fetched
 * again.
 */
export function applyChange(queryClient: QueryClient, personId: string, change: LiveEvent): void {
  switch (change.kind) {
    case 'case':
      if (change.case_id) invalidateCase(queryClient, personId, change.case_id)
      break
    case 'notice':
      invalidateNotifications(queryClient, personId)
      if (change.case_id) invalidateCase(queryClient, personId, change.case_id)
      // A notification about no case may be about a license, which decides what an attorney may
      // open and see.
      else invalidateLicenses(queryClient, personId)
      break
    case 'explore':
      void queryClient.invalidateQueries({
        queryKey: [personId, { of: 'cases' }],
        predicate: (query) =>
          listOf(query) === 'explore' || isUnbidden(queryClient, personId, query),
      })
      break
    case 'office':
      invalidateOffice(queryClient, personId)
      break
    case 'refresh':
      refreshAll(queryClient, personId)
  }
}

/** Invalidates all queries that events can affect. */
export function refreshAll(queryClient: QueryClient, personId: string): void {
  invalidateLicenses(queryClient, personId)
  invalidateNotifications(queryClient, personId)
  invalidateOffice(queryClient, personId)
}

/**
 * Fetches again what a stream does not cover that has begun with the changes since the last one:
 * what is still being fetched, and what could not be fetched.
 */
export function refreshUnsettled(queryClient: QueryClient, personId: string): void {
  const isUnsettled = ({ state }: Query) =>
    state.isInvalidated || state.status === 'error' || state.fetchStatus !== 'idle'
  const covered: Asked[] = [
    { of: 'cases' },
    { of: 'notifications' },
    { of: 'back office' },
    { of: 'licenses' },
  ]
  for (const subject of covered) {
    void queryClient.invalidateQueries({ queryKey: [personId, subject], predicate: isUnsettled })
  }
  const unread = unreadNotificationsQuery(personId)
  if (queryClient.getQueryState(unread.queryKey)?.isInvalidated)
    void queryClient.prefetchQuery(unread)
  const licenses = licensesQuery(personId)
  if (queryClient.getQueryState(licenses.queryKey)?.isInvalidated)
    void queryClient.prefetchQuery(licenses)
}

function invalidateLicenses(queryClient: QueryClient, personId: string) {
  const licenses = licensesQuery(personId)
  void queryClient.invalidateQueries({ queryKey: licenses.queryKey })
  // Only attorneys have this query. Its result decides which cases stay on the device, even when no
  // screen shows it.
  if (queryClient.getQueryState(licenses.queryKey)) void queryClient.prefetchQuery(licenses)
  void queryClient.invalidateQueries({ queryKey: [personId, { of: 'cases' }] })
}

const invalidateOffice = (queryClient: QueryClient, personId: string) =>
  void queryClient.invalidateQueries({ queryKey: [personId, { of: 'back office' }] })

// The count is also on the app's icon and in the page's title, even when no screen shows it.
function invalidateNotifications(queryClient: QueryClient, personId: string) {
  void queryClient.invalidateQueries({ queryKey: [personId, { of: 'notifications', as: 'list' }] })
  const unread = unreadNotificationsQuery(personId)
  void queryClient.invalidateQueries({ queryKey: unread.queryKey })
  // A count that was restored from the device cannot fetch itself.
  if (queryClient.getQueryState(unread.queryKey)) void queryClient.prefetchQuery(unread)
}

// The list of open cases has many pages, and its own events.
function invalidateCase(queryClient: QueryClient, personId: string, caseId: string) {
  const holds = ({ state }: Query) =>
    (state.data as Pages)?.pages?.some(({ data }) => data?.some(({ id }) => id === caseId))
  void queryClient.invalidateQueries({
    queryKey: [personId, { of: 'cases' }],
    predicate: (query) => {
      const subject = askedBy(query)
      if (subject?.of === 'cases' && subject.as === 'case') return subject.id === caseId
      return listOf(query) !== 'explore' || holds(query) === true
    },
  })
}

/**
 * Returns whether this is an open or paused case without a bid of the attorney's. Only the list's
 * events announce its changes.
 */
function isUnbidden(queryClient: QueryClient, personId: string, query: Query) {
  if (!isCase(query)) return false
  const legalCase = query.state.data as AttorneyCase | undefined
  return (
    legalCase !== undefined &&
    isUndecided(legalCase.case_status) &&
    queryClient.getQueryData(ownBidQuery(personId, legalCase.id).queryKey) === null
  )
}
