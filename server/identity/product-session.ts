// Remember-me: an opaque token on the phone, exchanged for a fresh one each time it is refreshed
// (hashed at rest, 30 days from the log-in at most, reuse ends the family).
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/connection/database.ts'
import { type FoundPerson, personOf } from '#server/db/people.ts'
import { forgetDevicesOf } from '#server/db/push-subscriptions.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import type { SessionIdentity } from '#server/services.ts'
import {
  productSessions as sessions,
  productSessionTokens as tokens,
} from './product-session-schema.ts'

/** What every product token starts with; no other token of ours does. */
export const PRODUCT_TOKEN_PREFIX = 'fps_'

/** Stands for the person in the families of deleted accounts, which say nothing but that. */
const DELETED_ACCOUNT = 'deleted'

const HOUR_MS = 3_600_000
const LIFE_MS = 30 * 24 * HOUR_MS
const FORGOTTEN_AT_ONCE = 1_000

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/** Remembers a person on one phone for 30 days. Returns the first token. */
export async function createProductSession(
  db: Queryable,
  { userId, sessionId }: SessionIdentity,
  at: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), lte(sessions.expiresAt, at)))
    const id = randomUUID()
    await tx.insert(sessions).values({
      id,
      userId,
      clerkSessionId: sessionId,
      createdAt: at,
      expiresAt: after(at, LIFE_MS),
    })
    return issue(tx, id, at)
  })
}

/**
 * Says whose token this is, and their record, for one hour from its issue; null when it is unknown,
 * older, or replaced by one that has been used. Being accepted counts as its first use.
 */
export async function verifyProductToken(
  db: Queryable,
  token: string,
  at: Date,
): Promise<(SessionIdentity & { person: FoundPerson | null }) | null> {
  const hash = hashOf(token)
  const successor = alias(tokens, 'successor')
  const [found] = await db
    .select({
      userId: sessions.userId,
      sessionId: sessions.clerkSessionId,
      usedAt: tokens.usedAt,
      person: personOf(sessions.userId),
    })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
    .leftJoin(successor, eq(successor.hash, tokens.successorHash))
    .where(
      and(
        eq(tokens.hash, hash),
        ne(sessions.userId, DELETED_ACCOUNT),
        gt(tokens.issuedAt, before(at, HOUR_MS)),
        gt(sessions.createdAt, before(at, LIFE_MS)),
        or(isNull(tokens.successorHash), isNull(successor.usedAt)),
      ),
    )
  if (!found) return null
  const { usedAt, ...known } = found
  if (!usedAt) {
    await db
      .update(tokens)
      .set({ usedAt: at })
      .where(and(eq(tokens.hash, hash), isNull(tokens.usedAt)))
  }
  return known
}

/**
 * Replaces a token by a new one, within the 30 days of its family. A token already replaced is either
 * a copy in the wrong hands or an answer that never reached the phone: if its successor has been
 * used, the whole family ends and the answer is null; if not, the successor gives way to the new one. `onReuse` is told
 * whose family ended.
 */
export async function refreshProductToken(
  db: Queryable,
  token: string,
  at: Date,
  { onReuse }: { onReuse?: (userId: string) => void } = {},
): Promise<string | null> {
  const hash = hashOf(token)
  return db.transaction(async (tx) => {
    const known = await find(tx, hash)
    if (!known) return null
    // Refreshes of one family take turns here; what was read before the lock is read again after it.
    const [session] = await tx
      .select({
        id: sessions.id,
        userId: sessions.userId,
        clerkSessionId: sessions.clerkSessionId,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, known.sessionId),
          ne(sessions.userId, DELETED_ACCOUNT),
          gt(sessions.createdAt, before(at, LIFE_MS)),
        ),
      )
      .for('update')
    if (!session) return null
    const presented = await find(tx, hash)
    if (!presented) return null
    if (presented.successorHash) {
      const successor = await find(tx, presented.successorHash)
      if (!successor || successor.usedAt) {
        await forgetDevicesOf(tx, { userId: session.userId, sessionId: session.clerkSessionId })
        await tx.delete(sessions).where(eq(sessions.id, session.id))
        onReuse?.(session.userId)
        return null
      }
      await tx.delete(tokens).where(eq(tokens.hash, successor.hash))
    }
    const next = await issue(tx, session.id, at)
    await tx
      .update(tokens)
      .set({ successorHash: hashOf(next), usedAt: presented.usedAt ?? at })
      .where(eq(tokens.hash, hash))
    return next
  })
}

