/** The cache of what was read: how often it asks, what it says about failures, where it is kept. */
import {
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { type ApiProblem, toProblem } from '#src/api/problem.ts'
import { SIGNED_OUT } from '#src/offline/draft-owner.ts'
import { noteConfirmed } from './confirm-email/note-confirmed.ts'
import { provideQueryClient } from './query-client-slot.ts'
import { isSilent, watchSilence } from './reach.ts'
import { sessionActor } from './session.ts'
import { showError } from './snackbar.ts'

const RETRIES = 3
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

// The library believes that it is online until it hears otherwise; a cold start offline never hears.
onlineManager.setOnline(navigator.onLine)
// A server that does not answer is as good as none: what is asked meanwhile waits, and is asked when it answers again.
watchSilence((isSilent) => onlineManager.setOnline(navigator.onLine && !isSilent))

function noteExpiry(error: Error) {
  const problem = toProblem(error)
  if (problem.endsSession) sessionActor.send({ type: 'session.expire' })
  const { identity } = sessionActor.getSnapshot().context
  if (identity && problem.code === 'EMAIL_UNCONFIRMED') noteConfirmed(identity.uuid, false)
}

// A screen that is on its way out after a log-out must not read once more.
function isTheirs({ queryKey: [owner] }: Query): boolean {
  const snapshot = sessionActor.getSnapshot()
  const isOpen = snapshot.hasTag('opened') && snapshot.context.identity?.uuid === owner
  return isOpen || owner === SIGNED_OUT
}

const isUnanswered = (error: Error) => ['NETWORK', 'TIMEOUT'].includes(toProblem(error).code)

// A request of the person who was signed in before; its failure does not concern the present one.
const isAnothers = (error: Error) => toProblem(error).code === 'ANOTHER_PERSON'

function tell(error: Error) {
  if (isAnothers(error)) return
  noteExpiry(error)
  showError(error)
}

/** The one cache. It tells of every failed call (document 1 §8). */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      // The record does not exist, and its screen shows that.
      const isSaid = query.state.data !== undefined || query.meta?.screenSaysGone === true
      if (isSaid && toProblem(error).status === 404) return
      // Without a connection, or an answer, the banner has said it already.
      if (!isUnanswered(error) || (navigator.onLine && !isSilent())) tell(error)
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, { meta }) =>
      meta?.isQuiet ? noteExpiry(error) : tell(error),
  }),
  defaultOptions: {
    queries: {
      enabled: isTheirs,
      staleTime: 10_000,
      // What leaves the cache leaves the phone as well; a log-out empties it.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (failures, error) => failures < RETRIES && toProblem(error).isTemporary,
      retryDelay: (failures, error) =>
        (error as ApiProblem).details?.retryAfterMs ??
        Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS),
    },
    // What changes a case's status needs a connection and says so (decisions, 'Offline').
    mutations: { networkMode: 'always' },
  },
})

// What React Query's own provider does, which would bring the cache into the first load.
queryClient.mount()
provideQueryClient(queryClient)
