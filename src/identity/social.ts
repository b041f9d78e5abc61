/** Signing up by an account elsewhere: which ones the identity provider offers, the way there, and the way back. */
import type { BrowserClerk, OAuthStrategy } from '@clerk/shared/types'
import { readInTab, removeInTab, storeInTab } from '#src/storage/tab-storage.ts'
import { userSettingsOf } from './clerk-environment.ts'
import { loadClerk } from './clerk-sdk.ts'

/** A provider of accounts, such as `oauth_google`, called 'Google'. */
export type SocialProvider = { strategy: OAuthStrategy; name: string }

const LOGIN = '/auth/login'
const CALLBACK = '#/sso-callback'
/** In this tab, from when it is left for the provider until it has come back. */
const LEFT = 'fastpass.left-for-provider'
/** The choice between the ways to sign up. */
const SIGN_UP = '/onboarding?active=2'

/** The providers of the SDK's environment. Rejects when the SDK cannot be loaded. */
export async function listSocialProviders(): Promise<SocialProvider[]> {
  const settings = userSettingsOf(await loadClerk())
  return (settings?.authenticatableSocialStrategies ?? []).map((strategy) => ({
    strategy,
    name: settings?.social[strategy]?.name ?? strategy.replace('oauth_', ''),
  }))
}

/**
 * Leaves for the provider, which comes back to the log-in screen, to be finished there. Rejects when
 * the provider cannot be reached.
 */
export async function signUpWith({ strategy }: SocialProvider): Promise<void> {
  const clerk = await loadClerk()
  if (clerk.user) await clerk.signOut()
  storeInTab(LEFT, '1')
  await clerk.client?.signUp.authenticateWithRedirect({
    strategy,
    redirectUrl: `${LOGIN}${CALLBACK}`,
    redirectUrlComplete: LOGIN,
  })
}

/** Notes when this page is left for a provider by the sign-in widget. Returns a function that stops it. */
export function watchLeaving(clerk: BrowserClerk): () => void {
  const note = () => {
    const { externalVerificationRedirectURL } = clerk.client?.signIn.firstFactorVerification ?? {}
    if (externalVerificationRedirectURL) storeInTab(LEFT, '1')
  }
  window.addEventListener('pagehide', note)
  return () => window.removeEventListener('pagehide', note)
}

/** Returns, once, whether this tab was left for a provider, so that who is signed in has just done so. */
export function hasComeBack(): boolean {
  const isBack = readInTab(LEFT) !== null || location.hash.startsWith(CALLBACK)
  removeInTab(LEFT)
  return isBack
}

/**
 * On the log-in screen: finishes what the provider was left for, if this is where it has come back
 * to. Somebody with an account is signed in, whether they came to sign in or up, and somebody new
 * gets one; what went wrong with a sign-up is told where it began. Rejects when it cannot be finished.
 */
export async function finishSocialSignIn(clerk: BrowserClerk): Promise<void> {
  if (!location.hash.startsWith(CALLBACK)) return
  // Once: the widget would do it too, and the way back leads here again.
  history.replaceState(history.state, '', LOGIN)
  await clerk.handleRedirectCallback({ signInUrl: LOGIN, signUpUrl: SIGN_UP }, async (to) => {
    if (to === LOGIN) return
    location.replace(to)
    // The page is on its way out.
    await new Promise(() => {})
  })
}

/** Why the last sign-up by a provider came to nothing, told once; undefined where nothing is to be told. */
export async function takeSignUpRefusal(): Promise<string | undefined> {
  const { client } = await loadClerk()
  const refusal = client?.signUp.verifications.externalAccount.error
  if (!client || !refusal) return undefined
  await client.signUp.create({})
  return refusal.longMessage ?? refusal.message
}
