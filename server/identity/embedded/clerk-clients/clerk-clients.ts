// Browsers (Clerk's resource Client) and their sessions. A browser is known by the secret in its
// cookie, which is stored as a hash.
import { hash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#machines/durations.ts'
import type { ProvenFactors } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { publishChange } from '#server/db/transaction/changes.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import { isWanted } from '#server/identity/embedded/new-emails.ts'
import {
  identityClients as clients,
  identityNewEmails as newEmails,
  identitySessions as sessions,
  identityUsers as users,
} from '#server/identity/embedded/schema.ts'
import { readPasskeys } from '#server/identity/embedded/second-factor/passkeys.ts'
import {
  type Account,
  lockUnchangedUser,
  newId,
  recordUpdate,
  type User,
} from '#server/identity/embedded/users.ts'
import { endProductSessionsOfSignIn } from '#server/identity/product-session.ts'
import type { ListedSession, SessionIdentity } from '#server/services.ts'

/** A stored browser. */
export type ClerkClient = typeof clients.$inferSelect
/** A stored session. */
export type Session = typeof sessions.$inferSelect

interface NewSession {
  clientId: string
  userId: string
  life: SessionLife
  /** Whether a code of the second factor was entered too, or a passkey was used. */
  withSecondFactor: boolean
  /** The name of the device, which its owner reads in the list of their log-ins. */
  device: string
}

/** How a session expires. */
export interface SessionLife {
  /** Whether the session survives idle time and closing the browser. */
  isKept: boolean
  /** The longest life of the session. */
  maxAgeMs: number
}

/** The same as Clerk's default. */
export const SESSION_MS = 7 * DAY_MS
const IDLE_MINUTES = 30
/** The most sessions of a person that are listed. */
const MAX_LISTED = 100
// Longer than any session lives, so such a browser has none.
const CLIENT_DAYS = 30

const newSecret = () => randomBytes(32).toString('base64url')

/** Returns the browser with this secret. */
export async function findClerkClient(
  db: Queryable,
  secret: string,
): Promise<ClerkClient | undefined> {
  const [client] = await db
    .select()
    .from(clients)
    .where(eq(clients.secretHash, hash('sha256', secret)))
  return client
}

/** Adds a browser, and deletes those unseen for a month. Returns it with its secret. */
export async function createClerkClient(db: Queryable, at: Date) {
  await db
    .delete(clients)
    .where(lt(clients.lastActiveAt, new Date(at.getTime() - CLIENT_DAYS * DAY_MS)))
  const secret = newSecret()
  const client: ClerkClient = {
    id: newId('client'),
    secretHash: hash('sha256', secret),
    createdAt: at,
    lastActiveAt: at,
  }
  await db.insert(clients).values(client)
  return { client, secret }
}

/**
 * Starts a session. The browser gets a new secret, so that one planted before the sign-in is
 * worthless after it.
 */
export async function startSession(
  db: Queryable,
  { clientId, userId, life, withSecondFactor, device }: NewSession,
  at: Date,
) {
  const secret = newSecret()
  await db
    .update(clients)
    .set({ secretHash: hash('sha256', secret), lastActiveAt: at })
    .where(eq(clients.id, clientId))
  const session: Session = {
    id: newId('sess'),
    clientId,
    userId,
    status: 'active',
    createdAt: at,
    lastActiveAt: at,
    expiresAt: new Date(at.getTime() + life.maxAgeMs),
    endsWhenIdle: !life.isKept,
    verifiedAt: null,
    secondFactorAt: withSecondFactor ? at : null,
    device,
  }
  await db.insert(sessions).values(session)
  return { session, secret }
}

// Returns the SQL condition that a session is active.
const isActiveAt = (at: Date): SQL | undefined =>
  and(
    eq(sessions.status, 'active'),
    gt(sessions.expiresAt, at),
    or(
      eq(sessions.endsWhenIdle, false),
      gt(sessions.lastActiveAt, new Date(at.getTime() - IDLE_MINUTES * MINUTE_MS)),
    ),
  )

/** Returns the active sessions of a browser with their users, newest first. */
export async function activeSessions(
  db: Queryable,
  clientId: string,
  at: Date,
): Promise<{ session: Session; user: Account }[]> {
  const rows = await db
    .select({ session: sessions, user: users, newEmail: newEmails })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(newEmails, and(eq(newEmails.userId, users.id), isWanted(at)))
    .where(and(eq(sessions.clientId, clientId), isActiveAt(at)))
    .orderBy(sessions.createdAt)
  const passkeys = await readPasskeys(db, [...new Set(rows.map(({ user }) => user.id))])
  return rows.map(({ session, user, newEmail }) => {
    const own = passkeys.filter(({ userId }) => userId === user.id)
    return { session, user: { ...user, newEmail, passkeys: own } }
  })
}

/**
 * Returns the sessions of a person that were not ended, those used last first. One that has expired
 * is in the list too, because what was remembered from it may go on.
 */
export async function readSessionsOf(
  db: Queryable,
  userId: string,
  at: Date,
): Promise<ListedSession[]> {
  return db
    .select({
      sessionId: sessions.id,
      device: sessions.device,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastActiveAt,
      isActive: sql<boolean>`${isActiveAt(at)}`,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.status, 'active')))
    .orderBy(desc(sessions.lastActiveAt), desc(sessions.id))
    .limit(MAX_LISTED)
}

