import { normalizeLine } from '#machines/typed-text.ts'

/**
 * Returns a code without the spaces and dashes that a pasted one often has: ' 366857', '366-857'.
 */
export const withoutSeparators = (code: string): string =>
  normalizeLine(code).replaceAll(/[ \p{Pd}\u2212]/gu, '')
