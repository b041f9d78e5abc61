// How many connections of the database's pool each kind of work uses at once. The pool has as many as all of them
// together, so that none waits for another's.

/** The connections of each kind of work. */
export const CONNECTION_SHARES = {
  /** Calls of the API, one at a time for each slot. */
  calls: 5,
  /** Calls of the API that call the identity provider or wait for a job. */
  longCalls: 2,
  /** Calls of the built-in identity provider. */
  identity: 2,
  /** What has no slot: the health check, jobs, uploads, and checks of streams. */
  others: 1,
}

/** The connections of the pool. */
export const POOL_SIZE = Object.values(CONNECTION_SHARES).reduce((sum, share) => sum + share, 0)
