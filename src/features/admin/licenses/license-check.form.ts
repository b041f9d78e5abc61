import type { components } from '#contract'
import type { FormDefinition } from '#machines/form/form.ts'
import { licenseRoll } from '#machines/places/license-rolls.ts'

/** A license with its attorney. */
export type AdminLicense = components['schemas']['AdminLicense']

/**
 * What an admin found: on the roll `source`, or not confirmed because of `reason`. `isFound`: null
 * until one of the two is chosen.
 */
export type Finding = { isFound: boolean | null; source: string; reason: string }

const rollOf = ({ state }: AdminLicense) => licenseRoll(state)?.keeper ?? ''
const required = (text: string) => (text.trim() === '' ? 'Field is required.' : null)

/** The form in which an admin records whether a license is on its state's roll. */
export const licenseCheckForm: FormDefinition<AdminLicense, Finding> = {
  id: 'licenseCheck',
  keptIn: 'tab',
  valuesOf: (license) => ({ isFound: null, source: rollOf(license), reason: '' }),
  versionOf: ({ version }) => version,
  errors: ({ isFound, source, reason }) => ({
    isFound: isFound === null ? 'Field is required.' : null,
    source: isFound === true ? required(source) : null,
    reason: isFound === false ? required(reason) : null,
  }),
  isSaved: ({ source, reason }, license) => reason.trim() === '' && source === rollOf(license),
  // 'It is on the roll' is chosen each time: one press of Save would confirm the license.
  reopened: ({ isFound, ...texts }) => ({ ...texts, isFound: isFound === false ? false : null }),
  hasChanged: () => true,
  sendsUnchanged: () => true,
  showsChange: true,
  overtaken: () => 'This license has changed since you typed this. Please look at it again.',
}
