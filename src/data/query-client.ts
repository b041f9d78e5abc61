// The query client: when it fetches and retries, and how it reports failed calls.
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { nextDelay } from '#src/api/backoff.ts'
import { isServerUnreachable, watchServerUnreachable } from '#src/api/connectivity.ts'
import { type ApiProblem, needsFirstStep, toProblem } from '#src/api/problem.ts'
import { SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import type { PersonSession } from './person-session.ts'
import { provideQueryClient } from './provided-query-client.ts'
import { showError } from './show-error.ts'

const RETRIES = 3
const RETRY = { firstMs: 1_000, maxMs: 30_000 }

// The library assumes that it is online until an event says otherwise; a cold start offline fires
// none.
onlineManager.setOnline(navigator.onLine)
// An unreachable server is treated like a missing connection: queries wait until it responds again.
watchServerUnreachable((isUnreachable) =>
  onlineManager.setOnline(navigator.onLine && !isUnreachable),
)

let current: { personId: string; session: PersonSession } | undefined

/** Runs a person's queries until the signal is aborted. */
export function openQueriesOf(personId: string, signal: AbortSignal, session: PersonSession): void {
  const opened = { personId, session }
  current = opened
  signal.addEventListener('abort', () => {
    if (current === opened) current = undefined
  })
}

function reportToSession(error: Error) {
  const problem = toProblem(error)
  if (problem.sessionEnd) current?.session.expire(problem.sessionEnd)
  if (problem.code === 'EMAIL_UNCONFIRMED') current?.session.requireEmailConfirmation()
  if (problem.code === 'SECOND_FACTOR_REQUIRED') current?.session.requireSecondFactor()
}

// A screen that is still shown after a sign-out must not fetch again.
const isOpenTo = ({ queryKey: [owner] }: Pick<Query, 'queryKey'>): boolean =>
  owner === SIGNED_OUT || owner === current?.personId

/**
 * Returns the `enabled` of a query that has a condition of its own. Also requires that the query's
 * owner is signed in.
 */
export const enabledIf =
  (isWanted: boolean) =>
  (query: Pick<Query, 'queryKey'>): boolean =>
    isWanted && isOpenTo(query)

const isWithoutResponse = (error: Error) => ['NETWORK', 'TIMEOUT'].includes(toProblem(error).code)

// A request of the person who was signed in before.
const isOfAnotherPerson = (error: Error) => toProblem(error).code === 'ANOTHER_PERSON'

function report(error: Error) {
  if (isOfAnotherPerson(error)) return
  reportToSession(error)
  showError(error)
}

/** Queries that became stale during a fetch, which may return what was before the change. */
const outdated = new WeakSet<Query>()

/** Remembers `outdated`: the library begins only the fetch of a query that has data again. */
class LiveQueryClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll(filters)) {
      const { data, fetchStatus } = query.state
      if (data === undefined && fetchStatus === 'fetching') outdated.add(query)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** The only query client. It shows every failed call (specification §1.8). */
export const queryClient = new LiveQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The screen says what failed.
      if (query.meta?.isQuiet) return reportToSession(error)
      // The case's screen shows what it needs first. What was read before is removed, because after
      // a later attempt without a response, the screen could not know that it may not be shown.
      if (needsFirstStep(toProblem(error))) {
        return query.setState({ data: undefined, dataUpdatedAt: 0 })
      }
      // The record does not exist, and its screen shows that.
      const isShownByScreen =
        query.state.data !== undefined || query.meta?.isMissingShownByScreen === true
      if (isShownByScreen && toProblem(error).status === 404) return
      // Without a connection or a response, the banner shows it already.
      if (!isWithoutResponse(error) || (navigator.onLine && !isServerUnreachable())) report(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) =>
      meta?.isQuiet ? reportToSession(error) : report(error),
  }),
  defaultOptions: {
    queries: {
      enabled: isOpenTo,
      staleTime: 10_000,
      // Queries removed from the cache are removed from the device too; a sign-out empties both.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => failures < RETRIES && toProblem(error).isTemporary,
      retryDelay: (failures, error) =>
        nextDelay(RETRY, {
          failures: failures + 1,
          afterMs: (error as ApiProblem).details?.retryAfterMs,
        }),
    },
    // A change of a case's status needs a connection and shows its absence (specification §3.7).
    mutations: { networkMode: 'always' },
  },
})

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return
  const { query, action } = event
  if (action.type !== 'success' && action.type !== 'error') return
  // The screen offers to try again what failed only for the moment.
  const isRead = action.type === 'success' || !toProblem(action.error).isTemporary
  if (outdated.delete(query) && isRead) {
    void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
})

// React Query's own provider calls this, but would add the cache to the first bundle.
queryClient.mount()
provideQueryClient(queryClient)
