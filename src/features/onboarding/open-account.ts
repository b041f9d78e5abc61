// Signs in the owner of an account that was just created.
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { sessionActor } from '#src/session/session.ts'
import { signInWithPassword } from '#src/session/sign-in.ts'

/** Signs in with an email and a password. Rejects with `ApiProblem`. */
export async function openByPassword(who: { email: string; password: string }): Promise<void> {
  await signInWithPassword(who).catch((error: unknown) => {
    const { status, code } = toProblem(error)
    throw new ApiProblem(
      status,
      code,
      'Your account is ready, but we could not log you in. Please try again.',
    )
  })
}

/** Signs in an identity that has just got its account. */
export const openToIdentity = (): void => sessionActor.send({ type: 'identity.retry' })

/** Returns the header with the emailed code of a new account. */
export const withCode = (code: string | undefined) => (code ? { 'Email-Code': code } : {})
