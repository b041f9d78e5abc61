// Converts answers between the draft's form and the contract's (specification §4.1).
import { parseEmail } from '#machines/email-address.ts'
import {
  dateTimeToInstant,
  dateToInstant,
  instantToDate,
  instantToDateTime,
  isZeroDate,
  ZERO_DATE,
} from './calendar.ts'
import { type Answer, type Field, isEmpty, normalizeAs, parseInteger, writtenIn } from './field.ts'

export type WireValue = string | number | boolean | string[] | null

/**
 * Returns a valid answer in the contract's form: dates as midnight UTC, date-times with the same
 * digits in UTC, the zero date for no date, integers, booleans, lists; null for any other missing
 * answer.
 */
export function toWire(field: Field, answer: Answer | undefined): WireValue {
  const typed = writtenIn(field, answer) ?? (typeof answer === 'string' ? answer : '')
  const text = normalizeAs(field.kind, typed).trim()
  switch (field.kind) {
    case 'date':
      return dateToInstant(text) ?? ZERO_DATE
    case 'dateTime':
      return dateTimeToInstant(text) ?? ZERO_DATE
    case 'number':
    case 'money':
      return parseInteger(field.kind, text)
    case 'yesNo':
      return typeof answer === 'boolean' ? answer : null
    case 'many':
      return Array.isArray(answer) ? [...answer] : []
    case 'email':
      return text === '' ? null : (parseEmail(text) ?? text)
    case 'password':
      return typeof answer === 'string' && !isEmpty(answer) ? answer : null
    default:
      return text === '' ? null : text
  }
}

/**
 * Returns the answer of a received value. A value that no answer produces, such as a date that is
 * not midnight, is returned unchanged, so that the field's rule refuses it instead of losing it.
 */
export function fromWire(field: Field, value: WireValue | undefined): Answer {
  if (value === undefined || value === null) return null
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  if (field.kind === 'date') return isZeroDate(value) ? null : (instantToDate(value) ?? value)
  if (field.kind === 'dateTime')
    return isZeroDate(value) ? null : (instantToDateTime(value) ?? value)
  const isWritten = field.other !== undefined && !field.options?.includes(value)
  return isWritten ? [value] : value
}
