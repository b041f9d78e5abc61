/** The password, which only the identity provider knows: by its SDK, which is loaded for this. */
import { clerkTokens } from './clerk-tokens.ts'
import { bodyOf, createApi } from './client.ts'
import { toProblem } from './problem.ts'
import {
  type AccountOwner,
  codeOf,
  connectedClerk,
  provePassword,
  refusalOf,
  type SdkError,
  signedIn,
} from './sdk-account.ts'

/**
 * Whether the person has a password; taken for granted where only a log-in could tell. Rejects without a connection.
 */
export async function hasPassword({ clerkUserId }: AccountOwner): Promise<boolean> {
  const { user } = await connectedClerk()
  return user?.id === clerkUserId ? user.passwordEnabled : true
}

/**
 * Changes the password, or sets the first one with `current` null, and ends the person's other sessions at the
 * provider. Rejects with `ApiProblem`, whose field errors are `current_password` or `password`.
 */
export async function changePassword(
  owner: AccountOwner,
  { current, wanted }: { current: string | null; wanted: string },
): Promise<void> {
  try {
    const clerk = await connectedClerk()
    const user = await signedIn(clerk, owner, current)
    const change = () =>
      user.updatePassword({
        newPassword: wanted,
        signOutOfOtherSessions: true,
        ...(current !== null && { currentPassword: current }),
      })
    await change().catch(async (error: unknown) => {
      if (current === null || codeOf(error) !== 'session_reverification_required') throw error
      // A provider that wants a fresh proof takes the password for it.
      await provePassword(clerk, current)
      await change()
    })
  } catch (error) {
    throw refusalOf(error, fieldOf)
  }
}

/** Ends every session of whoever has just changed their password, here too. Rejects with `ApiProblem`. */
export async function endEverySession(): Promise<void> {
  try {
    await bodyOf(createApi(clerkTokens).DELETE('/auth/sessions'))
  } catch (error) {
    const problem = toProblem(error)
    // They are over already: the answer to the first try was lost.
    if (problem.status !== 401) throw problem
  }
}

function fieldOf({ code, meta }: SdkError): string | undefined {
  if (code === 'form_password_incorrect') return 'current_password'
  if (meta?.paramName === 'current_password') return 'current_password'
  return meta?.paramName?.endsWith('password') ? 'password' : undefined
}
