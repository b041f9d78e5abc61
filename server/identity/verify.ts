// Who is calling: the one check of the `token` header.
import type { Queryable } from '#server/db/connection/database.ts'
import { type FoundPerson, findPersonWhere } from '#server/db/people.ts'
import type { IdentityProvider, SessionIdentity, TokenSession } from '#server/services.ts'
import { PRODUCT_TOKEN_PREFIX, verifyProductToken } from './product-session.ts'

/** The verified caller: whether the SDK's token or a remembered phone's spoke for them, and their record, if any. */
export interface Caller extends SessionIdentity {
  via: 'sdk' | 'product'
  person: FoundPerson | null
  /** What the SDK's token says of the session's factors; null for a remembered phone, which proves none. */
  factors: TokenSession['factors'] | null
}

interface VerifierOptions {
  provider: Pick<IdentityProvider, 'verifyToken' | 'lasts'>
  db: Queryable
  clock: () => Date
}

// Clerk's tokens stay far below this: their claims must fit a cookie.
const LONGEST_TOKEN = 8_192

/** Answers who a `token` header speaks for: null for anything but a valid one; rejects only on an outage. */
export type Verifier = (token: string | undefined) => Promise<Caller | null>

/** Builds the check. */
export function createVerifier({ provider, db, clock }: VerifierOptions): Verifier {
  return async (token) => {
    if (!token || token.length > LONGEST_TOKEN) return null
    if (token.startsWith(PRODUCT_TOKEN_PREFIX)) {
      const known = await verifyProductToken(db, token, clock())
      return known && { ...known, via: 'product', factors: null }
    }
    const identity = await provider.verifyToken(token)
    const found = identity && (await findPersonWhere(db, identity.userId, provider.lasts(identity)))
    return found ? { ...identity, ...found, via: 'sdk' } : null
  }
}
