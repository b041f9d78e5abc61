// The rule for the address of a state's roll of lawyers that an admin enters.
import { normalizeUrl } from '#machines/typed-text.ts'
import { fieldError } from '#machines/wizard/field.ts'

/** The longest address, in characters. */
export const MAX_ROLL_URL = 500

const field = {
  kind: 'url',
  label: 'Address',
  requiredMessage: 'Field is required.',
  maxLength: MAX_ROLL_URL,
} as const

/**
 * Returns the error of an address; null when it is valid. It must be https, because others on the
 * network can change a page that is not encrypted.
 */
export function rollUrlError(text: string): string | null {
  const error = fieldError(field, text)
  if (error !== null) return error
  return /^https:\/\//i.test(normalizeUrl(text))
    ? null
    : 'Enter an address that starts with https://.'
}
