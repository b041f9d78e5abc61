// Decides what an attorney may do in a state, where licenses are checked first (the setting VERIFY_ATTORNEYS).
import { findState } from '#machines/places/states.ts'
import type { Person } from '#server/caller.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { findLicenseFor, isVerified } from '#server/db/licenses.ts'
import { Problem } from '#server/errors.ts'
import type { Services } from '#server/services.ts'

/** Whether licenses are checked first, and the time. */
export type LicenseRules = { isRequired: boolean; at: Date }

/** Returns the rules of a server at a time. */
export const licenseRules = (
  { verifyAttorneys }: Pick<Services, 'verifyAttorneys'>,
  at: Date,
): LicenseRules => ({ isRequired: verifyAttorneys, at })

/** What an attorney's license allows for a case. */
export interface LicenseAccess {
  /** Opening the case, and bidding on it. */
  mayOpen: boolean
  /** Reaching the customer who has chosen this attorney. A check that was withdrawn no longer allows it; one that has expired does. */
  mayReachClient: boolean
}

const ANYTHING: LicenseAccess = { mayOpen: true, mayReachClient: true }

/**
 * Returns what an attorney's license allows for a case in a place. `isLocked`: the license stays as it is until the
 * transaction ends.
 */
export async function readLicenseAccess(
  db: Queryable,
  { isRequired, at }: LicenseRules,
  license: { attorneyId: string; place: string | null; isLocked?: boolean },
): Promise<LicenseAccess> {
  if (!isRequired) return ANYTHING
  const { isLocked = false, ...about } = license
  const found = await findLicenseFor(db, about, { isLocked })
  const mayOpen = found !== undefined && isVerified(found, at)
  const wasChecked = found?.licenseStatus === 'verified' || found?.licenseStatus === 'expired'
  return { mayOpen, mayReachClient: wasChecked }
}

/** Returns the error for an attorney whose license is not checked for a place. */
export function licenseNeeded(place: string | null): Problem {
  const state = place === null ? undefined : findState(place)
  const which = state ? `Your license in ${state.name}` : 'A license of yours'
  return new Problem('LICENSE_NEEDED', {
    message: `${which} must be checked before you can open this case or bid on it. Add it to your personal details.`,
  })
}

/**
 * Throws LICENSE_NEEDED when an attorney may not bid on a case in a place. The license stays as it is until the
 * transaction ends.
 */
export async function requireLicenseFor(
  tx: Queryable,
  rules: LicenseRules,
  { attorney, place }: { attorney: Person; place: string | null },
): Promise<void> {
  const about = { attorneyId: attorney.id, place, isLocked: true }
  const { mayOpen } = await readLicenseAccess(tx, rules, about)
  if (!mayOpen) throw licenseNeeded(place)
}

/**
 * Throws LICENSE_NEEDED when a customer accepts the bid of an attorney whose license is not checked for the case. The
 * license stays as it is until the transaction ends.
 */
export async function requireLicenseOfBidder(
  tx: Queryable,
  rules: LicenseRules,
  { attorneyId, place }: { attorneyId: string; place: string | null },
): Promise<void> {
  const { mayOpen } = await readLicenseAccess(tx, rules, { attorneyId, place, isLocked: true })
  if (mayOpen) return
  throw new Problem('LICENSE_NEEDED', {
    message:
      'We are checking this attorney’s license again, so you can’t accept their bid now. You can choose another bid, or try later.',
  })
}
