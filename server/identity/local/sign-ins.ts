// Signing in: by email and password, in one call or in two, or by an account elsewhere.
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Client } from './clients.ts'
import type { Context } from './context.ts'
import { FrontendApiError } from './errors.ts'
import { admit, dropAttempt, transferAttempt } from './oauth-attempts.ts'
import { oauthSignInJson } from './oauth-resources.ts'
import { type SignIn, signInJson } from './resources.ts'
import { identitySignIns as signIns } from './schema.ts'
import { beginSocial, isSocial } from './social.ts'
import type { TurnTaking } from './turns.ts'
import { findUser, findUserByEmail, newId, requirePassword, type User } from './users.ts'

const SIGN_IN_MINUTES = 30

type Form = Partial<Record<string, string>>

/** Serves `/v1/client/sign_ins`. */
export function registerSignIns(app: FastifyInstance, context: Context, turns: TurnTaking): void {
  const { db, clock } = context

  app.post<{ Body: Form }>('/v1/client/sign_ins', async (request, reply) => {
    turns.take(request)
    const { identifier, password, strategy, transfer } = request.body
    const client = await context.signedOutClient(request)
    if (transfer === 'true') {
      if (!client) throw new FrontendApiError('sign_in_not_found')
      return complete(request, reply, client, await transferAttempt(db, client, 'sign_up', clock()))
    }
    if (isSocial(context, strategy)) {
      const { attempt, url, client: by } = await beginSocial(context, request, reply, 'sign_in')
      const signIn = oauthSignInJson(attempt, url)
      return { response: signIn, client: await context.describe(request, by, { signIn }) }
    }
    if (strategy !== undefined && strategy !== 'password') {
      throw new FrontendApiError('strategy_for_user_invalid')
    }
    if (identifier === undefined) {
      return begin(request, reply, client, undefined)
    }
    const user = await findUserByEmail(db, identifier)
    if (!user) throw new FrontendApiError('form_identifier_not_found')
    if (!user.passwordHash) throw new FrontendApiError('password_not_set')
    if (password === undefined) return begin(request, reply, client, user)
    await requirePassword(db, user, { password }, clock())
    return complete(request, reply, client, user)
  })

  app.post<{ Params: { id: string }; Body: Form }>(
    '/v1/client/sign_ins/:id/attempt_first_factor',
    async (request, reply) => {
      turns.take(request)
      const { strategy, password } = request.body
      if (strategy !== 'password') throw new FrontendApiError('strategy_for_user_invalid')
      if (!password) throw new FrontendApiError('form_param_missing', { field: 'password' })
      const client = await context.clientOf(request)
      const user = client && (await userOf(client, request.params.id))
      if (!user) throw new FrontendApiError('sign_in_not_found')
      await requirePassword(db, user, { password }, clock())
      return complete(request, reply, client, user)
    },
  )

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
    const client = known ?? (await context.greet(request, reply))
    const at = clock()
    const signIn: SignIn = {
      id: newId('sia'),
      clientId: client.id,
      userId: user?.id ?? null,
      identifier: user?.email ?? null,
      createdAt: at,
      expiresAt: new Date(at.getTime() + SIGN_IN_MINUTES * 60_000),
    }
    await db.transaction(async (tx) => {
      await dropAttempt(tx, client)
      await tx
        .insert(signIns)
        .values(signIn)
        .onConflictDoUpdate({ target: signIns.clientId, set: signIn })
    })
    return {
      response: signInJson(signIn, user),
      client: await context.describe(request, client),
    }
  }

  /** The person is who they say: a session begins, and the try is given back to the caller's allowance. */
  async function complete(
    request: FastifyRequest,
    reply: FastifyReply,
    known: Client | undefined,
    user: User,
  ) {
    turns.giveBack(request)
    const at = clock()
    const { client, session, secret, signInId } = await admit(db, known, user, at)
    context.setClientCookie(request, reply, secret)
    const finished: SignIn = {
      id: signInId,
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
