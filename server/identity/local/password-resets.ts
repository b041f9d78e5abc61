// A forgotten password: the SDK's `reset_password_email_code`, in the sign-in widget's own steps. Somebody asks for a
// code, types it in, and chooses a new password, which logs them in here and out everywhere else.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '#server/db/recording.ts'
import { endAllProductSessionsOf } from '#server/identity/product-session.ts'
import { type Client, revokeSessionsOfUser } from './clients.ts'
import { type CodeUse, checkCode, findCode, requestCode } from './codes.ts'
import type { Context } from './context.ts'
import { FrontendApiError } from './errors.ts'
import { newPasswordHash, recordPasswordChange } from './new-password.ts'
import { removeOperatorCode, takeOperatorCode } from './operator-codes.ts'
import { RESET_STRATEGY, type SignIn, signInJson } from './resources.ts'
import type { TurnTaking } from './turns.ts'
import { findUser, setPasswordHash, type User } from './users.ts'

/** What a reset needs of the sign-in that it is a part of. */
interface SignInParts {
  /** The unfinished sign-in of the caller's browser. Throws `sign_in_not_found`. */
  ownSignIn: (request: FastifyRequest, id: string) => Promise<{ client: Client; signIn: SignIn }>
  /** Logs somebody in on the caller's browser. */
  complete: (
    request: FastifyRequest,
    reply: FastifyReply,
    client: Client,
    user: User,
  ) => Promise<unknown>
}

type ResetRequest = FastifyRequest<{
  Params: { id: string }
  Body: Partial<Record<string, string>>
}>

const useOf = (signIn: SignIn): CodeUse => ({ purpose: 'reset_password', subject: signIn.id })

/** Sends the code of a reset to the address of a sign-in, if that has an account. Throws as `requestCode` does. */
export const requestReset = ({ db, clock }: Context, signIn: SignIn) =>
  requestCode(
    db,
    { ...useOf(signIn), userId: signIn.userId, email: signIn.identifier ?? '' },
    clock(),
  )

/** Serves `prepare_first_factor` and `reset_password` of a sign-in. Returns what takes a typed code. */
export function registerPasswordResets(
  app: FastifyInstance,
  context: Context,
  turns: TurnTaking,
  { ownSignIn, complete }: SignInParts,
) {
  const { db, clock } = context

  app.post('/v1/client/sign_ins/:id/prepare_first_factor', async (request: ResetRequest) => {
    turns.take(request)
    const { client, signIn } = await ownSignIn(request, request.params.id)
    if (request.body.strategy !== RESET_STRATEGY || signIn.identifier === null) {
      throw new FrontendApiError('strategy_for_user_invalid')
    }
    const code = await requestReset(context, signIn)
    return {
      response: signInJson(signIn, { code }),
      client: await context.describe(request, client),
    }
  })

  app.post(
    '/v1/client/sign_ins/:id/reset_password',
    async (request: ResetRequest, reply: FastifyReply) => {
      turns.take(request)
      const { client, signIn } = await ownSignIn(request, request.params.id)
      const code = await findCode(db, useOf(signIn))
      const user = signIn.userId ? await findUser(db, signIn.userId) : undefined
      if (!code?.verifiedAt || !user) throw new FrontendApiError('verification_expired')
      const { password } = request.body
      const passwordHash = await newPasswordHash(password, 'password', context.passwordCost)
      await transact(db, async (tx) => {
        await setPasswordHash(tx, user.id, passwordHash, clock())
        // Whoever was logged in knew the password of before, or had the phone that is lost.
        await revokeSessionsOfUser(tx, user.id)
        await endAllProductSessionsOf(tx, user.id)
        await removeOperatorCode(tx, user.id)
        recordPasswordChange(tx, user, clock())
      })
      return complete(request, reply, client, user)
    },
  )

  /** Takes the code that was typed in, from the email or from an operator. Throws as `checkCode` does. */
  return async (request: FastifyRequest, client: Client, signIn: SignIn, typed?: string) => {
    const use = useOf(signIn)
    const code =
      (await takeOperatorCode(db, { use, userId: signIn.userId }, typed, clock())) ??
      (await checkCode(db, use, typed, clock()))
    turns.giveBack(request)
    return {
      response: signInJson(signIn, { code }),
      client: await context.describe(request, client),
    }
  }
}
