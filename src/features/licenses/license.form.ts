import type { components } from '#contract'
import type { FormDefinition, Messages } from '#machines/form/form.ts'
import {
  licenseErrors,
  type TypedLicense,
  typedLicense,
} from '#machines/lifecycle/license-fields.ts'
import { messagesByField } from '#machines/wizard/flow.ts'

/** A license as its form has it. `state`: a FIPS code, empty until one is chosen. */
export type LicenseValues = TypedLicense & { state: string }

/** `license`: the one that is edited; null for a new one. `entered`: the states of all licenses. */
type EditedLicense = { license: components['schemas']['License'] | null; entered: string[] }

const empty: LicenseValues = { state: '', name_on_license: '', bar_number: '', admitted_on: '' }

function stateError(state: string, { license, entered }: EditedLicense): string | null {
  if (state === '') return 'Field is required.'
  return !license && entered.includes(state)
    ? 'You have added this state already. Edit it in the list.'
    : null
}

/** The form for a license, which also renews it. */
export const licenseForm: FormDefinition<EditedLicense, LicenseValues> = {
  id: 'license',
  keptIn: 'profile-drafts',
  valuesOf: ({ license }) => (license ? { state: license.state, ...typedLicense(license) } : empty),
  versionOf: ({ license }) => license?.version,
  errors: (values, { subject, now }): Messages<LicenseValues> => ({
    state: stateError(values.state, subject),
    ...messagesByField(licenseErrors(values, now)),
  }),
  sendsUnchanged: () => true,
  // The same text as the server's refusal.
  overtaken: () => 'This license has changed. Please look at it again.',
}
