/** Signing up by an account elsewhere: which ones the identity provider offers, and the way there. */
import type { BrowserClerk, EnvironmentResource, OAuthStrategy } from '@clerk/shared/types'
import { loadClerk } from './clerk-sdk.ts'

/** A provider of accounts, such as `oauth_google`, called 'Google'. */
export type SocialProvider = { strategy: OAuthStrategy; name: string }

// Where the SDK keeps what it has learnt of its instance; missing from its types.
type WithEnvironment = BrowserClerk & { __internal_environment?: EnvironmentResource | null }

/** The providers of the SDK's environment. Rejects when the SDK cannot be loaded. */
export async function listSocialProviders(): Promise<SocialProvider[]> {
  const clerk: WithEnvironment = await loadClerk()
  const settings = clerk.__internal_environment?.userSettings
  return (settings?.authenticatableSocialStrategies ?? []).map((strategy) => ({
    strategy,
    name: settings?.social[strategy]?.name ?? strategy.replace('oauth_', ''),
  }))
}

/**
 * Leaves for the provider. It comes back to the log-in screen, whose widget finishes the sign-up or,
 * for somebody who has an account, the sign-in. Rejects when the provider cannot be reached.
 */
export async function signUpWith({ strategy }: SocialProvider): Promise<void> {
  const clerk = await loadClerk()
  await clerk.client?.signUp.authenticateWithRedirect({
    strategy,
    redirectUrl: '/auth/login#/sso-callback',
    redirectUrlComplete: '/auth/login',
  })
}
