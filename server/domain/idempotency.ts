// Carries out a request that creates something once, however often it is sent (specification §3.1).
import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  claimKey,
  deleteKeys,
  findKey,
  releaseKey,
  storeResponse,
} from '#server/db/idempotency-keys.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'
import { withoutSlot } from '#server/web/fair-queue.ts'

const KEPT_MS = DAY_MS
const DELETED_AT_ONCE = 1_000

// The polling interval and the longest wait for an earlier request with the same key, ms.
const LOOK_AGAIN_MS = 100
const MAX_WAIT_MS = 5_000

/** A request with an idempotency key, which belongs to its caller. */
export interface KeyedRequest {
  /** A UUID: the person's, or one made from other data that identifies the caller. */
  caller: string
  /** The Idempotency-Key of the request; without one, each request is carried out. */
  key: string | undefined
  operationId: string
  body: unknown
  at: Date
}

/**
 * Runs `work` once per key: key, work and response are one transaction. A repeated request receives
 * the first response, and waits for it if necessary. A refusal (a thrown `Problem`) stores nothing,
 * and releases the key. Throws IDEMPOTENCY_KEY_REUSED when the key belongs to another request.
 */
export async function withIdempotency<Result extends { status: number; body: unknown }>(
  db: Queryable,
  request: KeyedRequest,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  if (!isKeyed(request)) return withTransaction(db, work)
  const { at } = request
  const requestHash = hashOf(request)
  return withTransaction(db, async (tx) => {
    if (await claimKey(tx, request, { requestHash, at, expired: expiry(at) })) {
      const result = await work(tx)
      await storeResponse(tx, request, result)
      return result
    }
    const first = await findKey(tx, request)
    if (first?.requestHash !== requestHash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return { status: first.status, body: first.body } as Result
  })
}

const isKeyed = (request: KeyedRequest): request is KeyedRequest & { key: string } =>
  request.key !== undefined

/** Ends the work: runs its last writes and stores the response in one transaction. */
export type Finish<Result> = (write: (tx: Transaction) => Promise<Result>) => Promise<Result>

/**
 * The same for work that calls an identity provider, which must not happen in a transaction: the
 * key is taken first, and `finish` stores the response. A parallel request waits for the first one.
 * If the first has not ended after 5 s, because its process was killed, the second does the work.
 */
export async function withIdempotencyAround<Result extends { status: number; body: unknown }>(
  db: Queryable,
  request: KeyedRequest,
  work: (finish: Finish<Result>) => Promise<Result>,
): Promise<Result> {
  if (!isKeyed(request)) return work((write) => withTransaction(db, write))
  const claim = await claimOrWait(db, request)
  if (claim.first) return claim.first as Result
  const finish: Finish<Result> = (write) =>
    withTransaction(db, async (tx) => {
      const result = await write(tx)
      await storeResponse(tx, request, result)
      return result
    })
  try {
    return await work(finish)
  } catch (error) {
    // An earlier request that still runs keeps its key.
    if (claim.holdsKey) await releaseKey(db, request)
    throw error
  }
}

// `first`: the response of an earlier request; without it, this request does the work.
async function claimOrWait(db: Queryable, request: KeyedRequest & { key: string }) {
  const { at } = request
  const requestHash = hashOf(request)
  for (let waited = 0; waited < MAX_WAIT_MS; waited += LOOK_AGAIN_MS) {
    if (await claimKey(db, request, { requestHash, at, expired: expiry(at) })) {
      return { holdsKey: true }
    }
    const first = await findKey(db, request)
    if (first && first.requestHash !== requestHash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    if (first && first.status !== null) {
      return { first: { status: first.status, body: first.body } }
    }
    await withoutSlot(() => wait(LOOK_AGAIN_MS))
  }
  return { holdsKey: false }
}

/** Deletes some keys older than 24 hours. Returns whether there may be more. */
export async function deleteOldKeys(db: Queryable, at: Date): Promise<boolean> {
  return (await deleteKeys(db, expiry(at), DELETED_AT_ONCE)) === DELETED_AT_ONCE
}

const expiry = (at: Date) => new Date(at.getTime() - KEPT_MS)

function hashOf({ operationId, body }: KeyedRequest): string {
  return hash('sha256', `${operationId}\n${JSON.stringify(body, sortedKeys)}`)
}

// Sorts the keys, so that equal bodies have equal hashes.
function sortedKeys(_key: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
