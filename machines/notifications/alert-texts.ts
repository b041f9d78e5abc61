// The texts of alerts about new cases. They name the category and the place, and nothing of the
// person.
import { capitalize } from '#machines/capitalize.ts'
import { categoryInText } from '#machines/lifecycle/case-titles.ts'

/** The title of the push message. */
export const ALERT_TITLE = 'A new case for you'

/** A new case, as an alert names it. */
interface AlertedCase {
  categoryName: string
  /** Null when the case has no place. */
  placeName: string | null
  isPaused: boolean
  /** It had an attorney before. */
  isReopened: boolean
}

/** Returns the line about a new case: `Family in Maricopa County, Arizona`. */
export function newCaseText(alerted: AlertedCase): string {
  const { categoryName, placeName } = alerted
  const title = capitalize(categoryInText(categoryName))
  const where = placeName === null ? ', place not given' : ` in ${placeName}`
  return `${title}${where}${stateOf(alerted)}`
}

function stateOf({ isPaused, isReopened }: AlertedCase): string {
  if (isPaused) return ' (paused for now)'
  return isReopened ? ' (open again)' : ''
}

/**
 * Returns the title of a daily email: `3 new cases for you`. `hasMore`: there are more than it
 * lists.
 */
export function dailyAlertTitle(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${count} new cases for you`
  return count === 1 ? ALERT_TITLE : `${count} new cases for you`
}

/**
 * Returns why a daily email has its cases. `isByPlace`: the place of each is one where the attorney
 * works.
 */
export function dailyAlertReason(count: number, isByPlace: boolean): string {
  const match = count === 1 ? 'This new case matches' : 'These new cases match'
  return `${match} your practice areas${isByPlace ? ' and the places where you work' : ''}.`
}
