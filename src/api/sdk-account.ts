/** What all changes of an account at the identity provider share: the SDK, its session, and its errors. */
import type { BrowserClerk, UserResource } from '@clerk/shared/types'
import { loadClerk } from './clerk-sdk.ts'
import { ApiProblem, toProblem } from './problem.ts'

/** The account's owner at the identity provider. */
export type AccountOwner = { clerkUserId: string; email: string }

/** Returns the SDK. Rejects at once without a connection, because the SDK would retry for a long time. */
export async function connectedClerk(): Promise<BrowserClerk> {
  if (!navigator.onLine) throw toProblem(new TypeError())
  return loadClerk()
}

/**
 * Returns the account, signed in at the provider. The phone remembers people longer than the provider does; in that
 * case the current password signs them in again. Rejects with `ApiProblem` when that is not possible.
 */
export async function signedIn(
  clerk: BrowserClerk,
  { clerkUserId, email }: AccountOwner,
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

/** Proves with the password that the signed-in person is present. Rejects with the SDK's error. */
export async function provePassword({ session }: BrowserClerk, password: string): Promise<void> {
  await session?.startVerification({ level: 'first_factor' })
  await session?.attemptFirstFactorVerification({ strategy: 'password', password })
}

/** The SDK's error for a refusal of the provider. */
export type SdkError = {
  code: string
  message: string
  longMessage?: string
  meta?: { paramName?: string }
}

const sdkErrorsOf = (error: unknown): SdkError[] => (error as { errors?: SdkError[] }).errors ?? []

/** Returns the code of a refusal. */
export const codeOf = (error: unknown): string | undefined => sdkErrorsOf(error)[0]?.code

/** Returns a failed call of the SDK as a problem. `fieldOf` returns the form field of a refusal. */
export function refusalOf(
  error: unknown,
  fieldOf: (refused: SdkError) => string | undefined,
): ApiProblem {
  const [refused] = sdkErrorsOf(error)
  if (!refused) return isUnanswered(error) ? toProblem(new TypeError()) : toProblem(error)
  const message = refused.longMessage ?? refused.message
  const field = fieldOf(refused)
  return new ApiProblem(422, refused.code, message, field ? { errors: [{ field, message }] } : {})
}

// The SDK has its own error for a request without an answer.
const isUnanswered = (error: unknown) =>
  !navigator.onLine || (error as { code?: string }).code === 'network_error'
