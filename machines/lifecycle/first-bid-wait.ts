// What happens after a case is posted, for its customer: who sees it, when the first bid usually
// comes, and how they are told.
import type { components } from '#contract'
import { stateInText } from '#machines/places/state-in-text.ts'
import { categoryInText } from './case-titles.ts'
import { waitInWords } from './waits.ts'

/**
 * How many hours half of a category's cases waited for their first bid at most. `place_name`: the
 * state whose cases they are; absent for the whole country.
 */
export type FirstBidWait = components['schemas']['FirstBidWait']

/** The fewest cases with a bid from which a wait is shown. */
export const MIN_WAITED = 10

/** Who sees a case that takes bids. */
export const WHO_SEES_IT =
  'Attorneys can find your case. Only the one you choose gets your name, email and phone number.'

const UNKNOWN_WAIT =
  'A first bid can take hours or days, and not every case gets one. We can’t say more yet for cases like yours.'

/** Returns `About half of DUI cases in Arizona get a first bid within 5 hours.` */
export function firstBidText(wait: FirstBidWait | undefined, categoryName: string): string {
  if (!wait) return UNKNOWN_WAIT
  const { hours, place_name } = wait
  const where = place_name === undefined ? '' : ` in ${stateInText(place_name)}`
  const cases = `${categoryInText(categoryName)} cases${where}`
  return `About half of ${cases} get a first bid within ${waitInWords(hours)}.`
}
