import type { components } from '#contract'
import {
  courtClock,
  courtEndClock,
  daysUntilCourt,
  formatCourtDay,
} from '#machines/lifecycle/court-dates.ts'
import type { CourtDate, CourtDateKind } from '#machines/lifecycle/next-court-date.ts'
import { serverTime } from '#src/clock/clock.ts'

type DatedItem = Pick<
  components['schemas']['CaseListItem'],
  'next_hearing_date' | 'court_date_kind'
>

/** A case, with the fields of its court date. */
export type CaseWithCourtDate = Pick<
  components['schemas']['CustomerCase'],
  'court_date' | 'dui' | 'court_time_zone'
>

/** The kinds of court dates as titles. */
export const kindTexts: Record<CourtDateKind, string> = {
  hearing: 'Court date',
  deadline: 'Deadline',
}

/**
 * Returns the next court date of a case; null when there is none. The answer of a DUI case stands
 * for it in responses of an earlier version, which a phone may have stored.
 */
export function courtDateOf({ court_date, dui }: Pick<CaseWithCourtDate, 'court_date' | 'dui'>) {
  if (court_date) return court_date
  const at = dui?.next_hearing_date
  return at ? ({ kind: 'hearing', at } satisfies CourtDate) : null
}

/**
 * Returns whether the day of a court date is over. `timeZone`: that of the court, null where it is
 * not known.
 */
const isCourtDayOver = (courtDate: string, timeZone: string | null | undefined, now: Date) =>
  daysUntilCourt(courtDate, courtEndClock(now.toISOString(), timeZone)) < 0

/**
 * Returns the next court date of a case in a list, which does not say its time zone: `Court date
 * December 1, 2026`; null when there is none or its day is over everywhere in the United States.
 */
export const formatCourtDate = (
  { next_hearing_date: at, court_date_kind: kind }: DatedItem,
  now = serverTime(),
) =>
  at && !isCourtDayOver(at, null, now)
    ? `${kindTexts[kind ?? 'hearing']} ${formatCourtDay(at)}`
    : null

/** Returns what the clock of a case's court shows; of this device where its zone is not known. */
export const courtClockOf = ({ court_time_zone }: CaseWithCourtDate, now = serverTime()) =>
  courtClock(now.toISOString(), court_time_zone ?? undefined)

/** Returns a case's court date, until its day is over; null when there is none. */
export function upcomingCourtDate(
  legalCase: CaseWithCourtDate,
  now = serverTime(),
): CourtDate | null {
  const courtDate = courtDateOf(legalCase)
  const isOver = !courtDate || isCourtDayOver(courtDate.at, legalCase.court_time_zone, now)
  return isOver ? null : courtDate
}
