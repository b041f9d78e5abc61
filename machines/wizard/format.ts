import {
  dateToInstant,
  instantToDate,
  joinDateTime,
  splitDateTime,
  UNKNOWN_TIME,
} from './calendar.ts'
import { type Answer, type Field, isEmpty, isUnknown, normalizeAs, parseInteger } from './field.ts'

/**
 * Returns a typed date with leading zeros (`01/05/2026` for `1/5/2026`); unchanged when it is not a
 * date.
 */
const paddedDate = (text: string): string => instantToDate(dateToInstant(text) ?? '') ?? text

/**
 * Returns the text of an answer (specification §1.3): `Yes`, `$1,234`, `10/14/2026`, `10/14/2026,
 * 9:30 AM`, `10/14/2026, time not known`; null for an empty answer, which is not shown.
 */
export function formatAnswer(field: Field, answer: Answer | undefined): string | null {
  if (answer === undefined || answer === null || isEmpty(answer)) return null
  if (isUnknown(field, answer)) return field.unknown ?? null
  if (typeof answer === 'boolean') return answer ? 'Yes' : 'No'
  if (typeof answer !== 'string')
    return answer.map((text) => normalizeAs(field.kind, text)).join(', ') || null
  const text = normalizeAs(field.kind, answer).trim()
  if (field.kind === 'date') return paddedDate(text)
  if (field.kind === 'dateTime') {
    const { date, time } = splitDateTime(text)
    return joinDateTime(paddedDate(date), time === UNKNOWN_TIME ? 'time not known' : time)
  }
  if (field.kind === 'money') {
    const amount = parseInteger('money', text)
    return amount === null ? text : `$${amount.toLocaleString('en-US')}`
  }
  if (field.kind === 'file') return 'Added'
  return field.kind === 'password' ? '•'.repeat(8) : text
}
