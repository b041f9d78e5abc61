import type { components } from '#contract'
import type { FormDefinition } from '#machines/form/form.ts'
import { rollUrlError } from '#machines/lifecycle/roll-url.ts'

/** A state's public roll of lawyers. */
export type Roll = components['schemas']['LicenseRoll']

/**
 * The form in which an admin corrects the address of a roll. `url`: null for the address that came
 * with Fastpass.
 */
export const rollForm: FormDefinition<Roll, { url: string | null }> = {
  id: 'roll',
  keptIn: 'tab',
  valuesOf: ({ url }) => ({ url }),
  errors: ({ url }) => ({ url: url === null ? null : rollUrlError(url) }),
  // Saving the present address marks it as corrected.
  sendsUnchanged: () => true,
}