/** Returns whether a session is active. */
export async function isSessionActive(
  db: Queryable,
  sessionId: string,
  at: Date,
): Promise<boolean> {
  const active = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isActiveAt(at)))
  return active.length > 0
}

/** Locks a session until the transaction ends. Returns false when it is no longer active. */
export async function lockSession(tx: Queryable, sessionId: string, at: Date): Promise<boolean> {
  const active = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isActiveAt(at)))
    .for('share')
  return active.length > 0
}

/**
 * Locks an account, and the session that is about to change it, until the transaction ends. Returns
 * false when the account has changed, or the session has ended, since they were read.
 */
export const tryLockAccount = async (
  tx: Queryable,
  { user, sessionId }: { user: User; sessionId: string },
  at: Date,
): Promise<boolean> => (await lockUnchangedUser(tx, user)) && (await lockSession(tx, sessionId, at))

/** Locks like `tryLockAccount`. Throws `signed_out` instead of returning false. */
export async function lockAccount(
  tx: Queryable,
  { user, session }: { user: User; session: Session },
  at: Date,
): Promise<void> {
  const isLocked = await tryLockAccount(tx, { user, sessionId: session.id }, at)
  if (!isLocked) throw new FrontendApiError('signed_out')
}

/** Returns the SQL condition that a session of this person is active. */
export const isActiveSession = ({ userId, sessionId }: SessionIdentity, at: Date): SQL =>
  sql`exists (select from ${sessions} where ${and(
    eq(sessions.id, sessionId),
    eq(sessions.userId, userId),
    isActiveAt(at),
  )})`

/** Renews the idle time of a session. Does nothing for a session that survives idle time. */
export async function recordUse(db: Queryable, sessionId: string, at: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastActiveAt: at })
    .where(and(eq(sessions.id, sessionId), eq(sessions.endsWhenIdle, true), isActiveAt(at)))
}

/** Stores when the browser and the session were last used. */
export async function touchSession(db: Queryable, session: Session): Promise<void> {
  const at = session.lastActiveAt
  await db.update(clients).set({ lastActiveAt: at }).where(eq(clients.id, session.clientId))
  await db.update(sessions).set({ lastActiveAt: at }).where(eq(sessions.id, session.id))
}

/** Stores that the person of a session has just proved to be present. */
export async function recordProof(db: Queryable, session: Session, at: Date): Promise<void> {
  await db.update(sessions).set({ verifiedAt: at }).where(eq(sessions.id, session.id))
}

/**
 * Returns when the person of a session last proved to be present; null for never since the log-in.
 */
export async function readProof(db: Queryable, sessionId: string): Promise<Date | null> {
  const [row] = await db
    .select({ verifiedAt: sessions.verifiedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row?.verifiedAt ?? null
}

/** Returns when the factors of a session were proven last; null for one that was not. */
export async function readFactors(db: Queryable, sessionId: string): Promise<ProvenFactors> {
  const { createdAt, verifiedAt, secondFactorAt } = sessions
  const [row] = await db
    .select({ createdAt, verifiedAt, secondFactorAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  if (!row) return { firstAt: null, secondAt: null }
  return { firstAt: row.verifiedAt ?? row.createdAt, secondAt: row.secondFactorAt }
}

/**
 * Stores when the person of a session entered a code of the second factor, or used a passkey; null
 * once the account has none.
 */
export async function recordSecondFactor(
  db: Queryable,
  session: Session,
  at: Date | null,
): Promise<void> {
  await db.update(sessions).set({ secondFactorAt: at }).where(eq(sessions.id, session.id))
}

/** Ends one session, and the remembered sessions that came from it. */
export const closeSession = (db: Queryable, sessionId: string, status: 'ended' | 'removed') =>
  close(db, eq(sessions.id, sessionId), status)

/** Ends all sessions of a browser, and the remembered sessions that came from them. */
export const closeSessionsOfClerkClient = (db: Queryable, clientId: string) =>
  close(db, eq(sessions.clientId, clientId), 'removed')

// The token of an ended session cannot end anything, so what was remembered from it is deleted
// here.
async function close(db: Queryable, which: SQL, status: 'ended' | 'removed'): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(sessions)
      .set({ status })
      .where(and(which, eq(sessions.status, 'active')))
      .returning({ userId: sessions.userId, sessionId: sessions.id })
    for (const session of ended) {
      await endProductSessionsOfSignIn(tx, session)
      await publishChange(tx, { kind: 'session', userId: session.userId })
    }
  })
}

/**
 * Ends all sessions of a person, in every browser. No device counts as known after it
 * (`recordUpdate`).
 */
export async function revokeSessionsOfUser(db: Queryable, userId: string, at: Date): Promise<void> {
  await recordUpdate(db, userId, at)
  await db
    .update(sessions)
    .set({ status: 'revoked' })
    .where(and(eq(sessions.userId, userId), eq(sessions.status, 'active')))
}

/**
 * Ends all sessions of a session's user except this one. No device counts as known after it
 * (`recordUpdate`).
 */
export async function revokeOtherSessions(
  db: Queryable,
  { id, userId }: Pick<Session, 'id' | 'userId'>,
  at: Date,
): Promise<void> {
  await recordUpdate(db, userId, at)
  await db
    .update(sessions)
    .set({ status: 'revoked' })
    .where(and(eq(sessions.userId, userId), eq(sessions.status, 'active'), ne(sessions.id, id)))
}
