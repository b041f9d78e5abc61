// Decides what an attorney may do in a state, where licenses are checked first (the setting
// VERIFY_ATTORNEYS).
import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import { type LicenseGap, licenseGapText } from '#machines/lifecycle/license-gap.ts'
import type { Person } from '#server/caller.ts'
import { findBidder } from '#server/db/bids.ts'
import type { Queryable } from '#server/db/connection/database.ts'
import { findLicenseFor, isVerified, type LicenseRow } from '#server/db/licenses.ts'
import { Problem, type ProblemDetails } from '#server/errors.ts'
import type { Services } from '#server/services.ts'
import type { CaseParties } from './policy.ts'

/** Whether licenses are checked first, and the time. */
export type LicenseRules = { isRequired: boolean; at: Date }

/** Returns the rules of a server at a time. */
export const licenseRules = (
  { verifyAttorneys }: Pick<Services, 'verifyAttorneys'>,
  at: Date,
): LicenseRules => ({ isRequired: verifyAttorneys, at })

/** What an attorney's license allows for a case. */
export interface LicenseAccess {
  /** Why they may not open the case or bid on it; null when they may. */
  gap: LicenseGap | null
  /**
   * Reaching the customer who has chosen this attorney. A license that was checked once allows it
   * until an admin refuses it: also when a year has passed, and while a change by the attorney
   * waits for its check.
   */
  mayReachClient: boolean
}

const ANYTHING: LicenseAccess = { gap: null, mayReachClient: true }

/**
 * Returns what an attorney's license allows for a case in a place. `isLocked`: the license stays as
 * it is until the transaction ends.
 */
export async function readLicenseAccess(
  db: Queryable,
  { isRequired, at }: LicenseRules,
  license: { attorneyId: string; place: string | null; isLocked?: boolean },
): Promise<LicenseAccess> {
  if (!isRequired) return ANYTHING
  const { isLocked = false, ...about } = license
  const storedLicense = await findLicenseFor(db, about, { isLocked })
  return {
    gap: gapOf(storedLicense, at),
    mayReachClient: storedLicense !== undefined && storedLicense.checkedAt !== null,
  }
}

/**
 * Returns whether the customer's contact details are withheld from the chosen attorney, whose
 * license is not confirmed.
 */
export async function isContactWithheld(
  db: Queryable,
  { caseStatus, acceptedBidId, place }: CaseParties & { place: string | null },
  rules: LicenseRules,
): Promise<boolean> {
  if (!rules.isRequired || !hasChosenAttorney(caseStatus) || acceptedBidId === null) return false
  const [attorneyId] = await findBidder(db, acceptedBidId)
  if (attorneyId === undefined) return false
  return !(await readLicenseAccess(db, rules, { attorneyId, place })).mayReachClient
}

function gapOf(license: LicenseRow | undefined, at: Date): LicenseGap | null {
  if (!license) return 'missing'
  if (isVerified(license, at)) return null
  // The status follows its deadline a little later.
  return license.licenseStatus === 'verified' ? 'expired' : license.licenseStatus
}

/** The parts of a case that an attorney may see without a checked license. */
type CasePreview = NonNullable<NonNullable<ProblemDetails['needed_license']>['case']>

/**
 * Returns the error for an attorney whose license is not checked for a place. `preview`: of the
 * case that they opened.
 */
export const licenseNeeded = (
  gap: LicenseGap,
  place: string | null,
  preview?: CasePreview,
): Problem =>
  new Problem('LICENSE_NEEDED', {
    message: licenseGapText(gap, place),
    needed_license: { gap, ...(preview && { case: preview }) },
  })

/**
 * Throws LICENSE_NEEDED when an attorney may not bid on a case in a place. The license stays as it
 * is until the transaction ends.
 */
export async function requireLicenseFor(
  tx: Queryable,
  rules: LicenseRules,
  { attorney, place }: { attorney: Person; place: string | null },
): Promise<void> {
  const about = { attorneyId: attorney.id, place, isLocked: true }
  const { gap } = await readLicenseAccess(tx, rules, about)
  if (gap) throw licenseNeeded(gap, place)
}

const BIDDER_GAPS: Record<LicenseGap, string> = {
  missing: 'We have not checked this attorney’s license yet',
  pending: 'We have not checked this attorney’s license yet',
  refused: 'We could not confirm this attorney’s license',
  expired: 'We need to check this attorney’s license again',
}

/**
 * Throws LICENSE_NEEDED when a customer accepts the bid of an attorney whose license is not checked
 * for the case. The license stays as it is until the transaction ends.
 */
export async function requireLicenseOfBidder(
  tx: Queryable,
  rules: LicenseRules,
  { attorneyId, place }: { attorneyId: string; place: string | null },
): Promise<void> {
  const { gap } = await readLicenseAccess(tx, rules, { attorneyId, place, isLocked: true })
  if (gap === null) return
  throw new Problem('LICENSE_NEEDED', {
    message: `${BIDDER_GAPS[gap]}, so you can’t accept their bid now. You can choose another bid, or try later.`,
  })
}
