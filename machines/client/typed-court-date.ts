import { dateTimeToInstant } from '#machines/wizard/calendar.ts'

/**
 * A court date that an owner has typed and not saved. `typed`: as a draft's answer. `openedWith`: the
 * ISO instant of the date that was there then; null when there was none.
 */
export type TypedCourtDate = { typed: string; openedWith: string | null }

/** Returns whether a typed court date is the one that is there. `courtDate`: its ISO instant; null for none. */
export const isSameCourtDate = (typed: string, courtDate: string | null): boolean =>
  courtDate === null
    ? typed === ''
    : Date.parse(dateTimeToInstant(typed) ?? '') === Date.parse(courtDate)
