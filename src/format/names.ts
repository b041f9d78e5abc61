// Formats category names and case numbers for display (specification §1.3).

export { capitalize } from '#machines/capitalize.ts'
export { formatCategory } from '#machines/category-slug.ts'

/** Returns the number of a case as people see it: `#1038`. */
export const formatCaseNumber = (uniqueId: number): string => `#${uniqueId}`

/** Returns a noun without its article: `county` for `a county`. */
export const withoutArticle = (noun: string): string => noun.replace(/^an? /, '')
