// Remembered sessions: an opaque token on the phone, rotated at each refresh. It is stored as a
// hash and lasts at most 30 days from the log-in. Reuse of a token ends the family.
import { hash, randomBytes, randomUUID } from 'node:crypto'
import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DAY_MS, HOUR_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { preparedRows } from '#server/db/connection/prepared-query.ts'
import { fixedSql } from '#server/db/fixed-sql.ts'
import { type FoundPerson, personOf } from '#server/db/people.ts'
import { deleteDevicesOf } from '#server/db/push/push-subscriptions.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import type { SessionIdentity } from '#server/services.ts'
import {
  type SessionEnding,
  productSessions as sessions,
  productSessionTokens as tokens,
} from './product-session-schema.ts'

/** The prefix of product tokens, which no other token has. */
export const PRODUCT_TOKEN_PREFIX = 'fps_'

/** Replaces the account's id in the families of deleted accounts. */
const DELETED_ACCOUNT = 'deleted'

const LIFE_MS = 30 * DAY_MS
const DELETED_AT_ONCE = 1_000
// A browser needs one. Others are of lost responses, and of anybody who asks for them without end.
const MAX_OF_SIGN_IN = 5
/** How many sessions of an account that ended are kept. */
const MAX_ENDED = 50

const successors = alias(tokens, 'successor')
/** Selects tokens that were not replaced by one that has been used, however old they are. */
const validTokens = fixedSql(
  sql`select ${sessions.userId} as "userId", ${sessions.clerkSessionId} as "sessionId",
      ${tokens.usedAt} is not null as "isUsed", ${personOf(sessions.userId)} as person
    from ${tokens} join ${sessions} on ${eq(sessions.id, tokens.sessionId)}
    left join ${tokens} ${successors} on ${eq(successors.hash, tokens.successorHash)}
    where ${isNull(sessions.endedBy)}
      and ${or(isNull(tokens.successorHash), isNull(successors.usedAt))}`,
)

/** Selects one of them by its hash, if it was issued and its session began after these instants. */
const selectValidToken = preparedRows(
  ['hash', 'issuedAfter', 'createdAfter'],
  ({ hash, issuedAfter, createdAfter }) =>
    sql<SessionIdentity & { isUsed: boolean; person: FoundPerson | null }>`${validTokens}
      and ${tokens.hash} = ${hash} and ${tokens.issuedAt} > ${issuedAfter} and ${sessions.createdAt} > ${createdAfter}`,
)

const before = (at: Date, ms: number) => new Date(at.getTime() - ms)
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

/**
 * Starts a remembered session of 30 days. Returns the first token. Of one sign-in, the newest five
 * are kept.
 */
export async function createProductSession(
  db: Queryable,
  { userId, sessionId }: SessionIdentity,
  at: Date,
): Promise<string> {
  return db.transaction(async (tx) => {
    const surplus = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isOf(userId), eq(sessions.clerkSessionId, sessionId)))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .offset(MAX_OF_SIGN_IN - 1)
    const forgotten = tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isNotNull(sessions.endedBy)))
      .orderBy(desc(sessions.createdAt), desc(sessions.id))
      .offset(MAX_ENDED)
    const isOver = or(
      lte(sessions.expiresAt, at),
      inArray(sessions.id, surplus),
      inArray(sessions.id, forgotten),
    )
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), isOver))
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
 * Returns the account of a token, and its record, for one hour after the token was issued. Returns
 * null when the token is unknown, older, or replaced by one that has been used. A call with a token
 * counts as its first use.
 */
export async function verifyProductToken(
  db: Queryable,
  token: string,
  at: Date,
): Promise<(SessionIdentity & { person: FoundPerson | null }) | null> {
  const tokenHash = hash('sha256', token)
  const [row] = await selectValidToken(db, {
    hash: tokenHash,
    issuedAfter: before(at, HOUR_MS).toISOString(),
    createdAfter: before(at, LIFE_MS).toISOString(),
  })
  if (!row) return null
  const { isUsed, ...identity } = row
  if (!isUsed) {
    await db
      .update(tokens)
      .set({ usedAt: at })
      .where(and(eq(tokens.hash, tokenHash), isNull(tokens.usedAt)))
  }
  return identity
}

/**
 * Rotates a token, within the 30 days of its family. A token that was replaced already is either
 * stolen or the response never reached the phone. If its successor has been used, the whole family
 * ends, the result is null, and `onReuse` is called with the account. Otherwise the new token
 * replaces the successor.
 */
export async function refreshProductToken(
  db: Queryable,
  token: string,
  at: Date,
  { onReuse }: { onReuse?: (userId: string) => void } = {},
): Promise<string | null> {
  const tokenHash = hash('sha256', token)
  return db.transaction(async (tx) => {
    const storedToken = await find(tx, tokenHash)
    if (!storedToken) return null
    // The lock serializes refreshes of one family, so the rows are read again after it.
    const [session] = await tx
      .select({
        id: sessions.id,
        userId: sessions.userId,
        clerkSessionId: sessions.clerkSessionId,
      })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, storedToken.sessionId),
          isNull(sessions.endedBy),
          gt(sessions.createdAt, before(at, LIFE_MS)),
        ),
      )
      .for('update')
    if (!session) return null
    const presented = await find(tx, tokenHash)
    if (!presented) return null
    if (presented.successorHash) {
      const successor = await find(tx, presented.successorHash)
      if (!successor || successor.usedAt) {
        await end(tx, eq(sessions.id, session.id), 'reuse')
        await deleteDevicesOf(tx, { userId: session.userId, sessionId: session.clerkSessionId })
        onReuse?.(session.userId)
        return null
      }
      await tx.delete(tokens).where(eq(tokens.hash, successor.hash))
    }
    const next = await issue(tx, session.id, at)
    await tx
      .update(tokens)
      .set({ successorHash: hash('sha256', next), usedAt: presented.usedAt ?? at })
      .where(eq(tokens.hash, tokenHash))
    return next
  })
}

