// What an attorney reads about their licenses.
import type { components } from '#contract'
import { typedLicense } from '#machines/lifecycle/license-fields.ts'
import { formatLongDate } from './dates.ts'

type License = components['schemas']['License']

const CHANGED = 'If you change the number or the date, we check it again. Until then,'
/** Where saving it asks for a check, also without a change. */
const AGAIN: Partial<Record<License['license_status'], string>> = {
  expired:
    'If nothing has changed, save it as it is to ask for a new check. Until we have checked it,',
  refused:
    'Correct it if it is wrong, and save it to ask for a new check. Until we have checked it,',
}

/** Returns what the form of a license says about one that has changed since it was opened. */
export const presentLicenseText = (present: License): string =>
  `It is now ${licenseFacts(present)}. ${licenseStanding(present)} Saving puts what is typed here in its place.`

/**
 * Returns the name on a license, if there is one, its number, and since when its attorney has it.
 */
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
      return 'The check has ended. Open it and save it again to ask for a new check.'
  }
}

/**
 * Returns what saving a license does, and what happens to its attorney while it waits for its
 * check.
 */
export function savingText(
  state: string,
  { isRequired, status }: { isRequired: boolean; status: License['license_status'] | undefined },
): string {
  const again = status && AGAIN[status]
  const start = again ?? CHANGED
  if (!isRequired) return `${start} clients see that it is not checked.`
  const keptClientsSentence = again
    ? ''
    : ' If it is checked now, you keep the clients who have chosen you.'
  return `${start} you can’t open cases or bid in ${state}, and clients there can’t accept your bids.${keptClientsSentence}`
}
