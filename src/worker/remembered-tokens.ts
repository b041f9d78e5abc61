import type { TokenSource } from '#src/api/api-client.ts'
import { readStoredPerson } from '#src/identity/stored-person.ts'
import { storedTokens } from '#src/identity/stored-tokens.ts'
import { tokensOf } from '#src/identity/tokens-of.ts'

/**
 * Returns the source of this person's stored tokens. Reading a token rejects while the device
 * remembers another person, or none.
 */
export const rememberedTokensOf = (personId: string): TokenSource =>
  tokensOf(personId, storedTokens, async () => (await readStoredPerson())?.identity?.uuid)
