import type { components } from '#contract'
import { stateName } from '#machines/places/states.ts'
import { formatLongDate } from './dates.ts'

type Bid = components['schemas']['Bid']

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
