// Changes the password, which only the identity provider knows. Loads the provider's SDK.
import type { PasswordChange } from '#machines/client/password.machine.ts'
import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { clerkTokens } from './clerk-tokens.ts'
import {
  type AccountOwner,
  asProblem,
  codeOf,
  connectedClerk,
  provePresence,
  type SdkError,
  sendProofCode,
  signedIn,
} from './sdk-account.ts'

/**
 * Returns whether the person has a password; true as well when the SDK is not signed in as them and
 * cannot tell. A person without one is emailed a code, which they enter with their first password.
 * Rejects with `ApiProblem`.
 */
export async function preparePassword({ clerkUserId }: AccountOwner): Promise<boolean> {
  const clerk = await connectedClerk()
  if (clerk.user?.id !== clerkUserId || clerk.user.passwordEnabled) return true
  await asProblem(() => sendProofCode(clerk), fieldOf)
  return false
}

/**
 * Changes the password, or sets the first one with an emailed code, and ends the person's other
 * sessions at the provider. Rejects with `ApiProblem`, whose field errors are `current_password`,
 * `code` or `password`.
 */
export async function changePassword(
  owner: AccountOwner,
  { newPassword, ...proof }: PasswordChange,
): Promise<void> {
  await asProblem(async () => {
    const clerk = await connectedClerk()
    const current = 'current' in proof ? proof.current : null
    const user = await signedIn(clerk, owner, current)
    const change = () =>
      user.updatePassword({
        newPassword,
        signOutOfOtherSessions: true,
        ...(current !== null && { currentPassword: current }),
      })
    // An earlier proof may still be valid, and a code works only once.
    await change().catch(async (error: unknown) => {
      if (codeOf(error) !== 'session_reverification_required') throw error
      await provePresence(clerk, 'current' in proof ? { password: proof.current } : proof)
      await change()
    })
  }, fieldOf)
}

/**
 * Ends every session of the person whose password just changed, including this one. Rejects with
 * `ApiProblem`.
 */
export async function endEverySession({ clerkUserId }: AccountOwner): Promise<void> {
  const { user } = await connectedClerk()
  // Another person has logged in since, in another tab.
  if (user && user.id !== clerkUserId) {
    throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
  }
  try {
    await bodyOf(createApiClient(clerkTokens).DELETE('/auth/sessions'))
  } catch (error) {
    const problem = toProblem(error)
    // The sessions have already ended: the response to the first attempt was lost.
    if (problem.status !== 401) throw problem
  }
}

function fieldOf({ code, meta }: SdkError): string | undefined {
  if (meta?.paramName === 'code') return 'code'
  if (code === 'form_password_incorrect') return 'current_password'
  if (meta?.paramName === 'current_password') return 'current_password'
  return meta?.paramName?.endsWith('password') ? 'password' : undefined
}
