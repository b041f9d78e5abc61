import { createEvent, type DateTime } from 'ics'
import { courtInstant, hasCourtTime } from '#machines/lifecycle/court-dates.ts'

export type CourtAppointment = {
  /** The case's id: the phone's calendar replaces an appointment of the same case. */
  caseId: string
  /** `Court date, Fastpass case 1038`. */
  title: string
  /** ISO instant (machines/lifecycle/court-dates.ts). */
  courtDate: string
  /** The court's time zone (IANA); undefined when it is not known. */
  timeZone: string | undefined
  /** How often the date has changed: a calendar replaces an appointment by one with a greater number. */
  sequence: number | undefined
  /** The name of the court; undefined when it is not known. */
  court: string | undefined
}

/**
 * Returns a calendar file with a court date, and an alarm a day before. Its time is an instant in UTC,
 * which every calendar shows rightly on the phone's clock; that of the court's clock where its zone is
 * not known. A date without a time is a whole day. Throws when the library refuses the data.
 */
export function calendarFile(appointment: CourtAppointment): File {
  const { caseId, title, courtDate, timeZone, sequence = 0, court } = appointment
  const isTimed = hasCourtTime(courtDate)
  const isInstant = isTimed && timeZone !== undefined
  const date = new Date(isInstant ? courtInstant(courtDate, timeZone) : courtDate)
  const day: DateTime = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const { error, value } = createEvent({
    uid: `${caseId}@${location.hostname}`,
    sequence,
    productId: 'fastpass',
    title,
    ...(isTimed
      ? { start: [...day, date.getUTCHours(), date.getUTCMinutes()] as DateTime }
      : { start: day }),
    duration: isTimed ? { hours: 1 } : { days: 1 },
    startInputType: isInstant ? 'utc' : 'local',
    startOutputType: isInstant ? 'utc' : 'local',
    ...(court !== undefined && { location: court }),
    alarms: [{ action: 'display', description: title, trigger: { days: 1, before: true } }],
  })
  if (!value) throw error ?? new Error('The calendar file is empty.')
  return new File([value], 'court-date.ics', { type: 'text/calendar' })
}
