import type { FormDefinition } from '#machines/form/form.ts'
import { fieldError } from '#machines/wizard/field.ts'
import {
  type CaseContent,
  isSameContent,
  sharedFields,
} from '#machines/wizard/flows/case-fields.ts'
import { contactQuestion } from '#machines/wizard/unlikely-answer.ts'

/** The customer's own text of a case, at one version. */
type EditableCase = CaseContent & { version: number }

/** The form for the part of a case that attorneys read (specification §3.1). */
export const caseEditForm: FormDefinition<EditableCase, CaseContent> = {
  id: 'caseEdit',
  keptIn: 'case-edits',
  valuesOf: ({ case_details, firm_size }) => ({ case_details, firm_size }),
  versionOf: ({ version }) => version,
  errors: ({ case_details, firm_size }) => ({
    case_details: fieldError(sharedFields.case_details, case_details),
    firm_size: fieldError(sharedFields.firm_size, firm_size),
  }),
  doubts: ({ case_details }, { subject }) => ({
    case_details:
      case_details.trim() === subject.case_details.trim() ? null : contactQuestion(case_details),
  }),
  isSame: isSameContent,
  // The same text as the server's refusal.
  overtaken: () => 'This case was changed on another device. Please look at it again.',
}
