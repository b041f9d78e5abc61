import type { Answers } from '#machines/wizard/field.ts'
import {
  toCustomerCreate,
  toCustomerFromIdentity,
} from '#machines/wizard/flows/client-onboarding.ts'
import { api } from '#src/api/api.ts'
import { bodyOf } from '#src/api/client.ts'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import type { AnsweredBy } from '#src/client/onboarding-memory.ts'
import { sessionActor } from '#src/client/session.ts'
import { signInWithPassword } from '#src/client/sign-in.ts'

/**
 * Creates the client of whole answers and opens the app to them: by an email and a password, or for
 * the identity that has signed in. With the same key it may be tried again at any point. Rejects
 * with `ApiProblem`.
 */
export async function createAccount(by: AnsweredBy, answers: Answers, key: string): Promise<void> {
  const params = { header: { 'Idempotency-Key': key } }
  if (by !== null) {
    const body = toCustomerFromIdentity(by, answers)
    await bodyOf(api.POST('/customers/google/create', { params, body }))
    sessionActor.send({ type: 'identity.retry' })
    return
  }
  const body = toCustomerCreate(answers)
  await bodyOf(api.POST('/customers/create', { params, body }))
  await signInWithPassword(body).catch((error: unknown) => {
    const { status, code } = toProblem(error)
    throw new ApiProblem(
      status,
      code,
      'Your account is ready, but we could not log you in. Please try again.',
    )
  })
}
