import type { components } from '#contract'
import { stateName } from '#machines/places/states.ts'
import { formatShortDate } from './dates.ts'

type Bid = components['schemas']['Bid']

/** What a bid says when no admin has looked up its attorney's license, or there is none. */
export const UNCHECKED_LICENSE = 'License not checked yet'

/**
 * Returns what a bid says about the license of its attorney: `Arizona license checked Nov 3, 2026`,
 * which fits a line of a card, or why there is no check. Undefined for an attorney who has left.
 */
export function bidLicense({ license, license_gap, attorney }: Bid): string | undefined {
  if (attorney.has_left) return undefined
  if (license === null) {
    if (license_gap === 'refused') return 'We could not confirm this license'
    return license_gap === 'expired' ? 'We need to check this license again' : UNCHECKED_LICENSE
  }
  return `${stateName(license.state)} license checked ${formatShortDate(license.checked_at)}`
}

/** Why a license must be checked again. */
const REASONS: Partial<Record<NonNullable<Bid['license_gap']>, string>> = {
  expired: 'A check counts for one year, and that year is over.',
  pending:
    'They have changed their license since we checked it, and we are checking it again. They keep your contact details. Until then, they get no other client’s.',
}

/**
 * Returns what it means for the customer, who relied on a check, that a chosen attorney's license
 * must be checked again, and what they can do.
 */
export function recheckText({ license_gap }: Pick<Bid, 'license_gap'>): string | undefined {
  const reason = license_gap && REASONS[license_gap]
  return reason
    ? `${reason} You can go on with this attorney. Ask them about their license before you pay or sign anything. If you don’t want to keep them, you can close this case and post it again.`
    : undefined
}
