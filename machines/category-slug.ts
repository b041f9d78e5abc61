/** The slugs of categories, for code that needs no questions of theirs. */

/** Returns a category's name in the form of a slug: `personal_injury` for 'Personal injury'. */
export const categorySlug = (categoryName: string): string =>
  categoryName.trim().toLowerCase().replace(/\s+/g, '_')

/** The category whose bids are a percentage of the recovery. */
export const PERCENT_SLUG = 'personal_injury'
