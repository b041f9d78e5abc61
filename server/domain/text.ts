// Text as people send it, made fit to be stored: databases refuse some of what JSON can carry.

const CONTROL_CHARACTERS = /[^\P{Cc}\t\n\r]/gu

/** Trimmed, without control characters (line ends and tabs stay) and without halves of characters. */
export const cleanText = (text: string): string =>
  text.toWellFormed().replace(CONTROL_CHARACTERS, '').trim()

/** The same JSON value with every half of a character in its texts replaced by U+FFFD. */
export function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed() as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, wellFormed(member)]),
  ) as Value
}
