// The next court date of a case: a hearing, with its room and address, or a deadline, with what is
// due by it.
import type { components } from '#contract'
import { normalizeLine } from '#machines/typed-text.ts'
import { type Field, malformedError } from '#machines/wizard/field.ts'
import type { CategoryAnswers } from '#machines/wizard/flows/case-answers.ts'
import { courtDateField } from '#machines/wizard/flows/case-fields.ts'
import { fromWire } from '#machines/wizard/wire.ts'

type Schemas = components['schemas']
/** A court date in wire format. Its instant: see court-dates.ts. */
export type CourtDate = Schemas['CourtDate']
/** A day in court, or the last day for something. */
export type CourtDateKind = Schemas['CourtDateKind']
/** The name of a text of a court date. */
export type CourtDetail = 'room' | 'address' | 'due'

/** What people call each kind of court date. */
export const courtDateNames = {
  hearing: 'court date',
  deadline: 'deadline',
} as const satisfies Record<CourtDateKind, string>

/** The fields of the texts of a court date. All of them may stay empty. */
export const courtDetailFields = {
  room: { kind: 'text', label: 'Room', maxLength: 60 },
  address: { kind: 'text', label: 'Address', maxLength: 200 },
  due: { kind: 'text', label: 'What is due', maxLength: 60 },
} as const satisfies Record<CourtDetail, Field>

/** The texts that each kind of court date has. */
export const courtDetailsOf = {
  hearing: ['room', 'address'],
  deadline: ['due'],
} as const satisfies Record<CourtDateKind, readonly CourtDetail[]>

const allDetails: readonly CourtDetail[] = [...courtDetailsOf.hearing, ...courtDetailsOf.deadline]

/** What a stored case has of a court date. */
export type CaseWithCourtDate = { answers: CategoryAnswers | null; courtDate: CourtDate | null }

/**
 * Returns the next court date of a stored case; undefined when there is none. The date of a hearing
 * in a DUI case is an answer, which a server of an older version may have changed alone: then its
 * room and address are those of another day.
 */
export function nextCourtDate({ answers, courtDate }: CaseWithCourtDate): CourtDate | undefined {
  const answered = answers?.dui?.next_hearing_date
  const isHearing = courtDate?.kind === 'hearing'
  if (!answered) return answers?.dui && isHearing ? undefined : (courtDate ?? undefined)
  const isSameDate = isHearing && Date.parse(courtDate.at) === Date.parse(answered)
  return isSameDate ? courtDate : { kind: 'hearing', at: answered }
}

/** Returns a court date without its texts, as attorneys who are not chosen see it. */
export const withoutDetails = ({ kind, at }: CourtDate): CourtDate => ({ kind, at })

/** Returns whether two court dates are the same. */
export function isSameCourtDate(
  one: CourtDate | null | undefined,
  other: CourtDate | null | undefined,
): boolean {
  if (!one || !other) return !one && !other
  const isSameMoment = one.kind === other.kind && Date.parse(one.at) === Date.parse(other.at)
  return isSameMoment && allDetails.every((name) => one[name] === other[name])
}

/** Returns a court date with only the texts of its kind, as they are stored. */
export function tidyCourtDate(courtDate: CourtDate): CourtDate {
  const texts = courtDetailsOf[courtDate.kind].flatMap((name) => {
    const text = normalizeLine(courtDate[name] ?? '')
    return text === '' ? [] : [[name, text] as const]
  })
  return { ...withoutDetails(courtDate), ...Object.fromEntries(texts) }
}

/** The error of a court date without a day. */
export const NO_DAY = 'Choose a day.'

/** A court date as it is sent, or null to remove it. */
type SentCourtDate = { next_hearing_date: string | null } & Partial<Record<CourtDetail, string>>

/** Returns the errors of a court date that a person sends. */
export function courtDateErrors(sent: SentCourtDate): { field: string; message: string }[] {
  const at = malformedError(courtDateField, fromWire(courtDateField, sent.next_hearing_date))
  const texts = allDetails.map(
    (name) => [name, malformedError(courtDetailFields[name], sent[name])] as const,
  )
  return [['next_hearing_date', at] as const, ...texts].flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  )
}
