// The embedded provider's side of what the server asks of an identity provider.
import { buildPublishableKey } from '@clerk/shared/keys'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/connection/database.ts'
import { withTransaction } from '#server/db/transaction/unit-of-work.ts'
import {
  findWeakness,
  type PasswordSettings,
  recordPasswordChange,
} from '#server/identity/embedded/passwords/new-password.ts'
import { hashPassword } from '#server/identity/embedded/passwords/password.ts'
import { EmailTakenError, PasswordRefusedError } from '#server/identity/identity.ts'
import { createKeyFinder, createTokenVerifier } from '#server/identity/session-token.ts'
import type { IdentityProvider } from '#server/services.ts'
import {
  closeSession,
  isActiveSession,
  isSessionActive,
  readProof,
  revokeSessionsOfUser,
} from './clerk-clients.ts'
import { readPublicKeys } from './keys.ts'
import { identityUsers as users } from './schema.ts'
import { createUseNotes } from './session-use.ts'
import { findUser, findUserByEmail, insertUser, setPasswordHash } from './users.ts'

interface EmbeddedProviderOptions extends PasswordSettings {
  db: Pick<Database, 'orm'>
  clock: () => Date
  /** Where the app is served; tokens made for elsewhere are then refused. */
  publicOrigin?: string
}

// One small statement for a made-up id, as for a made-up token of a remembered phone. So a new key counts at once.
const KEYS_KEPT = { keptMs: 5_000, reloadAfterMs: 0 }

/** The provider over our own database. */
export function createEmbeddedProvider(options: EmbeddedProviderOptions): IdentityProvider {
  const { clock, publicOrigin } = options
  const db = options.db.orm
  const hashNew = async (password: string) => {
    const weakness = await findWeakness(password, options)
    if (weakness !== null) throw new PasswordRefusedError(weakness)
    return hashPassword(password, options.passwordCost)
  }
  return {
    // The SDK wants a key of Clerk's form; with a proxy address the host named in it is never called.
    publishableKey: buildPublishableKey('identity.embedded'),
    frontendApi: 'embedded',

    verifyToken: createTokenVerifier({
      findKey: createKeyFinder({ load: () => readPublicKeys(db, clock()), clock, ...KEYS_KEPT }),
      clock,
      ...(publicOrigin && { authorizedParties: [publicOrigin] }),
    }),

    lasts: (session) => isActiveSession(session, clock()),

    provedAt: ({ sessionId }) => readProof(db, sessionId),

    async createUser({ email, password, firstName, lastName }) {
      const passwordHash = await hashNew(password)
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
      // An account without a password is one elsewhere, which has verified its address.
      const isEmailVerified = passwordHash === null
      return { email, isEmailVerified, emails: [email], firstName, lastName }
    },

    // Embedded accounts have one address, which a change replaces.
    async removeEmail() {},

    async setPassword(userId, password) {
      const passwordHash = await hashNew(password)
      const user = await findUser(db, userId)
      if (!user) return
      await withTransaction(db, async (tx) => {
        await setPasswordHash(tx, userId, passwordHash, clock())
        recordPasswordChange(tx, user, clock())
      })
    },

    async deleteUser(userId) {
      await db.delete(users).where(eq(users.id, userId))
    },

    isSessionActive: (sessionId) => isSessionActive(db, sessionId, clock()),
    // Remembered phones end in the same transaction as the session.
    isSessionEnded: async () => false,
    noteUse: createUseNotes(db, clock),
    endSession: (sessionId) => closeSession(db, sessionId, 'ended'),
    revokeSessions: (userId) => revokeSessionsOfUser(db, userId),
  }
}
