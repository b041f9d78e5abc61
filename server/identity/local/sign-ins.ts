// Signing in by email and password, in one call or in two.
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, type createRateLimit } from '#server/identity/rate-limit.ts'
import { activeSessions, type Client, createClient, startSession } from './clients.ts'
import type { Context } from './context.ts'
import { FrontendApiError } from './errors.ts'
import { type SignIn, signInJson } from './resources.ts'
import { identitySignIns as signIns } from './schema.ts'
import {
  checkPassword,
  findUser,
  findUserByEmail,
  newId,
  recordSignIn,
  type User,
} from './users.ts'

const SIGN_IN_MINUTES = 30
// Longer than any password we take; a longer one is not worth hashing.
const LONGEST_PASSWORD = 1_024

type Form = Partial<Record<string, string>>

/** Serves `/v1/client/sign_ins`. */
export function registerSignIns(
  app: FastifyInstance,
  context: Context,
  limit: ReturnType<typeof createRateLimit>,
): void {
  const { db, clock } = context

  app.post<{ Body: Form }>('/v1/client/sign_ins', async (request, reply) => {
    takeTurn(request)
    const { identifier, password, strategy } = request.body
    if (strategy !== undefined && strategy !== 'password') {
      throw new FrontendApiError('strategy_for_user_invalid')
    }
    const client = await context.clientOf(request)
    if (client && (await activeSessions(db, client.id, clock())).length > 0) {
      throw new FrontendApiError('session_exists')
    }
    if (identifier === undefined) {
      return begin(request, reply, client, undefined)
    }
    const user = await findUserByEmail(db, identifier)
    if (!user) throw new FrontendApiError('form_identifier_not_found')
    if (password === undefined) return begin(request, reply, client, user)
    await requirePassword(user, password)
    return complete(request, reply, client, user)
  })

  app.post<{ Params: { id: string }; Body: Form }>(
    '/v1/client/sign_ins/:id/attempt_first_factor',
    async (request, reply) => {
      takeTurn(request)
      const { strategy, password } = request.body
      if (strategy !== 'password') throw new FrontendApiError('strategy_for_user_invalid')
      if (!password) throw new FrontendApiError('form_param_missing', { field: 'password' })
      const client = await context.clientOf(request)
      const user = client && (await userOf(client, request.params.id))
      if (!user) throw new FrontendApiError('sign_in_not_found')
      await requirePassword(user, password)
      return complete(request, reply, client, user)
    },
  )

  function takeTurn(request: FastifyRequest): void {
    const wait = limit.take(callerOf(request.ip), clock())
    if (wait > 0) throw new FrontendApiError('too_many_requests', { retryAfterSeconds: wait })
  }

  async function requirePassword(user: User, password: string): Promise<void> {
    if (password.length > LONGEST_PASSWORD) throw new FrontendApiError('form_password_incorrect')
    const verdict = await checkPassword(db, user, password, clock())
    if (verdict === 'wrong') throw new FrontendApiError('form_password_incorrect')
    if (verdict === 'locked') throw new FrontendApiError('account_locked')
  }

  /** The person whom an unfinished, unexpired sign-in of this browser has named. */
  async function userOf(client: Client, signInId: string): Promise<User | undefined> {
    const [signIn] = await db
      .select()
      .from(signIns)
      .where(
        and(
          eq(signIns.id, signInId),
          eq(signIns.clientId, client.id),
          gt(signIns.expiresAt, clock()),
        ),
      )
    return signIn?.userId ? findUser(db, signIn.userId) : undefined
  }

  /** Remembers who wants to sign in on this browser, in place of anyone before. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    known: Client | undefined,
    user: User | undefined,
  ) {
    const client = known ?? (await greet(request, reply))
    const at = clock()
    const signIn: SignIn = {
      id: newId('sia'),
      clientId: client.id,
      userId: user?.id ?? null,
      identifier: user?.email ?? null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + SIGN_IN_MINUTES * 60_000),
    }
    await db
      .insert(signIns)
      .values(signIn)
      .onConflictDoUpdate({ target: signIns.clientId, set: signIn })
    return {
      response: signInJson(signIn, user),
      client: await context.describe(request, client),
    }
  }

  async function greet(request: FastifyRequest, reply: FastifyReply): Promise<Client> {
    const { client, secret } = await createClient(db, clock())
    context.setClientCookie(request, reply, secret)
    return client
  }

  /** The password was right: a session begins, and the try is given back to the caller's allowance. */
  async function complete(
    request: FastifyRequest,
    reply: FastifyReply,
    known: Client | undefined,
    user: User,
  ) {
    limit.giveBack(callerOf(request.ip))
    const at = clock()
    const { client, session, secret, signIn } = await db.transaction(async (tx) => {
      const client = known ?? (await createClient(tx, at)).client
      const [begun] = await tx.delete(signIns).where(eq(signIns.clientId, client.id)).returning()
      await recordSignIn(tx, user.id, at)
      const started = await startSession(tx, client.id, user.id, at)
      return { client, signIn: begun, ...started }
    })
    context.setClientCookie(request, reply, secret)
    const finished: SignIn = {
      id: signIn?.id ?? newId('sia'),
      clientId: client.id,
      userId: user.id,
      identifier: user.email,
      createdAt: at,
      expiresAt: at,
    }
    return {
      response: signInJson(finished, user, session),
      client: await context.describe(request, client),
    }
  }
}
