import type { FormDefinition, Messages } from '#machines/form/form.ts'
import {
  type CourtDate,
  type CourtDateKind,
  type CourtDetail,
  courtDateNames,
  courtDetailFields,
  courtDetailsOf,
  isSameCourtDate,
  tidyCourtDate,
} from '#machines/lifecycle/next-court-date.ts'
import { dateTimeToInstant, instantToDateTime, splitDateTime } from '#machines/wizard/calendar.ts'
import { fieldError, malformedError } from '#machines/wizard/field.ts'
import { courtDateField } from '#machines/wizard/flows/case-fields.ts'
import { unlikelyAnswer } from '#machines/wizard/unlikely-answer.ts'

/**
 * A case's court date, and how often it has changed. `upcoming`: null without one, and when its day
 * is over.
 */
type DatedCase = {
  saved: CourtDate | null
  upcoming: CourtDate | null
  changes: number | undefined
}

/** What a person types of a court date. `at`: written as the answer in a draft. */
export type CourtDateValues = { kind: CourtDateKind; at: string } & Record<CourtDetail, string>

const NO_DAY = 'Choose a day.'
/** Returns how to remove a saved date: by a button of its own. */
const removalOf = ({ kind }: CourtDate) =>
  `For no date, close this and tap “Remove ${courtDateNames[kind]}”.`

const empty: CourtDateValues = { kind: 'hearing', at: '', room: '', address: '', due: '' }

const valuesOf = (courtDate: CourtDate | null): CourtDateValues => ({
  ...empty,
  ...courtDate,
  at: (courtDate && instantToDateTime(courtDate.at)) ?? '',
})

/** Returns what is typed or kept, with what an earlier version did not keep. */
const wholeValues = (values: CourtDateValues): CourtDateValues => ({ ...empty, ...values })

/** Returns what is typed as a court date; null without a whole day and time. */
export function typedCourtDate(values: CourtDateValues): CourtDate | null {
  const { at, ...typed } = wholeValues(values)
  const instant = dateTimeToInstant(at)
  return instant ? tidyCourtDate({ ...typed, at: instant }) : null
}

function dateError(at: string, { upcoming }: DatedCase): string | null {
  if (splitDateTime(at).date.trim() !== '') return fieldError(courtDateField, at)
  return upcoming === null ? NO_DAY : `${NO_DAY} ${removalOf(upcoming)}`
}

const detailErrors = (values: CourtDateValues): Messages<CourtDateValues> =>
  Object.fromEntries(
    courtDetailsOf[values.kind].map((name) => [
      name,
      malformedError(courtDetailFields[name], values[name]),
    ]),
  )

const isSavedAs = (values: CourtDateValues, courtDate: CourtDate | null): boolean =>
  courtDate === null
    ? JSON.stringify(wholeValues(values)) === JSON.stringify(empty)
    : isSameCourtDate(typedCourtDate(values), courtDate)

/** The form with which a customer changes or adds the court date of a posted case. */
export const courtDateForm: FormDefinition<DatedCase, CourtDateValues> = {
  id: 'courtDate',
  keptIn: 'case-edits',
  valuesOf: ({ upcoming }) => valuesOf(upcoming),
  versionOf: ({ changes }) => changes,
  errors: (values, { subject }) => ({ ...detailErrors(values), at: dateError(values.at, subject) }),
  doubts: ({ at }, { now }) => ({ at: unlikelyAnswer(courtDateField, at, now.slice(0, 10)) }),
  reopened: wholeValues,
  isSaved: (values, { saved, upcoming }) => isSavedAs(values, upcoming) || isSavedAs(values, saved),
  sendsUnchanged: () => true,
  showsChange: true,
}
