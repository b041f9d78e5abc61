// A request that creates something happens once, however often it is sent (decisions, 'Wire format').
import { createHash } from 'node:crypto'
import type { Queryable } from '#server/db/database.ts'
import { findKey, forgetKeys, keepAnswer, takeKey } from '#server/db/idempotency-keys.ts'
import { Problem } from '#server/errors.ts'

const KEPT_MS = 24 * 3_600_000
const FORGOTTEN_AT_ONCE = 1_000

/** A request under a key, which belongs to the person who made it. */
export interface KeyedRequest {
  caller: string
  key: string
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
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const { at } = request
  const requestHash = hashOf(request)
  return db.transaction(async (tx) => {
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

/** Forgets keys older than 24 hours, a bounded number at a time. */
export async function forgetOldKeys(db: Queryable, at: Date): Promise<void> {
  await forgetKeys(db, expiry(at), FORGOTTEN_AT_ONCE)
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
