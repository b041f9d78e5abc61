import type { TokenSource } from '#src/api/api-client.ts'
import { ApiProblem } from '#src/api/problem.ts'
import { loadClerk } from './clerk-sdk.ts'

/**
 * The SDK's own short-lived tokens: on the sign-in screen, and where the person does not want to be
 * remembered.
 */
export const clerkTokens: TokenSource = clerkTokensOf(undefined)

/** Returns the SDK's tokens of one user, because another tab may have signed in another person. */
export function clerkTokensOf(clerkUserId: string | undefined): TokenSource {
  return {
    current: () => sdkToken(clerkUserId, false),
    renew: () => sdkToken(clerkUserId, true),
  }
}

async function sdkToken(clerkUserId: string | undefined, skipCache: boolean): Promise<string> {
  const { session } = await loadClerk()
  const isTheirs = clerkUserId === undefined || session?.user?.id === clerkUserId
  const token = isTheirs && (await session?.getToken({ skipCache }))
  if (!token) throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
  return token
}
