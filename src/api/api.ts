import { createApi, type TokenSource } from './client.ts'
import { isKeptInTab, readPerson } from './known-person.ts'
import { storedTokens } from './stored-tokens.ts'
import { tokensOf } from './tokens-of.ts'

// The SDK is fetched only for a person whom the phone does not remember.
async function tokens(): Promise<TokenSource> {
  if (!isKeptInTab()) return storedTokens
  const { clerkTokensOf } = await import('./clerk-tokens.ts')
  return clerkTokensOf(readPerson()?.clerkUserId)
}

/** The signed-in person's tokens. */
const signedInTokens: TokenSource = {
  current: async () => readPerson() && (await tokens()).current(),
  renew: async (refused) => (await tokens()).renew(refused),
  owner: () => readPerson()?.clerkUserId,
}

/** The API as the signed-in person calls it; the page's client. */
export const api = createApi(signedInTokens)

/** Returns the tokens of this person, which reject while another person is signed in. */
export const ownTokensOf = (personId: string): TokenSource =>
  tokensOf(personId, signedInTokens, () => readPerson()?.identity?.uuid)

/** Returns the API as this person calls it. Nothing is sent with the token of another person. */
export const apiOf = (personId: string) => createApi(ownTokensOf(personId))
