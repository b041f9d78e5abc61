/** What an attorney reads about their licenses. */
import type { components } from '#contract'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { formatLongDate } from './dates.ts'

type License = components['schemas']['License']

/** Returns what the form of a license says about one that has changed since it was opened. */
export const presentLicenseText = (present: License): string =>
  `It is now ${licenseFacts(present)}. ${licenseStanding(present)} Saving puts what is typed here in its place.`

/** Returns the name on a license, if there is one, its number, and since when its attorney has it. */
export function licenseFacts(license: License): string {
  const { name_on_license, bar_number, admitted_on } = typedLicense(license)
  const number = `No. ${bar_number}, since ${admitted_on}`
  return name_on_license ? `${name_on_license}, ${number}` : number
}

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
