// Closes the account of the person who is signed in at the identity provider.
import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { ApiProblem } from '#src/api/problem.ts'
import { clerkTokens } from './clerk-tokens.ts'
import { type AccountOwner, connectedClerk } from './sdk-account.ts'

/**
 * Closes the account, and returns when it is deleted. The call needs the provider's own token,
 * which says when the person last proved that they are present. Rejects with `ApiProblem`.
 */
export async function closeAccount({ clerkUserId }: AccountOwner): Promise<string> {
  const { user } = await connectedClerk()
  if (user?.id !== clerkUserId) {
    const message = 'Log out and log in again first, so that we know it is you.'
    throw new ApiProblem(0, 'LOGIN_NEEDED', message)
  }
  const { data } = await bodyOf(createApiClient(clerkTokens).PUT('/account/closing'))
  return data.closed_until
}
