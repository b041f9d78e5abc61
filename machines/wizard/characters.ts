/**
 * Returns the number of characters (code points, not UTF-16 units), for the N/1000 count and its
 * limit.
 */
export const countCharacters = (text: string): number => [...text].length
