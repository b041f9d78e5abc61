// Sign-ins and sign-ups through a social account, from the SDK's first call to their outcome. Only
// the browser that started an attempt can end it, and only once.
import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { recordJobs } from '#server/db/transaction/pending.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import {
  identityOauthAttempts as attempts,
  identitySignIns as signIns,
} from '#server/identity/embedded/schema.ts'
import {
  findUserByEmail,
  insertUser,
  newId,
  recordSignIn,
  type User,
} from '#server/identity/embedded/users.ts'
import {
  type ClerkClient,
  createClerkClient,
  type Session,
  type SessionLife,
  startSession,
} from './clerk-clients.ts'

/** A stored attempt. */
export type OauthAttempt = typeof attempts.$inferSelect

/** A person as the social account describes them. */
export interface SocialAccount {
  email: string
  firstName: string | null
  lastName: string | null
}

// Long enough to type a name, and short for a link that others may find.
const ATTEMPT_MINUTES = 10

/**
 * Starts an attempt in a browser, in place of any other. Returns it with the secret that its page
 * needs.
 */
export async function beginAttempt(
  db: Queryable,
  client: ClerkClient,
  newAttempt: Pick<OauthAttempt, 'purpose' | 'redirectUrl' | 'completeRedirectUrl'>,
  at: Date,
): Promise<{ attempt: OauthAttempt; state: string }> {
  const state = randomBytes(32).toString('base64url')
  const attempt: OauthAttempt = {
    ...newAttempt,
    id: newId(newAttempt.purpose === 'sign_in' ? 'sia' : 'sua'),
    clientId: client.id,
    stateHash: hash('sha256', state),
    outcome: null,
    email: null,
    firstName: null,
    lastName: null,
    createdAt: at,
    expiresAt: new Date(at.getTime() + ATTEMPT_MINUTES * MINUTE_MS),
  }
  await db.transaction(async (tx) => {
    await tx.delete(signIns).where(eq(signIns.clientId, client.id))
    await tx
      .insert(attempts)
      .values(attempt)
      .onConflictDoUpdate({ target: attempts.clientId, set: attempt })
  })
  return { attempt, state }
}

/** Returns a browser's attempt, with or without an outcome, until it expires. */
export async function findAttempt(
  db: Queryable,
  client: ClerkClient,
  at: Date,
): Promise<OauthAttempt | undefined> {
  const [attempt] = await db
    .select()
    .from(attempts)
    .where(and(eq(attempts.clientId, client.id), gt(attempts.expiresAt, at)))
  return attempt
}

/** Returns the attempt that a browser may still end with this secret. */
export async function findOpenAttempt(
  db: Queryable,
  client: ClerkClient,
  state: string,
  at: Date,
): Promise<OauthAttempt | undefined> {
  const attempt = await findAttempt(db, client, at)
  return attempt?.outcome === null && attempt.stateHash === hash('sha256', state)
    ? attempt
    : undefined
}

/** Deletes a browser's attempt. */
export async function deleteAttempt(db: Queryable, client: ClerkClient): Promise<void> {
  await db.delete(attempts).where(eq(attempts.clientId, client.id))
}

/** Stores that the person went back without choosing an account. */
export const denyAttempt = (db: Queryable, attempt: OauthAttempt): Promise<AttemptEnd> =>
  settle(db, attempt, { outcome: 'denied' })

/**
 * How an attempt has ended: with the person, with an outcome that the SDK reads, or before this.
 */
export type AttemptEnd =
  | { kind: 'accepted'; user: User }
  | { kind: 'settled' }
  | { kind: 'expired' }

/**
 * Ends an attempt with the chosen account. A sign-in with a known account and a sign-up with a new
 * one are accepted; the opposite waits for the SDK to transfer it. An email with a password is
 * refused, because nothing here proves that it is theirs.
 */
