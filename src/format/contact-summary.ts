import { contactWarnings, preferenceLines } from '#machines/notifications/preference-texts.ts'
import type { ContactPreferences } from '#machines/wizard/flows/contact-fields.ts'
import { serverTime } from '#src/clock/clock.ts'

/**
 * Returns how a customer wants to be reached, a line for each thing they said; undefined when they
 * said nothing.
 */
export function contactSummary(
  preferences: ContactPreferences | null | undefined,
): string | undefined {
  if (!preferences) return undefined
  const lines = preferenceLines(preferences, serverTime(), 'customer').map(
    ([label, value]) => `${label}: ${value}`,
  )
  return [...contactWarnings(preferences), ...lines].join('\n')
}
