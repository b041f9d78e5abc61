// What all changes of an account at the identity provider share: the SDK, its session, and its
// errors.
import type { BrowserClerk, UserResource } from '@clerk/shared/types'
import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { loadClerk } from './clerk-sdk.ts'
import { clerkTokens } from './clerk-tokens.ts'
import { readToken, replaceToken } from './stored-session.ts'

/** The account's owner at the identity provider. */
export type AccountOwner = { clerkUserId: string; email: string }

/**
 * Returns the SDK. Rejects at once without a connection, because the SDK would retry for a long
 * time.
 */
export async function connectedClerk(): Promise<BrowserClerk> {
  if (!navigator.onLine) throw toProblem(new TypeError())
  return loadClerk()
}

/**
 * Returns the account, signed in at the provider. This device may remember people longer than the
 * provider does; then the current password signs them in again. Rejects with `ApiProblem` when that
 * is not possible.
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
  await renewRemembered()
  return clerk.user
}

// The stored token must belong to the new session, because a change of the account ends all others.
async function renewRemembered(): Promise<void> {
  const before = await readToken()
  if (before === undefined) return
  const { data } = await bodyOf(createApiClient(clerkTokens).POST('/auth/session'))
  await replaceToken(before, data.refresh_token)
}

/**
 * Emails a code to the signed-in person, who has no password, as proof of presence. Rejects with
 * the SDK's error.
 */
export async function sendProofCode({ session }: BrowserClerk): Promise<void> {
  const begun = await session?.startVerification({ level: 'first_factor' })
  const factor = begun?.supportedFirstFactors?.find(({ strategy }) => strategy === 'email_code')
  if (factor?.strategy !== 'email_code') return
  const { emailAddressId } = factor
  await session?.prepareFirstFactorVerification({ strategy: 'email_code', emailAddressId })
}

/**
 * Proves with the password or an emailed code that the signed-in person is present. Rejects with
 * the SDK's error.
 */
export async function provePresence(
  { session }: BrowserClerk,
  proof: { password: string } | { code: string },
): Promise<void> {
  if ('code' in proof) {
    await session?.attemptFirstFactorVerification({ strategy: 'email_code', ...proof })
    return
  }
  await session?.startVerification({ level: 'first_factor' })
  await session?.attemptFirstFactorVerification({ strategy: 'password', ...proof })
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

/**
 * Runs calls of the SDK. Rejects with `ApiProblem`; `fieldOf` returns the form field of a refusal.
 */
export async function asProblem<Result>(
  work: () => Promise<Result>,
  fieldOf: (refused: SdkError) => string | undefined,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error, fieldOf)
  }
}

// The SDK has its own error for a request without a response.
const isUnanswered = (error: unknown) =>
  !navigator.onLine || (error as { code?: string }).code === 'network_error'
