/** The two steps that end every new case (wizards, 'Shared endings'). */
import type { components } from '#contract'
import type { Step } from '#machines/wizard/flow.ts'
import type { FieldsFor } from './contract-fields.ts'

type CaseCreate = components['schemas']['CaseCreate']
export type SharedField = 'case_details' | 'firm_size'

/** Who reads a case's answers; shown at questions that people may not want to answer. */
export const CASE_READERS =
  'Attorneys who open your case. They do not see your name, email or phone unless you accept their bid.'

/** Why the other side's name is asked. */
export const CONFLICT_CHECK =
  'A lawyer cannot work for both sides, so each one checks this name first.'

export const sharedFields = {
  case_details: { kind: 'area', label: 'Details', maxLength: 1000, isListed: false },
  firm_size: {
    kind: 'many',
    label: 'Firm size',
    isListed: false,
    options: ['1-2 lawyers', '5-10 lawyers', '10-50 lawyers', '50+ lawyers'],
  },
} as const satisfies FieldsFor<Pick<CaseCreate, SharedField>>

export const detailsStep = {
  id: 'details',
  question: 'Tell us what happened in your own words.',
  hint: 'Leave out names, addresses and phone numbers.',
  whoSeesThis: CASE_READERS,
  fields: ['case_details'],
  isSkippable: false,
} as const satisfies Step<SharedField>

export const firmSizeStep = {
  id: 'firm_size',
  question: 'What size law firm would you like? Pick one or more.',
  fields: ['firm_size'],
  isSkippable: false,
} as const satisfies Step<SharedField>
