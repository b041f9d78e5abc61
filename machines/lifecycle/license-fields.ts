// What an attorney types about a license, and its rules.
import type { components } from '#contract'
import { dateToInstant } from '#machines/wizard/calendar.ts'
import { countCharacters } from '#machines/wizard/characters.ts'
import { type Field, fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { fromWire } from '#machines/wizard/wire.ts'

type LicenseSave = components['schemas']['LicenseSave']
type License = components['schemas']['License']

/** A license as it is typed; the date as `MM/DD/YYYY`. */
export type TypedLicense = { name_on_license: string; bar_number: string; admitted_on: string }

const requiredMessage = 'Field is required.'
const MAX_NAME = 100

/** The fields of a license. */
export const licenseFields = {
  name_on_license: {
    kind: 'text',
    label: 'Name on the license',
    maxLength: MAX_NAME,
    autoComplete: 'name',
    requiredMessage: 'Enter the name on your license.',
  },
  bar_number: {
    kind: 'text',
    label: 'Bar number',
    maxLength: 40,
    autoComplete: 'off',
    requiredMessage,
  },
  admitted_on: { kind: 'date', label: 'Date of admission', expects: 'past', requiredMessage },
} as const satisfies Record<keyof TypedLicense, Field>

function nameError(name: string): string | null {
  if (countCharacters(name) > MAX_NAME) return `Use ${MAX_NAME} characters or fewer.`
  const noName = /\p{L}/u.test(name) ? null : licenseFields.name_on_license.requiredMessage
  return fieldError(licenseFields.name_on_license, name) ?? noName
}

/**
 * Returns the errors of a typed license at the ISO instant `at`. Without `name_on_license`, which
 * apps of an earlier version do not ask for, that is no error.
 */
export function licenseErrors(
  typed: Omit<TypedLicense, 'name_on_license'> & { name_on_license?: string | undefined },
  at: string,
): FieldError[] {
  const name = typed.name_on_license
  const number = fieldError(licenseFields.bar_number, typed.bar_number)
  const noNumber = /[\p{L}\p{N}]/u.test(typed.bar_number) ? null : 'Enter valid input.'
  const day = dateToInstant(typed.admitted_on)
  const future = day !== null && day > at ? 'Enter a date in the past.' : null
  return [
    { field: 'name_on_license', message: name === undefined ? null : nameError(name) },
    { field: 'bar_number', message: number ?? noNumber },
    {
      field: 'admitted_on',
      message: fieldError(licenseFields.admitted_on, typed.admitted_on) ?? future,
    },
  ].filter((error): error is FieldError => error.message !== null)
}

/** Returns a license in wire format as it would have been typed. */
export const typedLicense = (
  license: Pick<LicenseSave, 'bar_number' | 'admitted_on'> & Pick<License, 'name_on_license'>,
): TypedLicense => ({
  name_on_license: license.name_on_license ?? '',
  bar_number: license.bar_number,
  admitted_on: String(fromWire(licenseFields.admitted_on, license.admitted_on) ?? ''),
})
