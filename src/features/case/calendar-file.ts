import { createEvent, type DateTime } from 'ics'
import { hasCourtTime } from '#machines/lifecycle/court-dates.ts'

export type CourtAppointment = {
  /** The case's id: the phone's calendar replaces an appointment of the same case. */
  caseId: string
  /** `Court date, DUI case 1038`. */
  title: string
  /** ISO instant (machines/lifecycle/court-dates.ts). */
  courtDate: string
  /** The name of the court; undefined when it is not known. */
  court: string | undefined
}

/**
 * Returns a calendar file with a court date, and an alarm a day before. Its time is that of the
 * court's clock, in no time zone: it stays the same wherever the phone is. Throws when the library
 * refuses the data.
 */
export function calendarFile({ caseId, title, courtDate, court }: CourtAppointment): File {
  const date = new Date(courtDate)
  const day: DateTime = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const isTimed = hasCourtTime(courtDate)
  const { error, value } = createEvent({
    uid: `${caseId}@${location.hostname}`,
    productId: 'fastpass',
    title,
    ...(isTimed
      ? { start: [...day, date.getUTCHours(), date.getUTCMinutes()] as DateTime }
      : { start: day }),
    duration: isTimed ? { hours: 1 } : { days: 1 },
    startInputType: 'local',
    startOutputType: 'local',
    ...(court !== undefined && { location: court }),
    alarms: [{ action: 'display', description: title, trigger: { days: 1, before: true } }],
  })
  if (!value) throw error ?? new Error('The calendar file is empty.')
  return new File([value], 'court-date.ics', { type: 'text/calendar' })
}
