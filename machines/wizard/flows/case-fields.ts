// The last two steps of every new case (specification §4.2).
import type { components } from '#contract'
import { type Field, fieldError } from '#machines/wizard/field.ts'
import type { Step } from '#machines/wizard/flow.ts'
import { caseStarts, LAST_STEP } from './case-starts.ts'
import type { FieldsFor } from './contract-fields.ts'

type CaseCreate = components['schemas']['CaseCreate']
export type SharedField = 'case_details' | 'firm_size'

/** Who can read a case's answers; shown at sensitive questions. */
export const CASE_READERS =
  'Fastpass, and attorneys who open your case. Attorneys do not see your name, email or phone unless you accept their bid.'

/** The short text for answers that all attorneys can read. */
export const ALL_ATTORNEYS = 'All attorneys'

/** Who can read the customer's own words, whose beginning is in the attorneys' list. */
const DETAILS_READERS =
  'Fastpass, and attorneys. They see the first words in their list of cases, and the rest when they open your case. They do not see your name, email or phone unless you accept their bid.'

/** Who can read an answer that is kept for the chosen attorney. */
export const CHOSEN_READERS =
  'Fastpass, and the attorney whose bid you accept. Other attorneys only see that you answered.'

/**
 * Who can read an answer that is kept for the chosen attorney, where others do not see that there
 * is one.
 */
export const UNSEEN_READERS =
  'Fastpass, and the attorney whose bid you accept. Other attorneys do not see that you answered.'

/** Who can read an answer that would tell another one, which is kept for the chosen attorney. */
export const DEPENDENT_READERS =
  'Fastpass, and the attorney whose bid you accept. Other attorneys do not see that we asked this. It would give away an answer you hid.'

/** Who can read the name of another party that is not kept for the chosen attorney. */
export const PARTY_READERS =
  'Fastpass, and attorneys who open your case. They see this name first. They read the rest only after they say that they can work for you.'

/** Who can read the name of another party that is kept for the chosen attorney. */
export const CHOSEN_PARTY_READERS =
  'Fastpass, and the attorney whose bid you accept. Other attorneys cannot check this name first. So a lawyer of this person or business could read your case.'

/** Who can read such a name, where others do not see that there is one. */
export const UNSEEN_PARTY_READERS =
  'Fastpass, and the attorney whose bid you accept. Other attorneys do not see that you answered. They cannot check this name first. So a lawyer of this person or business could read your case.'

/**
 * The reason for the question about the other side's name. It holds for all attorneys, and for the
 * chosen one alone.
 */
export const CONFLICT_CHECK =
  'A lawyer cannot work for both sides. With this name, a lawyer can check that.'

/** The court date of a DUI case, which its owner may change later. */
export const courtDateField = {
  kind: 'dateTime',
  label: 'Next hearing',
  expects: 'future',
} as const satisfies Field

export const sharedFields = {
  case_details: { kind: 'area', label: 'Details', maxLength: 1000, isListed: false },
  firm_size: {
    kind: 'many',
    label: 'Firm size',
    isListed: false,
    options: ['1-2 lawyers', '5-10 lawyers', '10-50 lawyers', '50+ lawyers'],
  },
} as const satisfies FieldsFor<Pick<CaseCreate, SharedField>>

/**
 * The fields that attorneys read in every case, and that its owner may change while bids are
 * possible.
 */
export type CaseContent = Pick<CaseCreate, SharedField>

/** Returns the errors of the fields, by the rules of a new case. */
export const contentErrors = (content: CaseContent): { field: SharedField; message: string }[] =>
  (['case_details', 'firm_size'] as const).flatMap((field) => {
    const message = fieldError(sharedFields[field], content[field])
    return message === null ? [] : [{ field, message }]
  })

/** Returns whether two have the same content, in any order of the firm sizes. */
export const isSameContent = (one: CaseContent, other: CaseContent): boolean =>
  one.case_details.trim() === other.case_details.trim() &&
  one.firm_size.toSorted().join() === other.firm_size.toSorted().join()

export const detailsStep = {
  id: caseStarts.other.step,
  question: 'Tell us what happened in your own words.',
  hint: 'What happened? What have you been told? What do you want? Leave out names, addresses and phone numbers.',
  whoSeesThis: { short: ALL_ATTORNEYS, whole: DETAILS_READERS },
  fields: ['case_details'],
  isSkippable: false,
} as const satisfies Step<SharedField>

export const firmSizeStep = {
  id: LAST_STEP,
  question: 'What size law firm would you like? Pick one or more.',
  hint: 'Attorneys see your choice. Firms of other sizes can bid too.',
  fields: ['firm_size'],
  isSkippable: false,
} as const satisfies Step<SharedField>
