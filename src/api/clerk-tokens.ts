import { loadClerk } from './clerk-sdk.ts'
import type { TokenSource } from './client.ts'
import { ApiProblem } from './problem.ts'

/** The SDK's own short-lived tokens: on the log-in screen, and where the phone was told not to remember. */
export const clerkTokens: TokenSource = {
  current: () => sdkToken(false),
  renew: () => sdkToken(true),
}

async function sdkToken(skipCache: boolean): Promise<string> {
  const { session } = await loadClerk()
  const token = await session?.getToken({ skipCache })
  if (!token) throw new ApiProblem(401, 'UNAUTHENTICATED', 'Please log in again.')
  return token
}
