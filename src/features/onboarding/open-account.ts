/** Opens the app to somebody whose account has just been made. */
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { sessionActor } from '#src/session/session.ts'
import { signInWithPassword } from '#src/session/sign-in.ts'

/** For an account with an email and a password. Rejects with `ApiProblem`. */
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

/** For the account of an identity that has signed in. */
export const openToIdentity = (): void => sessionActor.send({ type: 'identity.retry' })

/** Returns the header with the code that was mailed to the email of a new account. */
export const withCode = (code: string | undefined) => (code ? { 'Email-Code': code } : {})
