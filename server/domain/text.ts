// Cleans text before it is stored: databases refuse some of what JSON can contain.

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

/**
 * Returns the text trimmed, without control characters (line ends and tabs stay) and lone
 * surrogates.
 */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(CONTROL_CHARACTERS, '').trim()

/** Returns the text as `cleanText` does, in one line and with single spaces. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/gu, ' ')

/** Returns the same JSON value with each lone surrogate in its texts replaced by U+FFFD. */
export function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed() as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, wellFormed(member)]),
  ) as Value
}
