// The slugs and names of categories, in a file without their questions: every page loads it, and
// most need no question.
import { STANDARD_SLUGS } from '#contract'
import { capitalize } from '#machines/capitalize.ts'

/** Returns a category's name in the form of a slug: `personal_injury` for 'Personal injury'. */
export const categorySlug = (categoryName: string): string =>
  categoryName.trim().toLowerCase().replace(/\s+/g, '_')

/** The slug of a category's flow, which is the URL's `user`. */
export type CaseSlug = (typeof STANDARD_SLUGS)[number] | 'other'

/** Returns whether a text from a URL or a draft is the slug of a flow. */
export const isCaseSlug = (slug: string): slug is CaseSlug =>
  slug === 'other' || STANDARD_SLUGS.some((standard) => standard === slug)

/**
 * Returns the slug of a category's flow (`dui`); `other` for a category without its own questions.
 */
export function caseSlugOf(categoryName: string): CaseSlug {
  const slug = categorySlug(categoryName)
  return isCaseSlug(slug) ? slug : 'other'
}

/** The names of the standard categories, in list order. */
export const standardCategories: string[] = STANDARD_SLUGS.map((slug) => slug.replace(/_/g, ' '))

/** An explanation of each standard category in plain words, by its slug. */
const help: Record<Exclude<CaseSlug, 'other'>, string> = {
  dui: 'Driving after drinking or taking drugs',
  bankruptcy: 'Debts that you cannot pay',
  family: 'Divorce, separation or children',
  civil: 'A dispute about money, a contract or what you own',
  personal_injury: 'You were hurt in an accident',
}

/**
 * Returns a line that explains a category; undefined for categories that an admin or an attorney
 * has added.
 */
export function categoryHelp(categoryName: string): string | undefined {
  const slug = caseSlugOf(categoryName)
  return slug === 'other' ? undefined : help[slug]
}

/**
 * What is shown in place of a category's name that a customer wrote, where their words may not be
 * read.
 */
export const HIDDEN_NAME = 'other'

/** Returns whether a category is a standard one; other names are words of people. */
export const isStandardName = (categoryName: string): boolean =>
  caseSlugOf(categoryName) !== 'other'

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
