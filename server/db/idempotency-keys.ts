import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { idempotencyKeys as keys } from './schema/operations.ts'

/** A key and the caller whom it belongs to. */
export interface CallerKey {
  caller: string
  key: string
}

/**
 * Inserts a key for a request, in place of one not used since `expired`. Returns false when the key
 * exists. A parallel transaction that is inserting it is waited for, so its work is complete then.
 */
export async function claimKey(
  tx: Queryable,
  { caller, key }: CallerKey,
  { requestHash, at, expired }: { requestHash: string; at: Date; expired: Date },
): Promise<boolean> {
  const fresh = { requestHash, status: null, body: null, createdAt: at }
  const claimedKeys = await tx
    .insert(keys)
    .values({ caller, key, ...fresh })
    .onConflictDoUpdate({
      target: [keys.caller, keys.key],
      set: fresh,
      setWhere: lte(keys.createdAt, expired),
    })
    .returning({ key: keys.key })
  return claimedKeys.length > 0
}

/** Returns the request of a key and its response. */
export async function findKey(db: Queryable, { caller, key }: CallerKey) {
  const [row] = await db
    .select({ requestHash: keys.requestHash, status: keys.status, body: keys.body })
    .from(keys)
    .where(and(eq(keys.caller, caller), eq(keys.key, key)))
  return row
}

/** Stores the response of the request that took the key. */
export async function storeResponse(
  tx: Queryable,
  { caller, key }: CallerKey,
  response: { status: number; body: unknown },
): Promise<void> {
  await tx
    .update(keys)
    .set({ status: response.status, body: response.body })
    .where(and(eq(keys.caller, caller), eq(keys.key, key)))
}

/**
 * Releases the key of a refused request, so that it can be corrected and sent again. A key with a
 * response is kept: when the connection was lost at the commit, the work may be done.
 */
export async function releaseKey(db: Queryable, { caller, key }: CallerKey): Promise<void> {
  await db.delete(keys).where(and(eq(keys.caller, caller), eq(keys.key, key), isNull(keys.status)))
}

/** Deletes some keys not used since `expired`. Returns how many. */
export async function deleteKeys(db: Queryable, expired: Date, limit: number): Promise<number> {
  const deleted = await rows(
    db,
    sql`delete from ${keys} where (${keys.caller}, ${keys.key}) in (
          select ${keys.caller}, ${keys.key} from ${keys} where ${lte(keys.createdAt, expired)}
          order by ${keys.createdAt} limit ${limit}) returning 1`,
  )
  return deleted.length
}
