// The embedded provider's implementation of `IdentityProvider`.
import { buildPublishableKey } from '@clerk/shared/keys'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connection/database.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import { endResetsOf } from '#server/identity/codes.ts'
import {
  closeSession,
  isActiveSession,
  isSessionActive,
  lockSession,
  readFactors,
  readProof,
  readSessionsOf,
  revokeOtherSessions,
  revokeSessionsOfUser,
  tryLockAccount,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import { createUseRecorder } from '#server/identity/embedded/clerk-clients/session-use.ts'
import type { KnownOfPerson } from '#server/identity/embedded/passwords/known-words.ts'
import {
  findWeakness,
  knownOf,
  type PasswordSettings,
  recordPasswordChange,
  UNCHANGED,
} from '#server/identity/embedded/passwords/new-password.ts'
import { hashPassword, isPassword, SERVER } from '#server/identity/embedded/passwords/password.ts'
import { readPasskeys } from '#server/identity/embedded/second-factor/passkeys.ts'
import { hasSecondFactor } from '#server/identity/embedded/second-factor/second-factors.ts'
import { EmailTakenError, PasswordRefusedError } from '#server/identity/identity.ts'
import {
  endAllProductSessionsOf,
  endOtherProductSessions,
} from '#server/identity/product-session.ts'
import { createKeyFinder, createTokenVerifier } from '#server/identity/session-token.ts'
import type { IdentityProvider } from '#server/services.ts'
import { readPublicKeys } from './keys.ts'
import { identityUsers as users } from './schema.ts'
import { findUser, findUserByEmail, insertUser, lockEmail, setPasswordHash } from './users.ts'

interface EmbeddedProviderOptions extends PasswordSettings {
  db: Pick<Database, 'orm'>
  clock: () => Date
  /** The app's origin. Tokens for other origins are refused. */
  publicOrigin?: string
}

// Short, so that a new key is valid at once. A made-up key id costs one small query, as a made-up
// token of a remembered session does.
const KEYS_KEPT = { keptMs: 5_000, reloadAfterMs: 0 }

/** Returns the identity provider on our own database. */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): IdentityProvider {
  const { clock, publicOrigin } = options
  const db = options.db.orm
  const requireStrong = async (password: string, person: KnownOfPerson) => {
    const weakness = await findWeakness(password, person, options)
    if (weakness !== null) throw new PasswordRefusedError(weakness)
  }
  const hashNew = async (password: string, person: KnownOfPerson, from = SERVER) => {
    await requireStrong(password, person)
    return hashPassword(password, from, options.passwordCost)
  }
  return {
    // The SDK requires a key in Clerk's format; with a proxy URL it never calls the host in it.
    publishableKey: buildPublishableKey('identity.embedded'),
    frontendApi: 'embedded',

    verifyToken: createTokenVerifier({
      findKey: createKeyFinder({ load: () => readPublicKeys(db, clock()), clock, ...KEYS_KEPT }),
      clock,
      ...(publicOrigin && { authorizedParties: [publicOrigin] }),
    }),

    isActiveCondition: (session) => isActiveSession(session, clock()),

    async readFactors({ sessionId, factors }) {
      const { firstAt, secondAt } = await readFactors(db, sessionId)
      // A token from before the second factor does not count as one from after it.
      return { firstAt, secondAt: factors.secondAt && secondAt }
    },

    provedAt: ({ sessionId }) => readProof(db, sessionId),

    checkPassword: ({ email, password, firstName, lastName, companyName }) =>
      requireStrong(password, { email, names: [firstName, lastName, companyName] }),

    async createUser({ email, password, firstName, lastName, companyName }, from) {
      const names = [firstName, lastName, companyName]
      const passwordHash = await hashNew(password, { email, names }, from)
      const created = await insertUser(db, { email, passwordHash, firstName, lastName }, clock())
      if (!created) throw new EmailTakenError()
      return { id: created.id }
    },

    async findUser(email) {
      const user = await findUserByEmail(db, email)
      return user ? { id: user.id } : null
    },

    async readUser(userId) {
      const user = await findUser(db, userId)
      if (!user) return null
      const { email, passwordHash, firstName, lastName } = user
      // An account without a password is a social one, whose provider has verified the email.
      const isEmailVerified = passwordHash === null
      const opensByPasswordAlone =
        passwordHash !== null &&
        !hasSecondFactor(user) &&
        (await readPasskeys(db, [userId])).length === 0
      return { email, isEmailVerified, emails: [email], firstName, lastName, opensByPasswordAlone }
    },

    lockEmail: (tx, { userId, email }) => lockEmail(tx, userId, email),

    // An embedded account has one email, which a change replaces.
    async removeEmail() {},

    async setPassword({ userId, sessionId }, password, from) {
      const user = await findUser(db, userId)
      if (!user) return false
      // First, so that a weak password is refused alike, whether it is the current one or not.
      const passwordHash = await hashNew(password, await knownOf(db, user), from)
      const { passwordHash: current } = user
      if (current !== null && (await isPassword(password, current, from ?? SERVER))) {
        throw new PasswordRefusedError(UNCHANGED)
      }
      return withTransaction(db, async (tx) => {
        if (!(await tryLockAccount(tx, { user, sessionId }, clock()))) return false
        await setPasswordHash(tx, userId, passwordHash, clock())
        recordPasswordChange(tx, user, clock())
        await revokeSessionsOfUser(tx, userId, clock())
        await endAllProductSessionsOf(tx, userId, 'password')
        await endResetsOf(tx, userId)
        return true
      })
    },

    async deleteUser(userId) {
      await db.delete(users).where(eq(users.id, userId))
    },

    isSessionActive: (sessionId) => isSessionActive(db, sessionId, clock()),
    lockSession: (tx, { sessionId }) => lockSession(tx, sessionId, clock()),
    // Remembered sessions end in the same transaction as the session.
    isSessionEnded: async () => false,
    recordUse: createUseRecorder(db, clock),
    endSession: (sessionId) => closeSession(db, sessionId, 'ended'),
    listSessions: (userId) => readSessionsOf(db, userId, clock()),
    revokeSessions: (userId, { endsResets, except } = { endsResets: false }) =>
      withTransaction(db, async (tx) => {
        if (except === undefined) {
          await revokeSessionsOfUser(tx, userId, clock())
          await endAllProductSessionsOf(tx, userId, 'owner')
        } else {
          await revokeOtherSessions(tx, { id: except, userId }, clock())
          await endOtherProductSessions(tx, { userId, sessionId: except }, 'owner')
        }
        if (endsResets) await endResetsOf(tx, userId)
      }),
  }
}
