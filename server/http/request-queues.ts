// The queues of the API's requests. Few requests use the database at once, and networks take turns, so that hundreds of
// requests of one caller delay neither the health check nor other callers.
import type { ConnectionShares } from '#server/db/connection/connection-shares.ts'
import { HEALTH_CHECKS, type OperationId } from '#server/operations/operation.ts'
import { createFairQueue } from '#server/web/fair-queue.ts'
import type { Sender } from '#server/web/sender.ts'
import { createStreamOpenings } from './stream-openings.ts'

/** The queues that `createRequestQueues` creates. */
export type RequestQueues = ReturnType<typeof createRequestQueues>

// The app gives up after 20 seconds, and a call may wait in two queues.
const WAITING = { waiting: 2_000, waitingOfOne: 400, waitMs: 8_000, shedsLoad: true }

// Health checks must always respond, a stream uses no connection once its caller is known, and uploads have limits of their
// own.
const UNQUEUED: readonly OperationId[] = [...HEALTH_CHECKS, 'streamEvents', 'uploadFile']

// These call the identity provider, which may be a cloud service, or wait for a job. Both take longer than queries do. What
// people need at once, such as to log out or to stay logged in, is not among them.
const LONG_OPERATIONS: readonly OperationId[] = [
  'checkEmail',
  'confirmEmail',
  'createAdmin',
  'createAttorney',
  'createAttorneyFromIdentity',
  'createCustomer',
  'createCustomerFromIdentity',
  'deleteUser',
  'followEmail',
  'inviteUser',
  'resendInvitation',
  'retryJob',
  'updateAttorney',
  'updateCustomer',
]

/** Creates the queues. Both functions reject as a fair queue does. */
export function createRequestQueues(shares: ConnectionShares) {
  const short = createFairQueue({ ...WAITING, running: shares.calls })
  const long = createFairQueue({ ...WAITING, running: shares.longCalls })
  const streams = createStreamOpenings(short)
  return {
    /** Runs the authentication of a request, before its body is read. Must not wait for another queue. */
    authenticate: <Result>(id: OperationId, from: Sender, task: () => Promise<Result>) =>
      (id === 'streamEvents' ? streams : short).run(from, task),
    /**
     * Runs the handler of a request. An authenticated one goes on with what was begun: it has used a slot, and its body is in
     * memory.
     */
    handle: <Result>(
      id: OperationId,
      from: Sender,
      { task, isAuthenticated }: { task: () => Promise<Result>; isAuthenticated: boolean },
    ): Promise<Result> => {
      if (UNQUEUED.includes(id)) return task()
      const queue = LONG_OPERATIONS.includes(id) ? long : short
      return queue.run(from, task, { isContinued: isAuthenticated })
    },
  }
}
