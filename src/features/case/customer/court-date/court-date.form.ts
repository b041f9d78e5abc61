import type { FormDefinition } from '#machines/form/form.ts'
import {
  type CourtDateValues,
  courtDateValues,
  isTypedAs,
  typedDoubts,
  typedErrors,
  wholeValues,
} from '#machines/lifecycle/court-date/typed-court-date.ts'
import { type CourtDate, courtDateNames, NO_DAY } from '#machines/lifecycle/next-court-date.ts'

/**
 * A case's court date, and how often it has changed. `upcoming`: null without one, and when its day
 * is over.
 */
type DatedCase = {
  saved: CourtDate | null
  upcoming: CourtDate | null
  changes: number | undefined
}

/** Returns the error without a day, with how to remove a saved date: by a button of its own. */
const noDay = ({ upcoming }: DatedCase): string =>
  upcoming === null
    ? NO_DAY
    : `${NO_DAY} For no date, close this and tap “Remove ${courtDateNames[upcoming.kind]}”.`

/** The form with which a customer changes or adds the court date of a posted case. */
export const courtDateForm: FormDefinition<DatedCase, CourtDateValues> = {
  id: 'courtDate',
  keptIn: 'case-edits',
  valuesOf: ({ upcoming }) => courtDateValues(upcoming),
  versionOf: ({ changes }) => changes,
  errors: (values, { subject }) => typedErrors(values, noDay(subject)),
  doubts: (values, { now }) => typedDoubts(values, now),
  reopened: wholeValues,
  isSaved: (values, { saved, upcoming }) => isTypedAs(values, upcoming) || isTypedAs(values, saved),
  sendsUnchanged: () => true,
  showsChange: true,
}
