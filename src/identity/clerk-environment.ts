/** What the identity provider offers, as the SDK has learnt it. */
import type { BrowserClerk, UserSettingsResource } from '@clerk/shared/types'

// Where the SDK keeps it; missing from its types.
type WithEnvironment = { __internal_environment?: { userSettings: UserSettingsResource } | null }

/** The provider's settings for accounts; undefined before the SDK has loaded. */
export const userSettingsOf = (clerk: BrowserClerk): UserSettingsResource | undefined =>
  (clerk as WithEnvironment).__internal_environment?.userSettings

/** Whether the provider sends email, as it must to let somebody choose a new password. */
export const sendsEmail = (clerk: BrowserClerk): boolean =>
  (userSettingsOf(clerk)?.attributes.email_address?.verifications ?? []).length > 0