/** Returns the account and the log-in of a token, whatever its age; null for an unknown token. */
export async function readProductSession(
  db: Queryable,
  token: string,
): Promise<SessionIdentity | null> {
  const [row] = await db
    .select({ userId: sessions.userId, sessionId: sessions.clerkSessionId })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
    .where(and(eq(tokens.hash, hash('sha256', token)), isNull(sessions.endedBy)))
  return row ?? null
}

/** Returns the sign-ins of a person from which a session is remembered, and their last use. */
export async function readRememberedSignIns(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<{ sessionId: string; createdAt: Date; lastUsedAt: Date }[]> {
  const used = sql`greatest(${tokens.issuedAt}, ${tokens.usedAt})`
  return db
    .select({
      sessionId: sessions.clerkSessionId,
      createdAt: sql`min(${sessions.createdAt})`.mapWith(sessions.createdAt),
      // A token is issued once an hour while the phone is used.
      lastUsedAt: sql`max(${used})`.mapWith(tokens.issuedAt),
    })
    .from(sessions)
    .innerJoin(tokens, eq(tokens.sessionId, sessions.id))
    .where(and(isOf(userId), gt(sessions.expiresAt, at)))
    .groupBy(sessions.clerkSessionId)
}

/**
 * Locks a sign-in's remembered sessions until the transaction ends. Returns false when it has none.
 */
export async function lockProductSession(
  tx: Queryable,
  { userId, sessionId }: SessionIdentity,
): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOf(userId), eq(sessions.clerkSessionId, sessionId)))
    .for('share')
  return rows.length > 0
}

// The functions below end sessions before they delete push subscriptions. A request that stores a
// subscription locks its session, so they wait for the request and then find its subscription. Of a
// session that has ended, the hashes of its tokens are kept until the 30 days are over, so that the
// phone learns why.

/**
 * Ends the remembered sessions of one sign-in by its owner, and deletes their push subscriptions.
 */
export async function endProductSessionsOfSignIn(
  db: Queryable,
  { userId, sessionId }: SessionIdentity,
): Promise<void> {
  await end(db, and(isOf(userId), eq(sessions.clerkSessionId, sessionId)), 'owner')
  await deleteDevicesOf(db, { userId, sessionId })
}

/** Ends the remembered sessions of all sign-ins of a person but one. */
export async function endOtherProductSessions(
  db: Queryable,
  { userId, sessionId }: SessionIdentity,
  by: SessionEnding,
): Promise<void> {
  await end(db, and(isOf(userId), ne(sessions.clerkSessionId, sessionId)), by)
  await deleteDevicesOf(db, { userId, otherThan: sessionId })
  await publishChange(db, { kind: 'session', userId })
}

/** Ends all remembered sessions of a person. */
export async function endAllProductSessionsOf(
  db: Queryable,
  userId: string,
  by: SessionEnding,
): Promise<void> {
  await end(db, isOf(userId), by)
  await deleteDevicesOf(db, { userId })
  await publishChange(db, { kind: 'session', userId })
}

/** Ends the remembered sessions of a deleted account, of which no id is kept. */
export async function endProductSessionsOfDeleted(db: Queryable, userId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ userId: DELETED_ACCOUNT, clerkSessionId: DELETED_ACCOUNT, endedBy: 'deletion' })
    .where(eq(sessions.userId, userId))
  await deleteDevicesOf(db, { userId })
  await publishChange(db, { kind: 'session', userId })
}

/**
 * Returns what ended the session of a token before its time, until its 30 days are over; else
 * undefined.
 */
export async function readSessionEnding(
  db: Queryable,
  token: string,
): Promise<SessionEnding | undefined> {
  const [row] = await db
    .select({ endedBy: sessions.endedBy })
    .from(tokens)
    .innerJoin(sessions, eq(sessions.id, tokens.sessionId))
    .where(eq(tokens.hash, hash('sha256', token)))
  return row?.endedBy ?? undefined
}

/**
 * Deletes remembered sessions whose 30 days are over, also those that have ended; at most 1,000
 * at once. Returns whether there may be more.
 */
export async function deleteExpiredProductSessions(db: Queryable, at: Date): Promise<boolean> {
  const expired = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expiresAt, at))
    .limit(DELETED_AT_ONCE)
  const gone = await db
    .delete(sessions)
    .where(inArray(sessions.id, expired))
    .returning({ id: sessions.id })
  return gone.length === DELETED_AT_ONCE
}

/** Selects the sessions of a person that go on. */
const isOf = (userId: string) => and(eq(sessions.userId, userId), isNull(sessions.endedBy))

const end = (db: Queryable, which: SQL | undefined, by: SessionEnding) =>
  db
    .update(sessions)
    .set({ endedBy: by })
    .where(and(which, isNull(sessions.endedBy)))

async function find(db: Queryable, hash: string) {
  const [row] = await db.select().from(tokens).where(eq(tokens.hash, hash))
  return row
}

async function issue(db: Queryable, sessionId: string, at: Date): Promise<string> {
  const token = PRODUCT_TOKEN_PREFIX + randomBytes(32).toString('base64url')
  await db.insert(tokens).values({ hash: hash('sha256', token), sessionId, issuedAt: at })
  return token
}
