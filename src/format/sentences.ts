/** Returns a label as it reads within a sentence: `filing fees`. */
export const lowerFirst = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)

/** Returns labels as a list within a sentence: `All court dates, filing fees`. */
export const inSentence = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map(lowerFirst)].join(', ')

/** Returns sentences as one text, without those that do not apply. */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ')

/** Returns a text with exactly one final period, even after a name like 'Vega and Co.'. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
