// How long a proof that a person is present is valid, for the API and for the embedded identity
// provider.
import { HOUR_MS, MINUTE_MS } from '#machines/durations.ts'

// The same as Clerk's.
const FRESH_MS = 10 * MINUTE_MS

/** The longest session of an admin, if admins need a second factor. */
export const ADMIN_SESSION_MS = 12 * HOUR_MS

/** Returns whether a proof was given within the last ten minutes. */
export const isFreshProof = (provedAt: Date | null, at: Date): boolean =>
  provedAt !== null && provedAt.getTime() > at.getTime() - FRESH_MS
