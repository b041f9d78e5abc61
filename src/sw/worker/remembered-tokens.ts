import type { TokenSource } from '#src/api/client.ts'
import { readKeptPerson } from '#src/api/kept-person.ts'
import { storedTokens } from '#src/api/stored-tokens.ts'
import { tokensOf } from '#src/api/tokens-of.ts'

/** Returns the remembered tokens of this person. They reject while the phone remembers another person, or no person. */
export const rememberedTokensOf = (personId: string): TokenSource =>
  tokensOf(personId, storedTokens, async () => (await readKeptPerson())?.identity?.uuid)
