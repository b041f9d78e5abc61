// Sign-up with a social account: the providers on offer, the redirect, and the return.
import type { BrowserClerk, OAuthStrategy } from '@clerk/shared/types'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'
import { userSettingsOf } from './clerk-environment.ts'
import { loadClerk } from './clerk-sdk.ts'

/** A provider of accounts, such as `oauth_google`, called 'Google'. */
export type SocialProvider = { strategy: OAuthStrategy; name: string }

const LOGIN = '/auth/login'
const CALLBACK = '#/sso-callback'
/** Set in this tab from the redirect to the provider until the return. */
const LEFT_FOR_PROVIDER_KEY = 'fastpass.left-for-provider'
/** The step with the choice between the ways to sign up. */
const SIGN_UP = '/onboarding?active=2'

/** Returns the providers of the SDK's environment. Rejects when the SDK cannot be loaded. */
export async function listSocialProviders(): Promise<SocialProvider[]> {
  const settings = userSettingsOf(await loadClerk())
  return (settings?.authenticatableSocialStrategies ?? []).map((strategy) => ({
    strategy,
    name: settings?.social[strategy]?.name ?? strategy.replace('oauth_', ''),
  }))
}

/**
 * Redirects to the provider, which returns to the sign-in screen. Rejects when the provider cannot
 * be reached.
 */
export async function signUpWith({ strategy }: SocialProvider): Promise<void> {
  const clerk = await loadClerk()
  if (clerk.user) await clerk.signOut()
  storeInTab(LEFT_FOR_PROVIDER_KEY, '1')
  await clerk.client?.signUp.authenticateWithRedirect({
    strategy,
    redirectUrl: `${LOGIN}${CALLBACK}`,
    redirectUrlComplete: LOGIN,
  })
}

/**
 * Records when the sign-in widget leaves this page for a provider. Returns the function that stops
 * it.
 */
export function watchLeaving(clerk: BrowserClerk): () => void {
  const note = () => {
    const { externalVerificationRedirectURL } = clerk.client?.signIn.firstFactorVerification ?? {}
    if (externalVerificationRedirectURL) storeInTab(LEFT_FOR_PROVIDER_KEY, '1')
  }
  window.addEventListener('pagehide', note)
  return () => window.removeEventListener('pagehide', note)
}

/**
 * Returns, once, whether this tab has returned from a provider, so that its signed-in person has
 * just signed in.
 */
export function hasReturnedFromProvider(): boolean {
  const isBack = readInTab(LEFT_FOR_PROVIDER_KEY) !== null || location.hash.startsWith(CALLBACK)
  removeInTab(LEFT_FOR_PROVIDER_KEY)
  return isBack
}

/**
 * Completes a sign-up or sign-in after the return from a provider; runs on the sign-in screen. A
 * person with an account is signed in, and a new one gets an account. An error of a sign-up is
 * shown where it began. Rejects when it cannot be completed.
 */
export async function finishSocialSignIn(clerk: BrowserClerk): Promise<void> {
  if (!location.hash.startsWith(CALLBACK)) return
  // Removes the hash, so that this runs once: the widget would complete it too, and the redirect
  // below may lead to this screen again.
  history.replaceState(history.state, '', LOGIN)
  await clerk.handleRedirectCallback({ signInUrl: LOGIN, signUpUrl: SIGN_UP }, async (to) => {
    if (to === LOGIN) return
    location.replace(to)
    // The page is being left.
    await new Promise(() => {})
  })
}

/**
 * Returns why the last sign-up with a provider failed, once; undefined when there is nothing to
 * show.
 */
export async function takeSignUpRefusal(): Promise<string | undefined> {
  const { client } = await loadClerk()
  const refusal = client?.signUp.verifications.externalAccount.error
  if (!client || !refusal) return undefined
  await client.signUp.create({})
  return refusal.longMessage ?? refusal.message
}
