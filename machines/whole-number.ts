// Parses counts, dollars and percentages as people type or paste them. All of them are whole
// numbers.
import { normalizeLine } from './typed-text.ts'

export type NumberUnit = 'count' | 'dollars' | 'percent'

/** A parsed number: its whole part, and whether the text had digits after the decimal point. */
export type WrittenNumber = { value: number; hasFraction: boolean }

const CENTS = String.raw`(?:[.,](\d{0,2}))?`

/**
 * The accepted notations of each unit. Thousands may be grouped by commas, spaces or points. A
 * point or comma before the last one or two digits is the decimal point. `1.800` is refused: it
 * means $1,800 in some countries and $1.80 in others, and a wrong guess would be a wrong price.
 */
const PATTERNS: Record<NumberUnit, readonly RegExp[]> = {
  count: [/^(\d+)$/],
  dollars: [
    new RegExp(`^(\\d+)${CENTS}$`),
    new RegExp(`^([1-9]\\d{0,2}(?:,\\d{3})+)${CENTS}$`),
    new RegExp(`^([1-9]\\d{0,2}(?: \\d{3})+)${CENTS}$`),
    /^([1-9]\d{0,2}(?:\.\d{3})+),(\d{0,2})$/,
    /^([1-9]\d{0,2}(?:\.\d{3}){2,})$/,
  ],
  percent: [/^(\d+)(?:\.(\d*))?$/, /^(\d+),(\d{0,2})$/],
}

const SIGNS: Record<NumberUnit, RegExp> = {
  count: /^$/,
  dollars: /^\$\s*|\s*\$$/g,
  percent: /\s*%$/,
}

const MAX_DIGITS = 15

const bare = (unit: NumberUnit, text: string): string =>
  normalizeLine(text).replace(SIGNS[unit], '')

/**
 * Returns the number in a text; null when there is none. Cents are dropped, never joined to the
 * dollars.
 */
export function readNumber(unit: NumberUnit, text: string): WrittenNumber | null {
  const written = bare(unit, text)
  const match = PATTERNS[unit].map((pattern) => pattern.exec(written)).find(Boolean)
  if (!match) return null
  const digits = (match[1] as string).replace(/\D/g, '')
  return digits.length <= MAX_DIGITS
    ? { value: Number(digits), hasFraction: Boolean(match[2]) }
    : null
}

/** Returns whether a text has a sign or a letter, which more typing cannot correct. */
export const hasForeignCharacter = (unit: NumberUnit, text: string): boolean =>
  (unit === 'count' ? /[^\d\s]/ : /[^\d\s.,]/).test(bare(unit, text))

const EXAMPLES: Record<NumberUnit, string> = { count: '3', dollars: '1,800', percent: '30' }

const inUnit = (unit: NumberUnit, value: number): string => {
  const figure = value.toLocaleString('en-US')
  if (unit === 'percent') return `${figure}%`
  return unit === 'dollars' ? `$${figure}` : figure
}

/** Returns how to correct a text that is not a number, or is above `max`; null for a valid one. */
export function numberTip(unit: NumberUnit, text: string, max: number): string | null {
  const written = bare(unit, text)
  if (written === '') return null
  const tooLarge = `The most is ${inUnit(unit, max)}.`
  const number = readNumber(unit, text)
  if (number) return number.value > max ? tooLarge : null
  if (written.replace(/\D/g, '').length > MAX_DIGITS) return tooLarge
  if (unit === 'dollars' && /^\d+\.\d{3}/.test(written))
    return 'Leave out the dot: write 1,800, not 1.800.'
  if (unit === 'count' && /^\d+[.,]\d*$/.test(written))
    return `Write a whole number, like ${EXAMPLES.count}.`
  return `Use digits only, like ${EXAMPLES[unit]}.`
}
