// The deadlines after an accepted bid: to contact the customer, for reminders, and for the customer
// to deny the contact.
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
