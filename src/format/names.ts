/** Formats category names and case numbers for display (specification §1.3). */

/**
 * Returns a category's name with capitals: `DUI`, `Personal Injury`. A name that a person typed
 * keeps its capitals.
 */
export function formatCategory(name: string): string {
  const words = name.trim()
  if (words.toLowerCase() === 'dui') return 'DUI'
  return words.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('en-US')
  })
}

/** Returns the number of a case as people see it: `#1038`. */
export const formatCaseNumber = (uniqueId: number): string => `#${uniqueId}`

/** Returns a text with a capital first letter. */
export const capitalize = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
