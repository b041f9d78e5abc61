// Clerk as the identity provider, through its Backend API. Tokens are verified locally.
import { createClerkClient } from '@clerk/backend'
import { isClerkAPIResponseError } from '@clerk/shared/error'
import { sql } from 'drizzle-orm'
import { MINUTE_MS } from '#machines/durations.ts'
import type { IdentityProvider } from '#server/services.ts'
import { createFairQueue, runInOtherQueue, withoutSlot } from '#server/web/fair-queue.ts'
import { createSessionWatch, ENDED } from './ended-sessions.ts'
import { EmailTakenError, PasswordRefusedError } from './identity.ts'
import { createKeyFinder, createTokenVerifier, type PublicKey } from './session-token.ts'

interface ClerkProviderOptions {
  secretKey: string
  publishableKey: string
  clock: () => Date
  /** The app's origin. Tokens for other origins are refused. */
  publicOrigin?: string
  /** The URL of Clerk's Backend API, if not api.clerk.com. */
  apiUrl?: string
  /** How long a remembered session waits for Clerk's response, ms. */
  timeoutMs?: number
}

// Clerk's largest page, and more sessions than a person has.
const SESSIONS_A_PAGE = 500

// The same times as in Clerk's own SDK.
const KEYS_KEPT = { keptMs: 5 * MINUTE_MS, reloadAfterMs: 30_000 }

// Clerk limits how often it is called, and may be slow, so its calls have a queue of their own.
const CALLS = { running: 10, waiting: 2_000, waitingOfOne: 400, waitMs: 15_000 }

/**
 * Returns the identity provider of a Clerk account. A request releases its slot at the database
 * while Clerk creates an account, or reads an account or a session. Calls that change or end
 * something keep it: a request that gets no slot afterwards is refused, which must not happen
 * halfway.
 */
