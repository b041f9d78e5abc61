/** The password, which only the identity provider knows: by its SDK, which is loaded for this. */
import type { BrowserClerk, UserResource } from '@clerk/shared/types'
import { loadClerk } from './clerk-sdk.ts'
import { clerkTokens } from './clerk-tokens.ts'
import { bodyOf, createApi } from './client.ts'
import { ApiProblem, toProblem } from './problem.ts'

/** Whose password it is: the account at the identity provider. */
export type PasswordOwner = { clerkUserId: string; email: string }

/**
 * Whether the person has a password; taken for granted where only a log-in could tell. Rejects without a connection.
 */
export async function hasPassword({ clerkUserId }: PasswordOwner): Promise<boolean> {
  requireConnection()
  const { user } = await loadClerk()
  return user?.id === clerkUserId ? user.passwordEnabled : true
}

/**
 * Changes the password, or sets the first one with `current` null, and ends the person's other sessions at the
 * provider. Rejects with `ApiProblem`, whose field errors are `current_password` or `password`.
 */
export async function changePassword(
  owner: PasswordOwner,
  { current, wanted }: { current: string | null; wanted: string },
): Promise<void> {
  try {
    requireConnection()
    const clerk = await loadClerk()
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
      await clerk.session?.startVerification({ level: 'first_factor' })
      await clerk.session?.attemptFirstFactorVerification({
        strategy: 'password',
        password: current,
      })
      await change()
    })
  } catch (error) {
    throw refusalOf(error)
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

// The SDK would go on trying for a long time.
function requireConnection(): void {
  if (!navigator.onLine) throw toProblem(new TypeError())
}

// A phone remembers longer than the provider does: the current password is then a log-in as well.
async function signedIn(
  clerk: BrowserClerk,
  { clerkUserId, email }: PasswordOwner,
  current: string | null,
): Promise<UserResource> {
  if (clerk.user?.id === clerkUserId) return clerk.user
  if (current === null) throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
  if (clerk.user) await clerk.signOut()
  const signIn = await clerk.client?.signIn.create({
    strategy: 'password',
    identifier: email,
    password: current,
  })
  await clerk.setActive({ session: signIn?.createdSessionId ?? null })
  if (clerk.user?.id !== clerkUserId) {
    throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
  }
  return clerk.user
}

// What the SDK throws for a refusal of the provider.
type SdkError = {
  code: string
  message: string
  longMessage?: string
  meta?: { paramName?: string }
}

const sdkErrorsOf = (error: unknown): SdkError[] => (error as { errors?: SdkError[] }).errors ?? []
const codeOf = (error: unknown) => sdkErrorsOf(error)[0]?.code

function refusalOf(error: unknown): ApiProblem {
  const [refused] = sdkErrorsOf(error)
  if (!refused) return isUnanswered(error) ? toProblem(new TypeError()) : toProblem(error)
  const message = refused.longMessage ?? refused.message
  const field = fieldOf(refused)
  return new ApiProblem(422, refused.code, message, field ? { errors: [{ field, message }] } : {})
}

// The SDK has an error of its own for a request without an answer.
const isUnanswered = (error: unknown) =>
  !navigator.onLine || (error as { code?: string }).code === 'network_error'

function fieldOf({ code, meta }: SdkError): string | undefined {
  if (code === 'form_password_incorrect') return 'current_password'
  if (meta?.paramName === 'current_password') return 'current_password'
  return meta?.paramName?.endsWith('password') ? 'password' : undefined
}
