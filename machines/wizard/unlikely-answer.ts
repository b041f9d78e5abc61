import { dateToInstant, splitDateTime } from './calendar.ts'
import { contactDetailsIn } from './contact-details.ts'
import { emailMeant } from './email-typo.ts'
import type { Answer, Field } from './field.ts'

/** Shown for an unlikely date, which may still be right. */
const NOT_YET = 'Is this right? This date is in the future.'
const FAR = 'Is this right? This date is more than 5 years away.'
const OVER = 'Is this right? This date is in the past.'

/** How far ahead a court date is likely, in years. */
const MAX_YEARS_AHEAD = 5

/**
 * Shown for an email with a likely typing mistake. What was probably meant is offered next to it.
 */
const MISTYPED = 'Is this right?'

/**
 * Returns the question about an unlikely date or a mistyped email; null when the answer is likely.
 * `today` is a calendar day (`2026-11-22`).
 */
export function unlikelyAnswer(
  field: Field,
  answer: Answer | undefined,
  today: string,
): string | null {
  if (field.kind !== 'email') return unlikelyDate(field, answer, today)
  return typeof answer === 'string' && emailMeant(answer) !== null ? MISTYPED : null
}

/**
 * Returns the question about an unlikely date; null when the date is likely. `today` is a calendar
 * day (`2026-11-22`).
 */
function unlikelyDate(field: Field, answer: Answer | undefined, today: string): string | null {
  if (field.expects === undefined || typeof answer !== 'string') return null
  const day = dateToInstant(splitDateTime(answer).date)?.slice(0, today.length)
  if (day === undefined) return null
  if (field.expects === 'past') return day > today ? NOT_YET : null
  if (day < today) return OVER
  return day > inYears(today, MAX_YEARS_AHEAD) ? FAR : null
}

/** Returns the same calendar day of a later year, for comparison: it may not exist. */
const inYears = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/**
 * Returns the question about contact details in a text that attorneys read; null when it has none.
 */
export function contactQuestion(text: string): string | null {
  const details = contactDetailsIn(text)
  if (details.length === 0) return null
  const quoted = details.map((detail) => `“${detail}”`).join(', ')
  return `Do you want to share this? Every attorney can see ${quoted} before you accept a bid. You can change it or keep it.`
}