export function createClerkProvider(options: ClerkProviderOptions): IdentityProvider {
  const { secretKey, publishableKey, clock, publicOrigin, apiUrl, timeoutMs } = options
  const clerk = createClerkClient({ secretKey, publishableKey, ...(apiUrl && { apiUrl }) })
  const queue = createFairQueue(CALLS)
  const revokeSessions = async (userId: string, except?: string): Promise<void> => {
    const limit = SESSIONS_A_PAGE
    const sessions = await clerk.sessions.getSessionList({ userId, status: 'active', limit })
    const ended = sessions.data.filter(({ id }) => id !== except)
    await Promise.all(ended.map(({ id }) => clerk.sessions.revokeSession(id)))
  }
  const isSessionEnded = createSessionWatch({
    readStatus: async (id) => {
      const session = await clerk.sessions.getSession(id).catch(unlessUnknown)
      return session ? session.status : 'unknown'
    },
    clock,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return {
    publishableKey,
    frontendApi: 'proxied',

    verifyToken: createTokenVerifier({
      findKey: createKeyFinder({
        load: async () => (await clerk.jwks.getJwks()).keys as PublicKey[],
        clock,
        ...KEYS_KEPT,
      }),
      clock,
      ...(publicOrigin && { authorizedParties: [publicOrigin] }),
    }),

    // Only Clerk knows this, and asking it would take longer than the call itself.
    isActiveCondition: () => sql`true`,

    readFactors: async ({ factors }) => factors,

    // The claim `fva`, which Clerk's own reverification reads too.
    provedAt: async ({ factors: { firstAt, secondAt } }) =>
      firstAt && secondAt ? new Date(Math.max(firstAt.getTime(), secondAt.getTime())) : firstAt,

    // Clerk checks a password only when it is set.
    checkPassword: async () => {},

    async createUser({ email, password, firstName, lastName }) {
      let id: string | undefined
      const create = async () => {
        const user = await clerk.users.createUser({
          emailAddress: [email.trim()],
          password,
          ...(firstName && { firstName }),
          ...(lastName && { lastName }),
        })
        id = user.id
        return { id }
      }
      return runInOtherQueue(queue, create).catch(async (error: unknown) => {
        // The request got no slot afterwards, so its account is not created.
        if (id !== undefined) await clerk.users.deleteUser(id).catch(() => {})
        return rethrow(error)
      })
    },

    async findUser(email) {
      const users = await runInOtherQueue(queue, () =>
        clerk.users.getUserList({ emailAddress: [email.trim()], limit: 1 }),
      )
      return users.data[0] ? { id: users.data[0].id } : null
    },

    async readUser(userId) {
      const user = await runInOtherQueue(queue, () => clerk.users.getUser(userId)).catch(
        unlessUnknown,
      )
      const email = user?.primaryEmailAddress?.emailAddress
      if (!user || email === undefined) return null
      const emails = user.emailAddresses.map(({ emailAddress }) => emailAddress)
      const isEmailVerified = user.primaryEmailAddress?.verification?.status === 'verified'
      const { firstName, lastName, passwordEnabled, twoFactorEnabled } = user
      // The SDK's types omit the passkeys.
      const raw: (typeof user.raw & { passkeys?: unknown[] }) | null = user.raw
      const opensByPasswordAlone = passwordEnabled && !twoFactorEnabled && !raw?.passkeys?.length
      return { email, isEmailVerified, emails, firstName, lastName, opensByPasswordAlone }
    },

    lockEmail: async () => true,

    async removeEmail(userId, email) {
      const user = await clerk.users.getUser(userId).catch(unlessUnknown)
      const address = user?.emailAddresses.find(
        ({ id, emailAddress }) =>
          id !== user.primaryEmailAddressId && emailAddress.toLowerCase() === email.toLowerCase(),
      )
      if (address) await clerk.emailAddresses.deleteEmailAddress(address.id).catch(unlessUnknown)
    },

    async setPassword({ userId }, password) {
      // Ends the sessions by the same call, in case the next one fails.
      const change = { password, signOutOfOtherSessions: true }
      await clerk.users.updateUser(userId, change).catch(rethrow)
      await revokeSessions(userId)
      return true
    },

    async deleteUser(userId) {
      await clerk.users.deleteUser(userId).catch(unlessUnknown)
    },

    async isSessionActive(sessionId) {
      const read = () => clerk.sessions.getSession(sessionId)
      const session = await runInOtherQueue(queue, read).catch(unlessUnknown)
      return session?.status === 'active'
    },

    lockSession: async () => true,

    // Not in the queue, so that all phones stay logged in while Clerk does not respond.
    isSessionEnded: (sessionId) => withoutSlot(() => isSessionEnded(sessionId)),

    // Clerk sees its own SDK's calls, and has a setting for idle sessions.
    async recordUse() {},

    async endSession(sessionId) {
      await clerk.sessions.revokeSession(sessionId).catch(unlessUnknown)
    },

    async listSessions(userId) {
      const limit = SESSIONS_A_PAGE
      const read = () => clerk.sessions.getSessionList({ userId, limit })
      const sessions = await runInOtherQueue(queue, read)
      return sessions.data
        .filter(({ status }) => !ENDED.includes(status))
        .map(({ id, status, createdAt, lastActiveAt, latestActivity }) => ({
          sessionId: id,
          device: deviceOf(latestActivity),
          createdAt: new Date(createdAt),
          lastUsedAt: new Date(lastActiveAt),
          isActive: status === 'active',
        }))
    },

    revokeSessions: (userId, { except } = { endsResets: false }) => revokeSessions(userId, except),
  }
}

/** What Clerk knows of a session's device. */
type Activity = Partial<Record<'browserName' | 'deviceType', string | undefined>>

/** Returns a device in the words of `deviceName`; null for what Clerk does not know. */
function deviceOf(activity: Activity | undefined): string | null {
  const names = [activity?.browserName, activity?.deviceType].filter(Boolean)
  return names.length > 0 ? names.join(' on ') : null
}

/** Ending what no longer exists is no error. */
function unlessUnknown(error: unknown): void {
  if (!isClerkAPIResponseError(error) || error.status !== 404) throw error
}

/** Converts Clerk's refusals that a person can act on to our own errors. */
function rethrow(error: unknown): never {
  if (isClerkAPIResponseError(error)) {
    for (const { code, longMessage, message, meta } of error.errors) {
      if (code === 'form_identifier_exists') throw new EmailTakenError()
      if (meta?.paramName === 'password') throw new PasswordRefusedError(longMessage ?? message)
    }
  }
  throw error
}