export async function acceptAttempt(
  db: Queryable,
  attempt: OauthAttempt,
  outsider: SocialAccount,
  at: Date,
): Promise<AttemptEnd> {
  return db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, outsider.email)
    if (user?.passwordHash) return settle(tx, attempt, { outcome: 'refused' })
    if (Boolean(user) !== (attempt.purpose === 'sign_in')) {
      return settle(tx, attempt, { outcome: 'transferable', ...outsider })
    }
    const [ended] = await tx
      .delete(attempts)
      .where(and(eq(attempts.id, attempt.id), isNull(attempts.outcome)))
      .returning()
    if (!ended) return { kind: 'expired' }
    return { kind: 'accepted', user: user ?? (await personOf(tx, outsider, at)) }
  })
}

/**
 * Ends an attempt of the opposite purpose, and returns its person. Creates the account if there is
 * none.
 */
export async function transferAttempt(
  db: Queryable,
  client: ClerkClient,
  from: OauthAttempt['purpose'],
  at: Date,
): Promise<User> {
  return db.transaction(async (tx) => {
    const [ended] = await tx
      .delete(attempts)
      .where(
        and(
          eq(attempts.clientId, client.id),
          eq(attempts.purpose, from),
          eq(attempts.outcome, 'transferable'),
          gt(attempts.expiresAt, at),
        ),
      )
      .returning()
    if (!ended?.email) throw new FrontendApiError('sign_in_not_found')
    const { email, firstName, lastName } = ended
    return personOf(tx, { email, firstName, lastName }, at)
  })
}

/**
 * Starts a session in a browser, and deletes everything else that it had started. `life`: how the
 * session expires. `device`: the name of the device. `tellsOwner`: whether the account's owner is
 * emailed about the log-in. `signIn`: the sign-in whose second factor was checked. Throws
 * `sign_in_not_found` when the account has changed since `user` was read, or the sign-in is gone.
 */
export async function startSessionOnClient(
  db: Queryable,
  knownClient: ClerkClient | undefined,
  user: User,
  {
    at,
    life,
    device,
    tellsOwner = false,
    withSecondFactor = false,
    signIn,
  }: {
    at: Date
    life: SessionLife
    device: string
    tellsOwner?: boolean
    withSecondFactor?: boolean
    signIn?: { id: string }
  },
): Promise<{ client: ClerkClient; session: Session; secret: string; signInId: string }> {
  return withTransaction(db, async (tx) => {
    // The account is locked before its sign-ins, as in `recordUpdate`, so that the two cannot
    // deadlock.
    if (!(await recordSignIn(tx, user, at))) throw new FrontendApiError('sign_in_not_found')
    const client = knownClient ?? (await createClerkClient(tx, at)).client
    const [begun] = await tx.delete(signIns).where(eq(signIns.clientId, client.id)).returning()
    if (signIn && begun?.id !== signIn.id) throw new FrontendApiError('sign_in_not_found')
    await deleteAttempt(tx, client)
    const started = await startSession(
      tx,
      { clientId: client.id, userId: user.id, life, withSecondFactor, device },
      at,
    )
    if (tellsOwner) {
      const data = { about: 'new_device', to: user.email, at: at.toISOString(), device } as const
      recordJobs(tx, { name: 'account-email', data })
    }
    return { client, signInId: begun?.id ?? newId('sia'), ...started }
  })
}

async function settle(
  db: Queryable,
  attempt: OauthAttempt,
  result: Partial<OauthAttempt>,
): Promise<AttemptEnd> {
  const settled = await db
    .update(attempts)
    .set(result)
    .where(and(eq(attempts.id, attempt.id), isNull(attempts.outcome)))
    .returning({ id: attempts.id })
  return { kind: settled.length > 0 ? 'settled' : 'expired' }
}

// Another request may have taken the email since the page was shown, with a password or without.
async function personOf(db: Queryable, outsider: SocialAccount, at: Date): Promise<User> {
  const person =
    (await findUserByEmail(db, outsider.email)) ??
    (await insertUser(db, { ...outsider, passwordHash: null }, at)) ??
    (await findUserByEmail(db, outsider.email))
  if (!person || person.passwordHash) throw new FrontendApiError('not_allowed_access')
  return person
}
