// Finds and stores the sign-in that a browser has begun. A browser has one at most.
import { and, eq, gt } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#machines/durations.ts'
import type { ClerkClient } from '#server/identity/embedded/clerk-clients/clerk-clients.ts'
import { deleteAttempt } from '#server/identity/embedded/clerk-clients/oauth-attempts.ts'
import type { Context } from '#server/identity/embedded/context.ts'
import { FrontendApiError } from '#server/identity/embedded/errors.ts'
import type { SignIn } from '#server/identity/embedded/resources/resources.ts'
import { identitySignIns as signIns } from '#server/identity/embedded/schema.ts'
import { lockUnchangedUser, newId, type User } from '#server/identity/embedded/users.ts'

const SIGN_IN_MINUTES = 30

/** A browser and the sign-in that it has begun. */
interface ClientSignIn {
  client: ClerkClient
  signIn: SignIn
}

/** Returns the unfinished sign-in of this browser with this id. Throws `sign_in_not_found`. */
export async function findSignIn(
  context: Context,
  request: FastifyRequest,
  id: string,
): Promise<ClientSignIn> {
  const { db, clock } = context
  const client = await context.clientOf(request)
  const [signIn] = client
    ? await db
        .select()
        .from(signIns)
        .where(
          and(eq(signIns.id, id), eq(signIns.clientId, client.id), gt(signIns.expiresAt, clock())),
        )
    : []
  if (!client || !signIn) throw new FrontendApiError('sign_in_not_found')
  return { client, signIn }
}

/**
 * Returns the unfinished sign-in of this browser with this id, for an email. Throws
 * `sign_in_not_found`.
 */
export async function findEmailSignIn(
  context: Context,
  request: FastifyRequest,
  id: string,
): Promise<ClientSignIn> {
  const { client, signIn } = await findSignIn(context, request, id)
  if (!signIn.identifier) throw new FrontendApiError('sign_in_not_found')
  request.account = signIn.userId ?? signIn.identifier
  return { client, signIn }
}

/**
 * Stores a sign-in in place of any other of this browser. `proven`: the account whose password was
 * checked. Throws `sign_in_not_found` if it has changed since.
 */
export async function storeSignIn(
  context: Context,
  reply: FastifyReply,
  knownClient: ClerkClient | undefined,
  newSignIn: Pick<SignIn, 'userId' | 'identifier' | 'firstFactorAt'> & { isAfterReset?: boolean },
  proven?: User,
): Promise<ClientSignIn> {
  const client = knownClient ?? (await context.registerClient(reply))
  const at = context.clock()
  const expiresAt = new Date(at.getTime() + SIGN_IN_MINUTES * MINUTE_MS)
  const signIn: SignIn = {
    isAfterReset: false,
    ...newSignIn,
    id: newId('sia'),
    clientId: client.id,
    createdAt: at,
    expiresAt,
  }
  await context.db.transaction(async (tx) => {
    if (proven && !(await lockUnchangedUser(tx, proven)))
      throw new FrontendApiError('sign_in_not_found')
    await deleteAttempt(tx, client)
    await tx
      .insert(signIns)
      .values(signIn)
      .onConflictDoUpdate({ target: signIns.clientId, set: signIn })
  })
  return { client, signIn }
}
