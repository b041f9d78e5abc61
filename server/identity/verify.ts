// Verifies the caller by the `token` header.
import type { Queryable } from '#server/db/connection/database.ts'
import { type FoundPerson, findPersonWhere } from '#server/db/people.ts'
import type { IdentityProvider, SessionIdentity, TokenSession } from '#server/services.ts'
import { PRODUCT_TOKEN_PREFIX, verifyProductToken } from './product-session.ts'

/** The verified caller: by the SDK's token or a remembered session's, with the record, if any. */
export interface VerifiedCaller extends SessionIdentity {
  via: 'sdk' | 'product'
  person: FoundPerson | null
  /**
   * The factors of the SDK's token, or of an admin's session; null for a remembered session, which
   * proves none.
   */
  factors: TokenSession['factors'] | null
}

interface VerifierOptions {
  provider: Pick<IdentityProvider, 'verifyToken' | 'isActiveCondition' | 'readFactors'>
  db: Queryable
  clock: () => Date
}

// Clerk's tokens are far shorter: their claims must fit a cookie.
const MAX_TOKEN_LENGTH = 8_192

/**
 * Returns the caller of a `token` header; null for an invalid token. Rejects only during an outage.
 */
export type Verifier = (token: string | undefined) => Promise<VerifiedCaller | null>

/** Creates the check. */
export function createVerifier({ provider, db, clock }: VerifierOptions): Verifier {
  return async (token) => {
    if (!token || token.length > MAX_TOKEN_LENGTH) return null
    if (token.startsWith(PRODUCT_TOKEN_PREFIX)) {
      const session = await verifyProductToken(db, token, clock())
      return session && { ...session, via: 'product', factors: null }
    }
    const identity = await provider.verifyToken(token)
    const account =
      identity && (await findPersonWhere(db, identity.userId, provider.isActiveCondition(identity)))
    if (!account) return null
    // Only an admin's second factor decides anything, so other people's calls need no further
    // query.
    const isAdmin = account.person?.role === 'org:admin'
    const factors = isAdmin ? await provider.readFactors(identity) : identity.factors
    return { ...identity, ...account, factors, via: 'sdk' }
  }
}
