// The rules for names and passwords: specification §1.5, widened by
// docs/decisions/0040-what-is-typed.md.
import { countCharacters } from './characters.ts'

/** The punctuation allowed in people's names: O'Brien, Smith-Jones, St. Mary. */
export const PERSON_MARKS = "'’-."

/** The punctuation allowed in firms' names: Vega, Ruiz & Co. */
export const FIRM_MARKS = `${PERSON_MARKS},&`

/**
 * Returns the error of a normalized name, which may have letters of any script with their joiners,
 * spaces and these marks; null when it is valid.
 */
export function nameError(text: string, marks: string): string | null {
  if (/\p{Nd}/u.test(text)) return 'Name cannot contain numbers.'
  const isAllowed = [...text].every(
    (char) => /[\p{L}\p{M} ]|\u200C|\u200D/u.test(char) || marks.includes(char),
  )
  return isAllowed && /\p{L}/u.test(text) ? null : 'Special characters are not allowed.'
}

/** The shortest and longest password, in characters. */
export const MIN_PASSWORD = 8
export const MAX_PASSWORD = 128

/** From this length on, a password is a passphrase: it needs no letter, number or symbol. */
const MIN_PASSPHRASE = 15

const ALL_KINDS = /^(?=.*\p{L})(?=.*\d)(?=.*[\p{P}\p{S}])/su

/** The hint below the field of a new password. */
export const PASSWORD_HINT = `Use ${MIN_PASSWORD} or more characters with a letter, a number and a symbol like ! or ?. A phrase of ${MIN_PASSPHRASE} or more characters needs none of these.`

/** Returns the error of a new password; null when it is valid. */
export function passwordError(text: string): string | null {
  const length = countCharacters(text)
  if (length < MIN_PASSWORD) return 'Your password must contain 8 or more characters.'
  return length >= MIN_PASSPHRASE || ALL_KINDS.test(text)
    ? null
    : 'Password must contain at least one letter, one number, and one special character'
}
