// A request that creates something happens once, however often it is sent (specification §3.1).
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable } from '#server/db/connection/database.ts'
import {
  findKey,
  forgetKeys,
  keepAnswer,
  releaseKey,
  takeKey,
} from '#server/db/idempotency-keys.ts'
import type { Transaction } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { Problem } from '#server/errors.ts'

const KEPT_MS = 24 * 3_600_000
const FORGOTTEN_AT_ONCE = 1_000

// How often and for how long the same request waits for the one before it, ms.
const LOOK_AGAIN_MS = 100
const LONGEST_WAIT_MS = 5_000

/** A request under a key, which belongs to the person who made it. */
export interface KeyedRequest {
  /** A UUID: the person's, or one made of what else tells callers apart. */
  caller: string
  /** The Idempotency-Key of the request; without one, each request is carried out. */
  key: string | undefined
  operationId: string
  body: unknown
  at: Date
}

/**
 * Does the work once for its key: key, work and answer are one transaction. The same request again gets the first
 * answer, waiting for it if need be. A refusal (a thrown `Problem`) leaves nothing behind, the key neither.
 * Throws IDEMPOTENCY_KEY_REUSED when the key stands for another request.
 */
export async function withIdempotency<Answer extends { status: number; body: unknown }>(
  db: Queryable,
  request: KeyedRequest,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  if (!isKeyed(request)) return withTransaction(db, work)
  const { at } = request
  const requestHash = hashOf(request)
  return withTransaction(db, async (tx) => {
    if (await takeKey(tx, request, { requestHash, at, expired: expiry(at) })) {
      const answer = await work(tx)
      await keepAnswer(tx, request, answer)
      return answer
    }
    const first = await findKey(tx, request)
    if (first?.requestHash !== requestHash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    return { status: first.status, body: first.body } as Answer
  })
}

const isKeyed = (request: KeyedRequest): request is KeyedRequest & { key: string } =>
  request.key !== undefined

/** What ends a work: writes its last part and its answer in one transaction. */
export type Finish<Answer> = (write: (tx: Transaction) => Promise<Answer>) => Promise<Answer>

/**
 * The same for work that asks an identity provider, for which no transaction may wait: the key is taken first, and
 * the answer is kept by `finish`. A request that comes while the first is at work waits for it; one whose first has
 * not ended in 5 s, since its process has, does the work itself.
 */
export async function withIdempotencyAround<Answer extends { status: number; body: unknown }>(
  db: Queryable,
  request: KeyedRequest,
  work: (finish: Finish<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (!isKeyed(request)) return work((write) => withTransaction(db, write))
  const turn = await takeTurn(db, request)
  if (turn.first) return turn.first as Answer
  const finish: Finish<Answer> = (write) =>
    withTransaction(db, async (tx) => {
      const answer = await write(tx)
      await keepAnswer(tx, request, answer)
      return answer
    })
  try {
    return await work(finish)
  } catch (error) {
    // The first, should it be at work after all, still needs its own.
    if (turn.holdsKey) await releaseKey(db, request)
    throw error
  }
}

// `first`: the answer of the request before this one; without it, it is this request's turn.
async function takeTurn(db: Queryable, request: KeyedRequest & { key: string }) {
  const { at } = request
  const requestHash = hashOf(request)
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
    if (await takeKey(db, request, { requestHash, at, expired: expiry(at) })) {
      return { holdsKey: true }
    }
    const first = await findKey(db, request)
    if (first && first.requestHash !== requestHash) throw new Problem('IDEMPOTENCY_KEY_REUSED')
    if (first && first.status !== null) {
      return { first: { status: first.status, body: first.body } }
    }
    await wait(LOOK_AGAIN_MS)
  }
  return { holdsKey: false }
}

/** Forgets keys older than 24 hours, a bounded number at a time. Answers whether there may be more. */
export async function forgetOldKeys(db: Queryable, at: Date): Promise<boolean> {
  return (await forgetKeys(db, expiry(at), FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE
}

const expiry = (at: Date) => new Date(at.getTime() - KEPT_MS)

function hashOf({ operationId, body }: KeyedRequest): string {
  return createHash('sha256')
    .update(operationId)
    .update('\n')
    .update(JSON.stringify(body, sortedKeys))
    .digest('hex')
}

// The same body says the same whatever the order of its keys.
function sortedKeys(_key: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
