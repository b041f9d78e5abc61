import { dateToInstant, splitDateTime } from './calendar.ts'
import type { Answer, Field } from './field.ts'

/** Shown for an unlikely date, which may still be right. */
const NOT_YET = 'Is this right? This day has not come yet. Change it, or go on.'
const OVER = 'Is this right? This day is over. Change it, or go on.'

/**
 * Returns the question about an unlikely date; null when the date is likely. `today` is a calendar
 * day (`2026-11-22`).
 */
export function unlikelyDate(
  field: Field,
  answer: Answer | undefined,
  today: string,
): string | null {
  if (field.expects === undefined || typeof answer !== 'string') return null
  const day = dateToInstant(splitDateTime(answer).date)?.slice(0, today.length)
  if (day === undefined) return null
  if (field.expects === 'past') return day > today ? NOT_YET : null
  return day < today ? OVER : null
}
