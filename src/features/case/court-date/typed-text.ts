import {
  type CourtDateValues,
  typedCourtDate,
} from '#machines/lifecycle/court-date/typed-court-date.ts'
import { splitDateTime, UNKNOWN_TIME } from '#machines/wizard/calendar.ts'
import type { CaseWithCourtDate } from '#src/format/court-dates.ts'
import { courtDateText } from '#src/format/court-moments.ts'

/** Returns a typed date as it would be shown, or as far as it is typed. */
export function typedText(legalCase: CaseWithCourtDate, typed: CourtDateValues): string {
  const courtDate = typedCourtDate(typed)
  if (courtDate) return courtDateText(legalCase, courtDate)
  const { date, time } = splitDateTime(typed.at)
  const day = [date.trim(), date.trim() !== '' && time !== UNKNOWN_TIME && time]
  return [...day, typed.room, typed.address, typed.due].filter(Boolean).join(', ')
}
