// The queues of the API's requests. Few requests use the database at once, and networks take turns,
// so that hundreds of requests of one caller delay neither the health check nor other callers.
import type { ConnectionShares } from '#server/db/connection/connection-shares.ts'
import type { Policy } from '#server/operations/policies.ts'
import { createFairQueue } from '#server/web/fair-queue.ts'
import type { Sender } from '#server/web/sender.ts'
import { createStreamOpenings } from './stream-openings.ts'

/** The queues that `createRequestQueues` creates. */
export type RequestQueues = ReturnType<typeof createRequestQueues>

// The app gives up after 20 seconds, and a call may wait in two queues.
const WAITING = { waiting: 2_000, waitingOfOne: 400, waitMs: 8_000, shedsLoad: true }

/** Creates the queues. Both functions reject as a fair queue does. */
export function createRequestQueues(shares: ConnectionShares) {
  const short = createFairQueue({ ...WAITING, running: shares.calls })
  const long = createFairQueue({ ...WAITING, running: shares.longCalls })
  const streams = createStreamOpenings(short)
  return {
    /**
     * Runs the authentication of a request, before its body is read. Must not wait for another
     * queue.
     */
    authenticate: <Result>(queue: Policy['queue'], from: Sender, task: () => Promise<Result>) =>
      (queue === 'stream' ? streams : short).run(from, task),
    /**
     * Runs the handler of a request. An authenticated one goes on with what was begun: it has used
     * a slot, and its body is in memory.
     */
    handle: <Result>(
      queue: Policy['queue'],
      from: Sender,
      { task, isAuthenticated }: { task: () => Promise<Result>; isAuthenticated: boolean },
    ): Promise<Result> => {
      if (queue === 'none' || queue === 'stream') return task()
      return (queue === 'long' ? long : short).run(from, task, { isContinued: isAuthenticated })
    },
  }
}
