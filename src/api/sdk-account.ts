/** What changes of an account at the identity provider have in common: its SDK, the log-in behind it, its refusals. */
import type { BrowserClerk, UserResource } from '@clerk/shared/types'
import { loadClerk } from './clerk-sdk.ts'
import { ApiProblem, toProblem } from './problem.ts'

/** Whose account it is at the identity provider. */
export type AccountOwner = { clerkUserId: string; email: string }

/** The SDK, which would go on trying for a long time without a connection. Rejects at once then. */
export async function connectedClerk(): Promise<BrowserClerk> {
  if (!navigator.onLine) throw toProblem(new TypeError())
  return loadClerk()
}

/**
 * The account, logged in at the provider. A phone remembers longer than the provider does: the current password is then
 * a log-in as well. Rejects with `ApiProblem` where there is none.
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

/** Proves by the password that it is the person who is logged in. Rejects with what the SDK throws. */
export async function provePassword({ session }: BrowserClerk, password: string): Promise<void> {
  await session?.startVerification({ level: 'first_factor' })
  await session?.attemptFirstFactorVerification({ strategy: 'password', password })
}

/** What the SDK throws for a refusal of the provider. */
export type SdkError = {
  code: string
  message: string
  longMessage?: string
  meta?: { paramName?: string }
}

const sdkErrorsOf = (error: unknown): SdkError[] => (error as { errors?: SdkError[] }).errors ?? []

/** The code of a refusal. */
export const codeOf = (error: unknown): string | undefined => sdkErrorsOf(error)[0]?.code

/** A failed call of the SDK as a problem; `fieldOf` names the field that a refusal is about. */
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

// The SDK has an error of its own for a request without an answer.
const isUnanswered = (error: unknown) =>
  !navigator.onLine || (error as { code?: string }).code === 'network_error'
