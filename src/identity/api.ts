import { createApiClient, type TokenSource } from '#src/api/api-client.ts'
import { isStoredInTab, readPerson } from './known-person.ts'
import { storedTokens } from './stored-tokens.ts'
import { tokensOf } from './tokens-of.ts'

// The SDK is loaded only when the device does not remember the person.
async function tokens(): Promise<TokenSource> {
  if (!isStoredInTab()) return storedTokens
  const { clerkTokensOf } = await import('./clerk-tokens.ts')
  return clerkTokensOf(readPerson()?.clerkUserId)
}

/** The signed-in person's tokens. */
const signedInTokens: TokenSource = {
  current: async () => readPerson() && (await tokens()).current(),
  renew: async (refused) => (await tokens()).renew(refused),
  owner: () => readPerson()?.clerkUserId,
}

/** The API client of the signed-in person. */
export const api = createApiClient(signedInTokens)

/** Returns the tokens of this person. They reject while another person is signed in. */
export const ownTokensOf = (personId: string): TokenSource =>
  tokensOf(personId, signedInTokens, () => readPerson()?.identity?.uuid)

/** Returns the API client of this person. It never sends another person's token. */
export const apiClientOf = (personId: string) => createApiClient(ownTokensOf(personId))
