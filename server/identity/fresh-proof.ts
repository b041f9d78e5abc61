// How long a proof that a person is present is valid, for the API and for the embedded identity provider.

// The same as Clerk's.
const FRESH_MS = 10 * 60_000

/** The longest session of an admin, if admins need a second factor. */
export const ADMIN_SESSION_MS = 12 * 3_600_000

/** Returns whether a proof was given within the last ten minutes. */
export const isFreshProof = (provedAt: Date | null, at: Date): boolean =>
  provedAt !== null && provedAt.getTime() > at.getTime() - FRESH_MS
