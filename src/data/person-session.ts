import type { SessionEnd } from '#machines/client/session.machine.ts'

/** The session as the services of a signed-in person see it. The session module itself stays out of their imports. */

/** `isConfirmed`: the server has confirmed the session. `isExpired`: the person has to log in again. */
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
