import { createEvent } from 'ics'
import { DAY_MS } from '#machines/durations.ts'
import { courtInstant, hasCourtTime } from '#machines/lifecycle/court-dates.ts'

export type CourtAppointment = {
  /** The case's id: the phone's calendar replaces an appointment of the same case. */
  caseId: string
  /**
   * `Court date for Fastpass case 1038`. The library escapes nothing in the text of an alarm: no
   * comma or semicolon.
   */
  title: string
  /** ISO instant (machines/lifecycle/court-dates.ts). */
  courtDate: string
  /** The court's time zone (IANA); undefined when it is not known. */
  timeZone: string | undefined
  /**
   * How often the date has changed: a calendar replaces an appointment by one with a greater
   * number.
   */
  sequence: number | undefined
  /** The name of the court, or the room and the address; undefined when it is not known. */
  court: string | undefined
}

/**
 * Returns a calendar file with a court date, and an alarm a day before. Its time is an instant in
 * UTC, which every calendar shows rightly on the phone's clock; that of the court's clock where its
 * zone is not known. A date without a time is a whole day. Throws when the library refuses the
 * data.
 */
export function calendarFile(appointment: CourtAppointment): File {
  const { caseId, title, courtDate, timeZone, sequence = 0, court } = appointment
  const isTimed = hasCourtTime(courtDate)
  const isInstant = isTimed && timeZone !== undefined
  const date = new Date(isInstant ? courtInstant(courtDate, timeZone) : courtDate)
  const { error, value } = createEvent({
    uid: `${caseId}@${location.hostname}`,
    sequence,
    productId: 'fastpass',
    title,
    // The library writes a day as `P1DT`, which RFC 5545 does not allow: hours, or an end.
    ...(isTimed
      ? { start: [...dayOf(date), date.getUTCHours(), date.getUTCMinutes()], duration: HOUR }
      : { start: dayOf(date), end: dayOf(new Date(date.getTime() + DAY_MS)) }),
    startInputType: isInstant ? 'utc' : 'local',
    startOutputType: isInstant ? 'utc' : 'local',
    ...(court !== undefined && { location: court.replace(/\p{Cc}+/gu, ' ') }),
    alarms: [
      {
        action: 'display',
        description: title,
        // A whole day begins at midnight: the alarm comes at 9 AM on the day before.
        trigger: { hours: isTimed ? 24 : 15, before: true },
      },
    ],
  })
  if (!value) throw error ?? new Error('The calendar file is empty.')
  return new File([foldLines(value)], 'court-date.ics', { type: 'text/calendar' })
}

const HOUR = { hours: 1 }

const dayOf = (date: Date): [number, number, number] => [
  date.getUTCFullYear(),
  date.getUTCMonth() + 1,
  date.getUTCDate(),
]

/** Folds the lines of a calendar at 75 octets (RFC 5545 §3.1). The library counts characters. */
function foldLines(calendar: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let folded = ''
  for (const character of calendar.replaceAll('\r\n\t', '')) {
    const size = encoder.encode(character).length
    if (character === '\r') octets = -size
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets = character === '\n' ? 0 : octets + size
  }
  return folded
}
