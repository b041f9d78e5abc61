// Verifies session tokens of the embedded provider and of Clerk. Clerk's `verifyJwt` reads the
// machine's clock and the product has its own, so the time claims are checked here. Everything else
// is Clerk's code.
import { decodeJwt, hasValidSignature } from '@clerk/backend/jwt'
import type { TokenSession } from '#server/services.ts'

/** A public key of a JWKS. */
export type PublicKey = JsonWebKey & { kid: string }

interface KeySource {
  /** Fetches the provider's current keys. */
  load: () => Promise<PublicKey[]>
  clock: () => Date
  /**
   * How long fetched keys are used before they are fetched again, so that a withdrawn key stops
   * working.
   */
  keptMs: number
  /** The shortest time between two fetches for unknown ids, because anyone can send made-up ids. */
  reloadAfterMs: number
}

// The wait after a failed fetch.
const RETRY_AFTER_MS = 30_000

/**
 * Creates a function that returns the key with an id; undefined when the provider has none. Keys
 * are fetched at the first use, when they are older than `keptMs`, and when an id is unknown. Known
 * keys stay valid while the provider cannot be reached. The function rejects when an unknown key
 * cannot be fetched.
 */
export function createKeyFinder({ load, clock, keptMs, reloadAfterMs }: KeySource) {
  let keys: Promise<Map<string, PublicKey>> | undefined
  let loadedAt = Number.NEGATIVE_INFINITY
  let renewAt = Number.NEGATIVE_INFINITY

  const reload = () => {
    const before = keys
    loadedAt = clock().getTime()
    renewAt = loadedAt + keptMs
    keys = load().then((list) => new Map(list.map((key) => [key.kid, key])))
    keys.catch(() => {
      keys = before
      loadedAt = Number.NEGATIVE_INFINITY
      renewAt = clock().getTime() + RETRY_AFTER_MS
    })
    return keys
  }

  return async (kid: string): Promise<PublicKey | undefined> => {
    const currentKeys = await (keys ?? reload())
    const now = clock().getTime()
    if (currentKeys.has(kid))
      return (now < renewAt ? currentKeys : await reload().catch(() => currentKeys)).get(kid)
    return now - loadedAt < reloadAfterMs ? undefined : (await reload()).get(kid)
  }
}

interface VerifierOptions {
  findKey: (kid: string) => Promise<PublicKey | undefined>
  clock: () => Date
  /** The origins that a token may have been issued for; any, when undefined. */
  authorizedParties?: string[]
}

const CLOCK_SKEW_S = 5
// Our tokens and Clerk's live for 60 seconds. One that lives much longer was forged with a stolen
// key.
const MAX_LIFE_S = 120
// A phone sends the same token with every call for a minute, so its signature is checked once.
const REMEMBERED_TOKENS = 5_000

interface VerifiedToken extends TokenSession {
  keyId: string
  notBefore: number
  expires: number
}

/** Creates the check of a session token: its signature, then its claims. */
export function createTokenVerifier({ findKey, clock, authorizedParties }: VerifierOptions) {
  const remembered = new Map<string, VerifiedToken>()

  const verify = async (token: string): Promise<VerifiedToken | null> => {
    const jwt = decode(token)
    if (jwt?.header.alg !== 'RS256' || jwt.header.typ !== 'JWT') return null
    const key = await findKey(jwt.header.kid)
    if (!key || !(await hasValidSignature(jwt, key).catch(() => false))) return null
    const { sub, sid, iat, exp, nbf, azp, sts, fva } = jwt.payload
    if (!isId(sub) || !isId(sid)) return null
    if (typeof exp !== 'number' || typeof nbf !== 'number' || typeof iat !== 'number') return null
    if (!(exp - iat <= MAX_LIFE_S)) return null
    if (authorizedParties && !authorizedParties.includes(azp ?? '')) return null
    // Clerk's status of a session that still has a task to complete.
    if (sts === 'pending') return null
    const { kid } = jwt.header
    return {
      userId: sub,
      sessionId: sid,
      factors: factorsOf(fva, iat),
      keyId: kid,
      // Otherwise a token that was issued in the future would be valid for longer than the limit.
      notBefore: Math.max(nbf, iat),
      expires: exp,
    }
  }

  return async (token: string): Promise<TokenSession | null> => {
    const verified = remembered.get(token) ?? (await verify(token))
    if (!verified) return null
    const now = clock().getTime() / 1000
    const isOver = now >= verified.expires + CLOCK_SKEW_S
    if (isOver || now < verified.notBefore - CLOCK_SKEW_S || !(await findKey(verified.keyId))) {
      remembered.delete(token)
      return null
    }
    remembered.set(token, verified)
    const oldest = remembered.keys().next().value
    if (remembered.size > REMEMBERED_TOKENS && oldest) remembered.delete(oldest)
    const { userId, sessionId, factors } = verified
    return { userId, sessionId, factors }
  }
}

// `fva` holds the minutes since each factor was verified, and -1 for a factor that was not.
function factorsOf(fva: unknown, issuedAt: number): TokenSession['factors'] {
  const [first, second] = Array.isArray(fva) ? (fva as unknown[]) : []
  const dateOf = (age: unknown) =>
    typeof age === 'number' && age >= 0 ? new Date((issuedAt - age * 60) * 1_000) : null
  return { firstAt: dateOf(first), secondAt: dateOf(second) }
}

// The ids go into database queries.
const isId = (claim: unknown): claim is string =>
  typeof claim === 'string' && /^[\w-]{1,100}$/.test(claim)

function decode(token: string) {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}
