// How a customer wants to be reached, as the attorney reads it on the case and in emails.
import { wallToTime } from '#machines/wizard/calendar.ts'
import type { ContactPreferences } from '#machines/wizard/flows/contact-fields.ts'

type Way = NonNullable<ContactPreferences['first']>

const wayNames: Readonly<Record<Way, string>> = { call: 'Call', text: 'Text', email: 'Email' }
const others: Readonly<Record<Way, string>> = {
  call: 'Do not text or email.',
  text: 'Do not call or email.',
  email: 'Do not call or text.',
}

/**
 * Returns what is not safe, as sentences: `Do not call or email. Do not leave a message.`; none
 * when nothing was said.
 */
export function contactWarnings(preferences: ContactPreferences): string[] {
  const { first, is_only, may_leave_message } = preferences
  return [
    ...(first && is_only ? [others[first]] : []),
    ...(may_leave_message === false ? ['Do not leave a message.'] : []),
  ]
}

/**
 * Returns labelled lines with what the customer said. `at`: the instant at which the time zone of
 * the safe hours is named. `reader`: who reads them.
 */
export function preferenceLines(
  preferences: ContactPreferences,
  at: Date,
  reader: 'attorney' | 'customer' = 'attorney',
): [label: string, value: string][] {
  const { first, is_only, may_leave_message, say_to_others, language } = preferences
  const interpreter = preferences.needs_interpreter ? ', with an interpreter' : ''
  const hours = safeHours(preferences, at)
  const isOwn = reader === 'customer'
  const shown = isOwn && preferences.show_language ? '. Attorneys can see it' : ''
  return [
    ...line(
      isOwn ? 'Reach me by' : 'Reach them by',
      first && `${wayNames[first]} ${is_only ? 'only' : 'first'}`,
    ),
    ...line('Safe hours', hours),
    ...line(
      'Messages',
      may_leave_message === true && `${isOwn ? 'They' : 'You'} may leave a message.`,
    ),
    ...line('If someone else answers, say', say_to_others && `“${say_to_others}”`),
    ...line('Language', language && `${language}${interpreter}${shown}`),
  ]
}

const line = (label: string, value: string | null | false): [string, string][] =>
  value ? [[label, value]] : []

/** Returns `6:00 PM to 9:00 PM, Mountain Standard Time`; null when all hours are safe. */
function safeHours(
  { safe_from, safe_until, time_zone }: ContactPreferences,
  at: Date,
): string | null {
  if (safe_from === null && safe_until === null) return null
  const zone = time_zone && (zoneName(time_zone, at) ?? time_zone)
  return `${spanOf(safe_from, safe_until)}${zone ? `, ${zone}` : ''}`
}

function spanOf(from: string | null, until: string | null): string {
  if (until === null) return `After ${wallToTime(from ?? '')}`
  return from === null
    ? `Before ${wallToTime(until)}`
    : `${wallToTime(from)} to ${wallToTime(until)}`
}

/** Returns `Mountain Standard Time`; null for a zone that this device does not know. */
function zoneName(timeZone: string, at: Date): string | null {
  try {
    const zoned = at.toLocaleTimeString('en-US', { timeZone, timeZoneName: 'long' })
    return zoned.replace(/.*[AP]M /, '')
  } catch {
    return null
  }
}
