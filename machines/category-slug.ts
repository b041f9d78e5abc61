// The slugs and names of categories, for code that does not need their questions.
import { STANDARD_SLUGS } from '#contract'
import { capitalize } from '#machines/capitalize.ts'

/** Returns a category's name in the form of a slug: `personal_injury` for 'Personal injury'. */
export const categorySlug = (categoryName: string): string =>
  categoryName.trim().toLowerCase().replace(/\s+/g, '_')

/**
 * What is shown in place of a category's name that a customer wrote, where their words may not be
 * read.
 */
export const HIDDEN_NAME = 'other'

/** Returns whether a category is a standard one; other names are words of people. */
export function isStandardName(categoryName: string): boolean {
  const slug = categorySlug(categoryName)
  return STANDARD_SLUGS.some((standard) => standard === slug)
}

/**
 * Returns a category's name where a customer's words may not be read: only the standard names stay.
 */
export const withoutOwnName = (categoryName: string): string =>
  isStandardName(categoryName) ? categoryName : HIDDEN_NAME

/**
 * Returns a category's name as it is shown: `DUI`, `Personal Injury`. A name that a person typed
 * stays as it is, except for a capital first letter.
 */
export function formatCategory(categoryName: string): string {
  const words = categoryName.trim()
  if (words.toLowerCase() === 'dui') return 'DUI'
  return isStandardName(words) ? words.split(' ').map(capitalize).join(' ') : capitalize(words)
}

/** The category whose bids are a percentage of the recovery. */
export const PERCENT_SLUG = 'personal_injury'
