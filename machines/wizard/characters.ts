/** Characters as a person counts them, for the N/1000 count and its limit. */
export const countCharacters = (text: string): number => [...text].length
