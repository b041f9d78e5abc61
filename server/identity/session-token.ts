// One way to verify a session token, for the embedded provider's keys and for Clerk's.
// Clerk's `verifyJwt` reads the machine's clock; the product has its own, so the time claims are
// checked here and the rest is Clerk's code.
import { decodeJwt, hasValidSignature } from '@clerk/backend/jwt'
import type { SessionIdentity } from './identity.ts'

/** A public key of a JWKS. */
export type PublicKey = JsonWebKey & { kid: string }

interface KeySource {
  /** Fetches the provider's current keys. */
  load: () => Promise<PublicKey[]>
  clock: () => Date
}

// An unknown key id may be a new key, or a stranger making ids up: ask again, but not for each.
const RELOAD_AFTER_MS = 30_000

/**
 * Finds a key by its id: fetched once, kept, fetched again when an id is not among them, at most
 * every 30 seconds. Rejects when the keys are needed and cannot be fetched.
 */
export function createKeyFinder({ load, clock }: KeySource) {
  let keys: Promise<Map<string, PublicKey>> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY

  const reload = () => {
    const before = keys
    loadedAt = clock().getTime()
    keys = load().then((list) => new Map(list.map((key) => [key.kid, key])))
    keys.catch(() => {
      // Keys that were good stay good while the provider cannot be reached.
      keys = before
      loadedAt = Number.NEGATIVE_INFINITY
    })
    return keys
  }

  return async (kid: string): Promise<PublicKey | undefined> => {
    const known = await (keys ?? reload())
    if (known.has(kid) || clock().getTime() - loadedAt < RELOAD_AFTER_MS) return known.get(kid)
    return (await reload()).get(kid)
  }
}

interface VerifierOptions {
  findKey: (kid: string) => Promise<PublicKey | undefined>
  clock: () => Date
  /** The origins a token may have been issued for; any, when not given. */
  authorizedParties?: string[]
}

const CLOCK_SKEW_S = 5
// A phone sends the same token with every call of its minute: its signature is checked once.
const REMEMBERED_TOKENS = 5_000

interface VerifiedToken extends SessionIdentity {
  notBefore: number
  expires: number
}

/** Builds the check of a session token: signature by the key it names, then its claims. */
export function createTokenVerifier({ findKey, clock, authorizedParties }: VerifierOptions) {
  const remembered = new Map<string, VerifiedToken>()

  const verify = async (token: string): Promise<VerifiedToken | null> => {
    const jwt = decode(token)
    if (jwt?.header.alg !== 'RS256' || jwt.header.typ !== 'JWT') return null
    const key = await findKey(jwt.header.kid)
    if (!key || !(await hasValidSignature(jwt, key).catch(() => false))) return null
    const { sub, sid, exp, nbf, azp, sts } = jwt.payload
    if (typeof sub !== 'string' || typeof sid !== 'string') return null
    if (typeof exp !== 'number' || typeof nbf !== 'number') return null
    if (authorizedParties && !authorizedParties.includes(azp ?? '')) return null
    // 'pending' is Clerk's word for a session that still has a task to do before it counts.
    if (sts === 'pending') return null
    return { userId: sub, sessionId: sid, notBefore: nbf, expires: exp }
  }

  return async (token: string): Promise<SessionIdentity | null> => {
    const verified = remembered.get(token) ?? (await verify(token))
    if (!verified) return null
    const now = clock().getTime() / 1000
    if (now >= verified.expires + CLOCK_SKEW_S || now < verified.notBefore - CLOCK_SKEW_S) {
      remembered.delete(token)
      return null
    }
    remembered.set(token, verified)
    const oldest = remembered.keys().next().value
    if (remembered.size > REMEMBERED_TOKENS && oldest) remembered.delete(oldest)
    return { userId: verified.userId, sessionId: verified.sessionId }
  }
}

function decode(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}
