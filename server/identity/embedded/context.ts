// What the calls of the Frontend API share: the caller's browser, tokens, and the common parts of
// responses.
import type { ClientJSON, SignInJSON, SignUpJSON } from '@clerk/shared/types'
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { findPerson } from '#server/db/people.ts'
import { createAttemptLimits } from '#server/identity/attempt-limits.ts'
import { createDigitsHash, findCode } from '#server/identity/codes.ts'
import {
  activeSessions,
  type ClerkClient,
  createClerkClient,
  findClerkClient,
  SESSION_MS,
  type Session,
  type SessionLife,
} from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import { findAttempt } from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { PasswordSettings } from '#server/identity/embedded/passwords/new-password.ts'
import {
  oauthSignInJson,
  oauthSignUpJson,
} from '#server/identity/embedded/resources/oauth-resources.ts'
import { clientJson, signInJson } from '#server/identity/embedded/resources/resources.ts'
import { ADMIN_SESSION_MS } from '#server/identity/fresh-proof.ts'
import { sessionEndsWithBrowser } from '#server/identity/keep-signed-in.ts'
import type { KeyEncryption } from '#server/key-encryption.ts'
import type { SecurityLog } from '#server/services.ts'
import { isOwnOrigin } from '#server/web/own-origin.ts'
import { createCookies, MAX_COOKIE_SECONDS } from './cookies.ts'
import { FrontendApiError } from './errors.ts'
import type { TokenSigner } from './keys.ts'
import { createKnownDevices } from './known-devices.ts'
import { identitySignIns as signIns } from './schema.ts'
import { type Account, findUserByEmail, type User } from './users.ts'

const COOKIE = '__client'
const TOKEN_SECONDS = 60
// Tokens are valid from a little earlier, as Clerk's are, for verifiers whose clock is behind.
const NOT_BEFORE_SECONDS = 10

interface ContextOptions extends PasswordSettings {
  db: Queryable
  clock: () => Date
  sign: TokenSigner
  /** Encrypts the secrets of authenticator apps, and hashes what identifies a device. */
  encryption: KeyEncryption
  security: SecurityLog
  /** The app's origin; taken from the request when undefined. */
  publicOrigin?: string
  /** The path that the Frontend API is served under. */
  prefix: string
  /** Whether the stand-in for a social account is offered. */
  standIn: boolean
  /** Whether admins need a second factor, which makes their sessions shorter. */
  adminSecondFactor: boolean
}

/** A browser with one of its sessions and the session's user. */
export interface SignedIn {
  client: ClerkClient
  session: Session
  user: Account
}

/** The Frontend API's shared parts, bound to one database and clock. */
export type Context = ReturnType<typeof createContext>

