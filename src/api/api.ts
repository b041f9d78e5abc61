import { createApi, type TokenSource } from './client.ts'
import { readPerson } from './known-person.ts'
import { isRemembered } from './stored-session.ts'
import { storedTokens } from './stored-tokens.ts'

// The SDK is fetched by whoever was not remembered and makes a call, and by nobody else.
const tokens = async (): Promise<TokenSource> =>
  isRemembered() ? storedTokens : (await import('./clerk-tokens.ts')).clerkTokens

/** The signed-in person's tokens. */
export const ownTokens: TokenSource = {
  current: async () => readPerson() && (await tokens()).current(),
  renew: async (refused) => (await tokens()).renew(refused),
  owner: () => readPerson()?.clerkUserId,
}

/** The API as the signed-in person calls it; the page's client. */
export const api = createApi(ownTokens)
