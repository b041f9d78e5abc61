/** When the attorney of an accepted bid must contact the customer, is reminded, and can be contradicted. */
import { hoursAfter, isDue } from './deadline.ts'
import { CONTACT_HOURS, REMIND_HOURS } from './limits.ts'

/** Returns the next reminder after the instant `at`; null when the deadline has passed by then. */
export const nextReminder = (dueAt: string, at: string): string | null =>
  REMIND_HOURS.map((hours) => hoursAfter(dueAt, hours - CONTACT_HOURS)).find(
    (remindAt) => !isDue(remindAt, at),
  ) ?? null

/**
 * Returns the ISO instant until which the customer may deny the contact; null when the attorney has
 * reported none.
 */
export const contactDeniableUntil = (contactedAt: string | null): string | null =>
  contactedAt && hoursAfter(contactedAt, CONTACT_HOURS)
