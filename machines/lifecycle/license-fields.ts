/** What an attorney types about a license, and its rules. */
import type { components } from '#contract'
import { dateToInstant } from '#machines/wizard/calendar.ts'
import { type Field, fieldError } from '#machines/wizard/field.ts'
import type { FieldError } from '#machines/wizard/flow.ts'
import { fromWire } from '#machines/wizard/wire.ts'

type LicenseSave = components['schemas']['LicenseSave']

/** A license as it is typed; the date as `MM/DD/YYYY`. */
export type TypedLicense = { bar_number: string; admitted_on: string }

/** A license as its form has it. `state`: a FIPS code, empty until one is chosen. */
export type LicenseDraft = TypedLicense & { state: string }

/** The key of a new license in `UnsavedLicenses`. */
export const NEW_LICENSE_KEY = ''

/**
 * What was typed and not saved, by the state of the license that it changes. `version`: of that license when it was typed;
 * undefined for a new one.
 */
export type UnsavedLicenses = Readonly<
  Record<string, { draft: LicenseDraft; version?: number | undefined }>
>

const requiredMessage = 'Field is required.'

/** The fields of a license. */
export const licenseFields = {
  bar_number: {
    kind: 'text',
    label: 'Bar number',
    maxLength: 40,
    autoComplete: 'off',
    requiredMessage,
  },
  admitted_on: { kind: 'date', label: 'Date of admission', expects: 'past', requiredMessage },
} as const satisfies Record<keyof TypedLicense, Field>

/** Returns the errors of a typed license at the ISO instant `at`. */
export function licenseErrors(typed: TypedLicense, at: string): FieldError[] {
  const number = fieldError(licenseFields.bar_number, typed.bar_number)
  const noNumber = /[\p{L}\p{N}]/u.test(typed.bar_number) ? null : 'Enter valid input.'
  const day = dateToInstant(typed.admitted_on)
  const future = day !== null && day > at ? 'Enter a date in the past.' : null
  return [
    { field: 'bar_number', message: number ?? noNumber },
    {
      field: 'admitted_on',
      message: fieldError(licenseFields.admitted_on, typed.admitted_on) ?? future,
    },
  ].filter((error): error is FieldError => error.message !== null)
}

/** Returns a license in wire format as it would have been typed. */
export const typedLicense = (license: Pick<LicenseSave, 'bar_number' | 'admitted_on'>) => ({
  bar_number: license.bar_number,
  admitted_on: String(fromWire(licenseFields.admitted_on, license.admitted_on) ?? ''),
})
