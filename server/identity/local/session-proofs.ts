// The SDK's reverification: a signed-in user enters the password again.
import type { SessionVerificationJSON } from '@clerk/shared/types'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { noteProof, type Session } from './clients.ts'
import type { Context, SignedIn } from './context.ts'
import { FrontendApiError } from './errors.ts'
import { sessionJson } from './resources.ts'
import { recordSuccess } from './security-lines.ts'
import type { TurnTaking } from './turns.ts'
import { newId, requirePassword } from './users.ts'

// The time for which a reverification is valid; the same as Clerk's.
const FRESH_MS = 10 * 60_000

type ProofRequest = FastifyRequest<{
  Params: { id: string }
  Body: Partial<Record<string, string>>
}>

/**
 * Throws `session_reverification_required` when the password was last entered again more than ten minutes ago. A
 * log-in does not count.
 */
export function requireFreshProof({ verifiedAt }: Session, at: Date): void {
  if (verifiedAt === null || verifiedAt.getTime() <= at.getTime() - FRESH_MS) {
    throw new FrontendApiError('session_reverification_required')
  }
}

/** Serves `/v1/client/sessions/{id}/verify`. */
export function registerSessionProofs(
  app: FastifyInstance,
  context: Context,
  turns: TurnTaking,
): void {
  const { db, clock } = context

  app.post('/v1/client/sessions/:id/verify', async (request: ProofRequest) => {
    const caller = await context.signedIn(request, request.params.id)
    return answer(request, caller, 'needs_first_factor')
  })

  app.post('/v1/client/sessions/:id/verify/attempt_first_factor', async (request: ProofRequest) => {
    turns.take(request)
    const caller = await context.signedIn(request, request.params.id)
    const { strategy, password } = request.body
    if (strategy !== 'password') throw new FrontendApiError('strategy_for_user_invalid')
    if (!password) throw new FrontendApiError('form_param_missing', { field: 'password' })
    await requirePassword(db, caller.user, { password }, clock())
    await noteProof(db, caller.session, clock())
    turns.giveBack(request)
    recordSuccess(context.security, request, 'reverification', caller.user)
    return answer(request, caller, 'complete')
  })

  async function answer(
    request: FastifyRequest,
    { client, session, user }: SignedIn,
    status: 'needs_first_factor' | 'complete',
  ) {
    const response: SessionVerificationJSON = {
      object: 'session_verification',
      id: newId('sesv'),
      status,
      level: 'first_factor',
      session: sessionJson(session, user, null),
      first_factor_verification: null,
      second_factor_verification: null,
      supported_first_factors: user.passwordHash === null ? [] : [{ strategy: 'password' }],
      supported_second_factors: [],
    }
    return { response, client: await context.describe(request, client) }
  }
}
