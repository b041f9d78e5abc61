// Finds the site's relying party. A passkey belongs to one domain: browsers create none for an IP
// address, or without https except on localhost.
import { isIP } from 'node:net'

/** The site as an authenticator knows it. */
export interface RelyingParty {
  /** The domain. */
  id: string
  origin: string
}

/** Returns the relying party of an origin; null where browsers offer no passkeys. */
export function relyingPartyOf(origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null
  return protocol === 'https:' || isLocal ? { id: hostname, origin } : null
}
