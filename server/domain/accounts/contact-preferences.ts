// How a customer wants to be reached, as it is stored.
import type { components } from '#contract'
import { malformedError } from '#machines/wizard/field.ts'
import {
  contactAnswers,
  contactFields,
  toContactPreferences,
} from '#machines/wizard/flows/contact-fields.ts'
import { isTimeZone } from '#server/domain/notifications/quiet-hours.ts'
import { wellFormed } from '#server/domain/text.ts'
import { invalidFields } from '#server/errors.ts'

type Preferences = components['schemas']['ContactPreferences']

/**
 * Returns preferences in the stored form: without what their own answers rule out, and null when
 * they say nothing. An unknown time zone is left out. Throws INVALID_FIELDS for a text that cannot
 * be stored.
 */
export function checkedPreferences(sent: Preferences | undefined): Preferences | undefined {
  if (sent === undefined || sent === null) return sent
  const answers = contactAnswers(wellFormed(sent))
  const message = malformedError(contactFields.say_to_others, answers.say_to_others)
  if (message !== null)
    throw invalidFields([{ field: 'contact_preferences.say_to_others', message }])
  // The phone says it, so its owner could not correct it.
  const isKnown = sent.time_zone !== null && isTimeZone(sent.time_zone)
  return toContactPreferences({ ...answers, contact_zone: isKnown ? sent.time_zone : null })
}
