// Validates a new case with the questions of its category, and drops answers that are off their
// path.
import type { components } from '#contract'
import { placeName } from '#machines/places/place.ts'
import { isZeroDate } from '#machines/wizard/calendar.ts'
import { checkCaseAnswers } from '#machines/wizard/flows/case-answers.ts'
import {
  type CaseContent,
  contentErrors,
  sharedFields,
} from '#machines/wizard/flows/case-fields.ts'
import { caseFlowOf } from '#machines/wizard/flows/case-flows.ts'
import { wellFormed } from '#server/domain/text.ts'
import { type FieldError, invalidFields } from '#server/errors.ts'
import type { NewCase } from './lifecycle-store.ts'

type CaseCreate = components['schemas']['CaseCreate']

/** Returns the stored form of a case of this category. Throws INVALID_FIELDS. */
export function submittedCase(
  categoryName: string,
  body: CaseCreate,
): Pick<NewCase, 'caseDetails' | 'firmSize' | 'answers' | 'disclosures' | 'place' | 'placeName'> {
  const flow = caseFlowOf(categoryName)
  const {
    category_id,
    category_name,
    customer_id,
    disclaimer_version,
    place = null,
    ...sent
  } = body
  const name = place === null ? null : placeName(place)
  const checked = checkCaseAnswers(flow, wellFormed(sent))
  const placeErrors =
    name === undefined ? [{ field: 'place', message: 'Select valid option.' }] : []
  const errors = [...unexpectedAnswers(flow.id, sent), ...checked.errors, ...placeErrors]
  if (errors.length > 0) throw invalidFields(errors)
  const { case_details, firm_size, disclosures = null, ...own } = checked.answers
  return {
    caseDetails: case_details,
    firmSize: firm_size,
    place,
    placeName: name ?? null,
    disclosures,
    answers: Object.keys(own).length > 0 ? withoutZeroDates(own) : null,
  }
}

/** Returns the stored form of an owner's new details and firm sizes. Throws INVALID_FIELDS. */
export function changedContent(body: CaseContent): CaseContent {
  const { case_details, firm_size } = wellFormed(body)
  const errors = contentErrors({ case_details, firm_size })
  if (errors.length > 0) throw invalidFields(errors)
  return { case_details: case_details.trim(), firm_size }
}

const isShared = (name: string) => Object.hasOwn(sharedFields, name)

// Refuses answers of another category, because dropping them would hide a sender's mistake.
const unexpectedAnswers = (category: string, sent: object): FieldError[] =>
  Object.keys(sent)
    .filter((name) => !isShared(name) && name !== 'disclosures' && name !== category)
    .map((field) => ({ field, message: 'Enter valid input.' }))

function withoutZeroDates<Answers>(answers: Answers): Answers {
  return JSON.parse(JSON.stringify(answers), (_name, value) =>
    typeof value === 'string' && isZeroDate(value) ? null : value,
  )
}
