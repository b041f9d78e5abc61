/** Returns a text with a capital first letter. */
export const capitalize = (text: string): string =>
  text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
