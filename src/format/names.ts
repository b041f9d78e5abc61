/** Names from the wire as people read them (specification §1.3). */

/**
 * A category's name: capitalised, `dui` in upper case. `personal injury` is `Personal Injury`;
 * a name that somebody typed keeps the capitals that it has.
 */
export function formatCategory(name: string): string {
  const words = name.trim()
  if (words.toLowerCase() === 'dui') return 'DUI'
  return words.replace(/(^|[\s-])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toLocaleUpperCase('en-US')
  })
}

/** A case as its owner and its bidders call it: `#1038`. */
export const formatCaseNumber = (uniqueId: number): string => `#${uniqueId}`

/** With a capital at the beginning, as a sentence or a label has it. */
export const capitalised = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
