// The identity provider's settings, as loaded by the SDK.
import type { BrowserClerk, UserSettingsResource } from '@clerk/shared/types'

// The SDK's own property, missing from its types.
type WithEnvironment = { __internal_environment?: { userSettings: UserSettingsResource } | null }

/** Returns the provider's settings for accounts; undefined before the SDK has loaded. */
export const userSettingsOf = (clerk: BrowserClerk): UserSettingsResource | undefined =>
  (clerk as WithEnvironment).__internal_environment?.userSettings

/** Returns whether the provider sends email, which a password reset needs. */
export const sendsEmail = (clerk: BrowserClerk): boolean =>
  (userSettingsOf(clerk)?.attributes.email_address?.verifications ?? []).length > 0
