// Calls about the account of the person who is signed in at the identity provider. They need the
// provider's own token, which says when the person last proved that they are present.
import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { ApiProblem } from '#src/api/problem.ts'
import { clerkTokens } from './clerk-tokens.ts'
import { type AccountOwner, connectedClerk } from './sdk-account.ts'

/** Closes the account, and returns when it is deleted. Rejects with `ApiProblem`. */
export async function closeAccount(owner: AccountOwner): Promise<string> {
  await requireSignedIn(owner)
  const { data } = await bodyOf(createApiClient(clerkTokens).PUT('/account/closing'))
  return data.closed_until
}

/** Asks for a copy of the person's data, which comes by email. Rejects with `ApiProblem`. */
export async function requestDataCopy(owner: AccountOwner): Promise<void> {
  await requireSignedIn(owner)
  await bodyOf(createApiClient(clerkTokens).PUT('/account/data-copy'))
}

async function requireSignedIn({ clerkUserId }: AccountOwner): Promise<void> {
  const { user } = await connectedClerk()
  if (user?.id === clerkUserId) return
  const message = 'Log out and log in again first, so that we know it is you.'
  throw new ApiProblem(0, 'LOGIN_NEEDED', message)
}
