const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Returns the next court date of a case: `Court date December 1, 2026`; null when there is none or
 * its day is over. The instant stands for a calendar day, not for a moment in a time zone.
 */
export function formatCourtDate(instant: string | null | undefined, now = new Date()) {
  if (!instant) return null
  const date = new Date(instant)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  return date.getTime() >= today ? `Court date ${longDate.format(date)}` : null
}
