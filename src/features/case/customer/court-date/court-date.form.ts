import type { FormDefinition } from '#machines/form/form.ts'
import { dateTimeToInstant, instantToDateTime, splitDateTime } from '#machines/wizard/calendar.ts'
import { fieldError } from '#machines/wizard/field.ts'
import { courtDateField } from '#machines/wizard/flows/case-fields.ts'
import { unlikelyAnswer } from '#machines/wizard/unlikely-answer.ts'

/**
 * A case's court date, an ISO instant, and how often it has changed. `upcoming`: null without one,
 * and when its day is over.
 */
type DatedCase = { saved: string | null; upcoming: string | null; changes: number | undefined }

const NO_DAY = 'Choose a day.'
/** A saved date is removed by a button of its own. */
const REMOVAL = 'For no date, close this and tap “Remove court date”.'

function dateError(at: string, { upcoming }: DatedCase): string | null {
  if (splitDateTime(at).date.trim() !== '') return fieldError(courtDateField, at)
  return upcoming === null ? NO_DAY : `${NO_DAY} ${REMOVAL}`
}

const isDate = (at: string, date: string | null): boolean =>
  date === null ? at === '' : Date.parse(dateTimeToInstant(at) ?? '') === Date.parse(date)

/**
 * The form with which a customer changes or adds the court date of a posted case. `at`: written as
 * the answer in a draft.
 */
export const courtDateForm: FormDefinition<DatedCase, { at: string }> = {
  id: 'courtDate',
  keptIn: 'case-edits',
  valuesOf: ({ upcoming }) => ({ at: (upcoming && instantToDateTime(upcoming)) ?? '' }),
  versionOf: ({ changes }) => changes,
  errors: ({ at }, { subject }) => ({ at: dateError(at, subject) }),
  doubts: ({ at }, { now }) => ({ at: unlikelyAnswer(courtDateField, at, now.slice(0, 10)) }),
  isSaved: ({ at }, { saved, upcoming }) => isDate(at, upcoming) || isDate(at, saved),
  sendsUnchanged: () => true,
  showsChange: true,
}
