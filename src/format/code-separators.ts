/** Returns a code without the spaces and dashes that a pasted one often has: ' 366857', '366-857'. */
export const withoutSeparators = (code: string): string => code.replaceAll(/[\s\p{Pd}]/gu, '')