/** Returns the person and the log-in that a token is remembered from, whatever its age; null for an unknown token. */
export async function readProductSession(
  db: Queryable,
  token: string,
): Promise<SessionIdentity | null> {
  const [found] = await db
    .select({ userId: sessions.userId, sessionId: sessions.clerkSessionId })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
    .where(and(eq(tokens.hash, hashOf(token)), ne(sessions.userId, DELETED_ACCOUNT)))
  return found ?? null
}

/** Forgets what was remembered from one sign-in, which is over; its phone is not told of anything by push any more. */
export async function endProductSessionsBehind(
  db: Queryable,
  { userId, sessionId }: SessionIdentity,
): Promise<void> {
  await forgetDevicesOf(db, { userId, sessionId })
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.clerkSessionId, sessionId)))
}

/** Forgets what was remembered from all sign-ins of a person but one. */
export async function endOtherProductSessions(
  db: Queryable,
  { userId, sessionId }: SessionIdentity,
): Promise<void> {
  await forgetDevicesOf(db, { userId, otherThan: sessionId })
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.clerkSessionId, sessionId)))
  await publishChange(db, { kind: 'session', userId })
}

/**
 * Ends every remembered phone of a person whose account is deleted. What is left of each until its 30 days are over is
 * the hashes of its tokens, so that the phone can be told why its session ended.
 */
export async function endProductSessionsOfDeleted(db: Queryable, userId: string): Promise<void> {
  await forgetDevicesOf(db, { userId })
  await db
    .update(sessions)
    .set({ userId: DELETED_ACCOUNT, clerkSessionId: DELETED_ACCOUNT })
    .where(eq(sessions.userId, userId))
  await publishChange(db, { kind: 'session', userId })
}

/** Returns whether a token is of an account that was deleted, for as long as its phone would have been remembered. */
export async function isTokenOfDeleted(db: Queryable, token: string): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
    .where(and(eq(tokens.hash, hashOf(token)), eq(sessions.userId, DELETED_ACCOUNT)))
  return found.length > 0
}

/**
 * Forgets the phones whose 30 days are over, also those of deleted accounts; at most 1,000 at once. Returns whether there
 * may be more.
 */
export async function forgetExpiredPhones(db: Queryable, at: Date): Promise<boolean> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expiresAt, at))
    .limit(FORGOTTEN_AT_ONCE)
  const gone = await db
    .delete(sessions)
    .where(inArray(sessions.id, expired))
    .returning({ id: sessions.id })
  return gone.length === FORGOTTEN_AT_ONCE
}

/** Forgets every phone of a person: after a password change, or a lost phone. */
export async function endAllProductSessionsOf(db: Queryable, userId: string): Promise<void> {
  await forgetDevicesOf(db, { userId })
  await db.delete(sessions).where(eq(sessions.userId, userId))
  await publishChange(db, { kind: 'session', userId })
}

async function find(db: Queryable, hash: string) {
  const [row] = await db.select().from(tokens).where(eq(tokens.hash, hash))
  return row
}

async function issue(db: Queryable, sessionId: string, at: Date): Promise<string> {
  const token = PRODUCT_TOKEN_PREFIX + randomBytes(32).toString('base64url')
  await db.insert(tokens).values({ hash: hashOf(token), sessionId, issuedAt: at })
  return token
}
