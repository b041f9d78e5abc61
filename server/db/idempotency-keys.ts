import { and, eq, lte, sql } from 'drizzle-orm'
import { type Queryable, rows } from '#server/db/connection/database.ts'
import { idempotencyKeys as keys } from './schema.ts'

/** A key belongs to one person. */
export interface KeyOf {
  caller: string
  key: string
}

/**
 * Takes a key for a request, over one not used since `expired`. False when it is taken: then somebody's work under
 * it has been done, since a transaction that is still at it is waited for.
 */
export async function takeKey(
  tx: Queryable,
  { caller, key }: KeyOf,
  { requestHash, at, expired }: { requestHash: string; at: Date; expired: Date },
): Promise<boolean> {
  const fresh = { requestHash, status: null, body: null, createdAt: at }
  const taken = await tx
    .insert(keys)
    .values({ caller, key, ...fresh })
    .onConflictDoUpdate({
      target: [keys.caller, keys.key],
      set: fresh,
      setWhere: lte(keys.createdAt, expired),
    })
    .returning({ key: keys.key })
  return taken.length > 0
}

/** The request and the answer under a key. */
export async function findKey(db: Queryable, { caller, key }: KeyOf) {
  const [found] = await db
    .select({ requestHash: keys.requestHash, status: keys.status, body: keys.body })
    .from(keys)
    .where(and(eq(keys.caller, caller), eq(keys.key, key)))
  return found
}

/** Keeps the answer of the request that took the key. */
export async function keepAnswer(
  tx: Queryable,
  { caller, key }: KeyOf,
  answer: { status: number; body: unknown },
): Promise<void> {
  await tx
    .update(keys)
    .set({ status: answer.status, body: answer.body })
    .where(and(eq(keys.caller, caller), eq(keys.key, key)))
}

/** Gives a key back whose request was refused, so that it may be mended and sent again. */
export async function releaseKey(db: Queryable, { caller, key }: KeyOf): Promise<void> {
  await db.delete(keys).where(and(eq(keys.caller, caller), eq(keys.key, key)))
}

/** Forgets some keys not used since `expired`. Answers how many. */
export async function forgetKeys(db: Queryable, expired: Date, limit: number): Promise<number> {
  const forgotten = await rows(
    db,
    sql`delete from ${keys} where (${keys.caller}, ${keys.key}) in (
          select ${keys.caller}, ${keys.key} from ${keys} where ${lte(keys.createdAt, expired)}
          order by ${keys.createdAt} limit ${limit}) returning 1`,
  )
  return forgotten.length
}
