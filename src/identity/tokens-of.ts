import type { TokenSource } from '#src/api/api-client.ts'
import { ApiProblem } from '#src/api/problem.ts'

/**
 * Returns the tokens of one person. They reject with `ApiProblem` unless this person is signed in
 * on this device. The person is read after the token, because a sign-in removes the previous person
 * before it replaces the token.
 */
export function tokensOf(
  personId: string,
  tokens: TokenSource,
  readPersonId: () => Promise<string | undefined> | string | undefined,
): TokenSource {
  const ifTheirs = async <Token>(token: Token): Promise<Token> => {
    const present = await readPersonId()
    if (present === personId) return token
    const code = present === undefined ? 'UNAUTHENTICATED' : 'ANOTHER_PERSON'
    throw new ApiProblem(401, code, 'Please log in again.')
  }
  return {
    current: async () => ifTheirs(await tokens.current()),
    renew: async (refused) => ifTheirs(await tokens.renew(refused)),
  }
}
