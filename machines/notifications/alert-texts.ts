/** The texts of alerts about new cases. They name the category and the place, and nothing of the person. */
import { categoryInText } from '#machines/lifecycle/case-titles.ts'

/** The title of the push message. */
export const ALERT_TITLE = 'A new case for you'

/** A new case, as an alert names it. */
interface AlertedCase {
  categoryName: string
  /** Null when the case has no place. */
  placeName: string | null
}

/** Returns the line about a new case: `Family in Maricopa County, Arizona`. */
export function newCaseText({ categoryName, placeName }: AlertedCase): string {
  const category = categoryInText(categoryName)
  const title = category.charAt(0).toUpperCase() + category.slice(1)
  return placeName === null ? `${title}, place not given` : `${title} in ${placeName}`
}

/** Returns the title of a daily email: `3 new cases for you`. `hasMore`: there are more than it lists. */
export function dailyAlertTitle(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${count} new cases for you`
  return count === 1 ? ALERT_TITLE : `${count} new cases for you`
}