/** Creates the shared parts. */
export function createContext(options: ContextOptions) {
  const { db, clock, sign, encryption, security, publicOrigin } = options
  const { prefix, standIn, passwordCost } = options
  const { pwnedPasswordsUrl, isProductNameRefused } = options

  const isHttps = publicOrigin?.startsWith('https:') ?? false
  const cookies = createCookies({ isHttps, prefix })
  const devices = createKnownDevices({
    cookies,
    hash: encryption.hash,
    findUserByEmail: (email) => findUserByEmail(db, email),
  })

  const originOf = (request: FastifyRequest) =>
    publicOrigin ?? `${request.protocol}://${request.host}`

  const mint = async (request: FastifyRequest, session: Session) => {
    const now = Math.floor(clock().getTime() / 1000)
    const provedAt = session.verifiedAt ?? session.createdAt
    const minutesSince = (then: Date) =>
      Math.max(0, Math.floor((now * 1000 - then.getTime()) / MINUTE_MS))
    return sign({
      sub: session.userId,
      sid: session.id,
      iss: originOf(request) + prefix,
      azp: originOf(request),
      iat: now,
      nbf: now - NOT_BEFORE_SECONDS,
      exp: now + TOKEN_SECONDS,
      fva: [
        minutesSince(provedAt),
        session.secondFactorAt ? minutesSince(session.secondFactorAt) : -1,
      ],
      sts: 'active',
      v: 2,
    })
  }

  const clientOf = async (request: FastifyRequest): Promise<ClerkClient | undefined> => {
    const secret = cookies.read(request, COOKIE)
    return secret === undefined ? undefined : findClerkClient(db, secret)
  }

  const setClientCookie = (reply: FastifyReply, secret: string, isKept: boolean): void =>
    cookies.write(reply, COOKIE, secret, isKept ? { maxAgeSeconds: MAX_COOKIE_SECONDS } : {})

  // Returns what this browser has started and not finished, if anything.
  const underWay = async (client: ClerkClient) => {
    const attempt = await findAttempt(db, client, clock())
    if (attempt?.purpose === 'sign_in') return { signIn: oauthSignInJson(attempt) }
    if (attempt) return { signUp: oauthSignUpJson(attempt) }
    const [signIn] = await db
      .select()
      .from(signIns)
      .where(and(eq(signIns.clientId, client.id), gt(signIns.expiresAt, clock())))
    if (!signIn) return {}
    const code = await findCode(db, { purpose: 'reset_password', subject: signIn.id })
    return { signIn: signInJson(signIn, { code }) }
  }

  return {
    db,
    clock,
    security,
    prefix,
    standIn,
    encryption,
    passwordCost,
    pwnedPasswordsUrl,
    isProductNameRefused,
    originOf,
    /** Returns a session token for the caller's origin, valid for 60 seconds. */
    mint,
    /** Returns whether the request comes from a page of this site. */
    isSameOrigin: (request: FastifyRequest): boolean => isOwnOrigin(request, publicOrigin),
    /** Returns the browser that sent the request, by its cookie. */
    clientOf,
    /**
     * Returns the user who is signed in on the browser: in the session that the request names, else
     * in the newest. Throws `signed_out`.
     */
    async signedIn(request: FastifyRequest, sessionId?: string): Promise<SignedIn> {
      const client = await clientOf(request)
      const sessions = client ? await activeSessions(db, client.id, clock()) : []
      const active = sessions.findLast(
        ({ session }) => sessionId === undefined || session.id === sessionId,
      )
      if (!client || !active) throw new FrontendApiError('signed_out')
      request.account = active.user.id
      return { client, ...active }
    },
    /** Returns the browser, where no user may be signed in yet. Throws `session_exists`. */
    async signedOutClient(request: FastifyRequest): Promise<ClerkClient | undefined> {
      const client = await clientOf(request)
      if (client && (await activeSessions(db, client.id, clock())).length > 0) {
        throw new FrontendApiError('session_exists')
      }
      return client
    },
    /** Adds the browser, and sends it its cookie. */
    async registerClient(reply: FastifyReply): Promise<ClerkClient> {
      const { client, secret } = await createClerkClient(db, clock())
      // A session cookie, because no user is signed in yet.
      setClientCookie(reply, secret, false)
      return client
    },
    /** Returns how a new session of a user expires: by their choice, and sooner for an admin. */
    async sessionLife(request: FastifyRequest, userId: string): Promise<SessionLife> {
      const isBrief =
        options.adminSecondFactor && (await findPerson(db, userId))?.role === 'org:admin'
      if (isBrief) return { isKept: false, maxAgeMs: ADMIN_SESSION_MS }
      return { isKept: !sessionEndsWithBrowser(request.headers.cookie), maxAgeMs: SESSION_MS }
    },
    /**
     * Sends the browser its secret in a cookie that scripts cannot read; without `isKept`, until
     * the browser is closed.
     */
    setClientCookie,
    /** The limits of attempts to enter passwords and codes. */
    attemptLimits: createAttemptLimits(options.encryption),
    hashDigits: createDigitsHash(options.encryption),
    /** Returns the id of the caller's device if the account of this email knows it. */
    knownDevice: async (request: FastifyRequest, email: string | null | undefined) =>
      email ? devices.find(request, email, clock()) : undefined,
    /**
     * Makes the caller's device known to an account, as the account was when the caller logged in.
     */
    rememberDevice: (request: FastifyRequest, reply: FastifyReply, user: User): void =>
      devices.remember(request, reply, user, clock()),
    /**
     * Makes the caller's device known again after their change of the account, which has made all
     * devices unknown. `changedUser`: the account as the transaction of the change has read it. A
     * later change, such as a log-out everywhere, must make the device unknown.
     */
    keepDevice(request: FastifyRequest, reply: FastifyReply, changedUser: User | undefined): void {
      if (changedUser) devices.remember(request, reply, changedUser, clock())
    },
    /**
     * Returns the browser as every response contains it. `started`: the sign-in or sign-up that
     * this response has started.
     */
    async describe(
      request: FastifyRequest,
      client: ClerkClient,
      started?: { signIn?: SignInJSON; signUp?: SignUpJSON },
    ): Promise<ClientJSON> {
      const sessions = []
      for (const { session, user } of await activeSessions(db, client.id, clock())) {
        sessions.push({ session, user, jwt: await mint(request, session) })
      }
      return clientJson(client, sessions, started ?? (await underWay(client)))
    },
  }
}
