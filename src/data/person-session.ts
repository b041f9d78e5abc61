// The session as the signed-in person's services see it, so that they do not import the session
// module.
import type { SessionEnd } from '#machines/client/session.machine.ts'

/**
 * `isConfirmed`: the server has confirmed the session. `isExpired`: the person must sign in again.
 */
export interface SessionStatus {
  isConfirmed: boolean
  isExpired: boolean
  isEmailConfirmed: boolean
}

export interface PersonSession {
  /** Calls back now and at each change, until the services stop. */
  watch(listener: (status: SessionStatus) => void): void
  /** Reports that the server refused the session, and why. */
  expire(reason: SessionEnd): void
  /** Reports that the server asked for a confirmed email. */
  requireEmailConfirmation(): void
  /** Reports that the server asked an admin for a second factor. */
  requireSecondFactor(): void
}
