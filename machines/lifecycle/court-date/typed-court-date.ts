// What people type of a court date: the customer who changes it, and the attorney who proposes it.
import {
  type CourtDate,
  type CourtDateKind,
  type CourtDetail,
  courtDetailFields,
  courtDetailsOf,
  isSameCourtDate,
  NO_DAY,
  tidyCourtDate,
} from '#machines/lifecycle/next-court-date.ts'
import { dateTimeToInstant, instantToDateTime, splitDateTime } from '#machines/wizard/calendar.ts'
import { fieldError, malformedError } from '#machines/wizard/field.ts'
import { courtDateField } from '#machines/wizard/flows/case-fields.ts'
import { unlikelyAnswer } from '#machines/wizard/unlikely-answer.ts'

/** What a person types of a court date. `at`: written as the answer in a draft. */
export type CourtDateValues = { kind: CourtDateKind; at: string } & Record<CourtDetail, string>

/** A message for some of the fields. */
type TypedMessages = { readonly [Field in keyof CourtDateValues]?: string | null }

const empty: CourtDateValues = { kind: 'hearing', at: '', room: '', address: '', due: '' }

/** Returns a court date as it is typed; null for none. */
export const courtDateValues = (courtDate: CourtDate | null): CourtDateValues => ({
  ...empty,
  ...courtDate,
  at: (courtDate && instantToDateTime(courtDate.at)) ?? '',
})

/** Returns what is typed or kept, with what an earlier version did not keep. */
export const wholeValues = (values: CourtDateValues): CourtDateValues => ({ ...empty, ...values })

/** Returns what is typed as a court date; null without a whole day and time. */
export function typedCourtDate(values: CourtDateValues): CourtDate | null {
  const { at, ...typed } = wholeValues(values)
  const instant = dateTimeToInstant(at)
  return instant ? tidyCourtDate({ ...typed, at: instant }) : null
}

/** Returns the errors of what is typed. `noDay`: what is said without a day. */
export const typedErrors = (values: CourtDateValues, noDay = NO_DAY): TypedMessages => ({
  ...detailErrors(values),
  at: splitDateTime(values.at).date.trim() === '' ? noDay : fieldError(courtDateField, values.at),
})

const detailErrors = (values: CourtDateValues): TypedMessages =>
  Object.fromEntries(
    courtDetailsOf[values.kind].map((name) => [
      name,
      malformedError(courtDetailFields[name], values[name]),
    ]),
  )

/** Returns the question about an unlikely date. `now`: what the court's clock shows. */
export const typedDoubts = ({ at }: CourtDateValues, now: string): TypedMessages => ({
  at: unlikelyAnswer(courtDateField, at, now.slice(0, 10)),
})

/** Returns whether what is typed says the same as a court date, or nothing where there is none. */
export const isTypedAs = (values: CourtDateValues, courtDate: CourtDate | null): boolean =>
  courtDate === null
    ? JSON.stringify(wholeValues(values)) === JSON.stringify(empty)
    : isSameCourtDate(typedCourtDate(values), courtDate)
