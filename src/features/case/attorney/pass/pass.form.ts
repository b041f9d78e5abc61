import type { components } from '#contract'
import type { FormDefinition } from '#machines/form/form.ts'
import type { PassReason } from '#machines/lifecycle/pass.machine.ts'

/** Why a case is not for the attorney; empty until they choose. */
export type PassValues = { reason: PassReason | '' }

/** 'Not for me': takes an open case off the attorney's list. */
export const passForm: FormDefinition<
  Pick<components['schemas']['AttorneyCase'], 'pass'>,
  PassValues
> = {
  id: 'pass',
  keptIn: 'tab',
  valuesOf: ({ pass }) => ({ reason: pass?.reason ?? '' }),
  errors: ({ reason }) => ({ reason: reason === '' ? 'Choose a reason.' : null }),
  showsChange: true,
}
