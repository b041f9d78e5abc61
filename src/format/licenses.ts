/** What is said about the license of an attorney. */
import type { components } from '#contract'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { stateName } from '#machines/places/states.ts'
import { formatLongDate } from './dates.ts'

type Bid = components['schemas']['Bid']
type License = components['schemas']['License']

/**
 * Returns what a bid says about the license of its attorney: `Arizona license checked on November 3, 2026`, or why there
 * is no check. Undefined for an attorney who has left, and for a bid that this phone stored before the server sent
 * `license`.
 */
export function bidLicense({ license, license_gap, attorney }: Bid): string | undefined {
  if (license === undefined || attorney.has_left) return undefined
  if (license === null) {
    if (license_gap === 'refused') return 'We could not confirm this license'
    return license_gap === 'expired'
      ? 'We need to check this license again'
      : 'License not checked yet'
  }
  return `${stateName(license.state)} license checked on ${formatLongDate(license.checked_at)}`
}

/** Returns what the form of a license says about one that has changed since it was opened. */
export const presentLicenseText = (present: License): string =>
  `It is now ${licenseFacts(present)}. ${licenseStanding(present)} Saving puts what is typed here in its place.`

/** Returns the number of a license, and since when its attorney has it. */
export const licenseFacts = (license: License): string =>
  `No. ${license.bar_number}, since ${typedLicense(license).admitted_on}`

/** Returns where the check of a license stands, as its attorney reads it. */
export function licenseStanding(license: License): string {
  switch (license.license_status) {
    case 'pending':
      return 'Not checked yet. We will tell you when it is.'
    case 'verified':
      return license.checked_at && license.expires_at
        ? `Checked on ${formatLongDate(license.checked_at)}. The check is good until ${formatLongDate(license.expires_at)}. We’ll check it again before then.`
        : 'Checked.'
    case 'refused':
      return `We could not confirm it. ${license.refusal_reason ?? ''}`.trim()
    case 'expired':
      return 'The check has ended. Save it again to ask for a new one.'
  }
}
