// What keeps an attorney from the cases of a state, where licenses are checked first.
import type { components } from '#contract'
import { findState } from '#machines/places/states.ts'

export type LicenseGap = components['schemas']['LicenseGap']

/**
 * Returns what an attorney is told about their license for a case in a place; `place`: null when
 * the case has no place.
 */
export function licenseGapText(gap: LicenseGap, place: string | null): string {
  const state = place === null ? undefined : findState(place)
  const license = state ? `${state.name} license` : 'license'
  switch (gap) {
    case 'missing':
      return `Add your ${license}. We have to check it first.`
    case 'pending':
      return `We are checking your ${license}. You don’t need to do anything.`
    case 'refused':
      return `We could not confirm your ${license}.`
    case 'expired':
      return `The check of your ${license} has ended. Open your license and save it again to ask for a new check.`
  }
}
