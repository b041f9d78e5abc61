// Route guards for `beforeLoad`: who may open a route, and where the others are redirected
// (specification §1.2 and §1.6).
import { redirect } from '@tanstack/react-router'
import type { Identity } from '#machines/client/session.machine.ts'
import { homeOf, isAdmin } from '#src/identity/home.ts'
import { type DraftOwner, SIGNED_OUT } from '#src/offline/drafts/draft-owner.ts'
import { isPutOff } from '#src/session/confirm-email/put-off.ts'
import { storeLinkToReturnTo, takeReturnUrl } from './return-url.ts'
import {
  checkedSession,
  currentSession,
  requiredScreen,
  sessionActor,
  settledSession,
} from './session.ts'

/** The route context that the guards return. */
export interface SignedIn {
  identity: Identity
  personId: string
}

/**
 * Returns the redirect for a person without an account: to onboarding, or in attorney mode to the
 * attorney's (specification §1.2, specification §1.8).
 */
const onboarding = () =>
  redirect(
    sessionActor.getSnapshot().matches('inAttorneyMode')
      ? { to: '/onboarding/attorney', search: { user: 'attorney' } }
      : { to: '/onboarding', search: { active: 1, user: 'sso' } },
  )

/**
 * Requires an account. Attorneys confirm their email first; admins enter a code first where that is
 * required. When it resolves, the person's cached data has been restored.
 */
export async function requireSignedIn(): Promise<SignedIn> {
  const signedIn = await requireAccount()
  const to = requiredScreen(signedIn.identity)
  if (to === undefined) return signedIn
  storeLinkToReturnTo(location)
  throw redirect({ to })
}

async function requireAccount(): Promise<SignedIn> {
  const session = await settledSession()
  if ('identity' in session) {
    const { identity } = session
    if (identity.closed_until !== undefined) throw redirect({ to: '/account-closed' })
    const [{ preparePerson }, { recordAccount }] = await Promise.all([
      import('./person-services.ts'),
      import('#src/offline/drafts/case-to-finish.ts'),
    ])
    recordAccount(identity.uuid)
    await preparePerson(identity)
    return { identity, personId: identity.uuid }
  }
  if (session.status === 'notOnboarded') throw onboarding()
  // Not during a sign-out.
  if (session.status !== 'signingOut') storeLinkToReturnTo(location)
  // The start page waits until the session is known.
  throw redirect({ to: session.status === 'unreachable' ? '/' : '/auth/home' })
}

/** Requires a customer or an attorney; admins have their own screens. */
export async function requireMember(): Promise<SignedIn> {
  const signedIn = await requireSignedIn()
  if (isAdmin(signedIn.identity)) throw redirect({ to: '/admin/users' })
  return signedIn
}

/** '/personal-details': requires a customer or an attorney, with or without a confirmed email. */
export async function requireOwner(): Promise<SignedIn> {
  const signedIn = await requireAccount()
  return isAdmin(signedIn.identity) ? requireMember() : signedIn
}

/** '/devices': requires an account, confirmed or not, and of an admin the code. */
export async function requireDevicesOwner(): Promise<SignedIn> {
  const signedIn = await requireAccount()
  return isAdmin(signedIn.identity) ? requireSignedIn() : signedIn
}

/** '/log-in-codes': requires an account, without the check for an admin's code. */
export async function requireCodesOwner(): Promise<SignedIn> {
  const signedIn = await requireAccount()
  return requiredScreen(signedIn.identity) === '/log-in-codes' ? signedIn : requireSignedIn()
}

/** '/confirm-email': requires an unconfirmed email; redirects others to their home. */
export async function requireUnconfirmed(): Promise<SignedIn> {
  const signedIn = await requireAccount()
  if (signedIn.identity.email_confirmed === false) return signedIn
  throw redirect({ to: homeOf(signedIn.identity) })
}

/** '/account-closed': requires a person who has closed their account; redirects others. */
export async function requireClosed(): Promise<{ identity: Identity; closedUntil: string }> {
  const session = await settledSession()
  const closedUntil = 'identity' in session ? session.identity.closed_until : undefined
  if (!('identity' in session) || closedUntil === undefined) throw redirect({ to: '/' })
  return { identity: session.identity, closedUntil }
}

/** Requires an attorney; redirects others to their home. */
export const requireAttorney = () => requireRole('attorney')

/** Requires a customer; redirects others to their home. */
export const requireCustomer = () => requireRole('customer')

/**
 * '/customer/new-case': requires a customer, or a visitor who answers before they have an account.
 * Returns the owner of the drafts. Redirects others to their home.
 */
export async function requireCustomerOrVisitor(): Promise<{ owner: DraftOwner }> {
  const { status } = await settledSession()
  // During sign-out the person counts as a visitor.
  const isVisitor = status === 'signedOut' || status === 'signingOut'
  return { owner: isVisitor ? SIGNED_OUT : (await requireCustomer()).personId }
}

/** Loads the query client for a route that is also open without an account. */
export async function loadQueryClient(): Promise<void> {
  await import('#src/data/query-client.ts')
}

/** Requires an admin; redirects others to their home. */
export const requireAdmin = () => requireRole('org:admin')

/**
 * '/onboarding': requires a person without an account. Returns the identity of one who has signed
 * in, for whom `user` is 'sso'; null otherwise.
 */
export async function requireNewcomer(
  user: string | undefined,
): Promise<{ clerkUserId: string | null }> {
  const clerkUserId = await newcomer()
  if (clerkUserId !== null && user !== 'sso') throw onboarding()
  if (clerkUserId === null && user === 'sso') throw redirect({ to: '/onboarding', replace: true })
  return { clerkUserId }
}

/** '/onboarding/attorney': requires a signed-in person without an account; others need an email. */
export async function requireSignedInNewcomer(
  email_id: string | undefined,
): Promise<{ clerkUserId: string }> {
  const clerkUserId = await newcomer()
  if (clerkUserId !== null) return { clerkUserId }
  throw redirect({ to: '/onboarding/attorney-new', search: email_id ? { email_id } : {} })
}

/** '/onboarding/attorney-new': requires a signed-out person without an account. */
export async function requireSignedOutNewcomer(): Promise<void> {
  const clerkUserId = await newcomer()
  if (clerkUserId !== null) throw redirect({ to: '/onboarding/attorney', search: { user: 'sso' } })
}

/**
 * '/auth/signup': admits an admin, whose identity it returns, and people without an account, for
 * whom it returns null.
 */
export async function requireAdminOrNewcomer(): Promise<{ clerkUserId: string | null }> {
  const session = await settledSession()
  if (session.status === 'unreachable') throw redirect({ to: '/' })
  if (!('identity' in session)) return { clerkUserId: null }
  if (session.identity.role_name !== 'org:admin') throw redirect({ to: homeOf(session.identity) })
  return { clerkUserId: sessionActor.getSnapshot().context.clerkUserId }
}

// Whether a person without an account has used this page: an account that exists now is then new.
let hadNoAccount = false

/** Marks the new account as welcomed: '/onboarding' now leads to the person's home. */
export function markWelcomed(): void {
  hadNoAccount = false
}

/**
 * Returns the identity of a person who has signed in but has no account; null when there is none.
 */
async function newcomer(): Promise<string | null> {
  const session = await settledSession()
  if ('identity' in session) {
    const isNew = hadNoAccount && session.identity.role_name !== 'org:admin'
    throw redirect({ to: isNew ? '/onboarding-success' : homeOf(session.identity) })
  }
  hadNoAccount = true
  if (session.status === 'unreachable') throw redirect({ to: '/' })
  const isSignedIn = session.status === 'notOnboarded'
  return isSignedIn ? sessionActor.getSnapshot().context.clerkUserId : null
}

/**
 * '/': redirects to the page wanted before the sign-in, or to the person's home; shows the Loading
 * text until the session is known.
 */
export function redirectHome(): void {
  const session = currentSession()
  if ('identity' in session) {
    const { email_confirmed } = session.identity
    if (email_confirmed === false && !isPutOff()) throw redirect({ to: '/confirm-email' })
    const to = requiredScreen(session.identity)
    if (to !== undefined) throw redirect({ to })
    const href = takeReturnUrl()
    throw href === undefined ? redirect({ to: homeOf(session.identity) }) : redirect({ href })
  }
  if (session.status === 'signedOut') throw redirect({ to: '/auth/home' })
  if (session.status === 'notOnboarded') throw onboarding()
}

/**
 * '/auth/home': for signed-out visitors. Redirects attorneys to Explore and others to the
 * dashboard.
 */
export function redirectSignedIn(): void {
  const session = currentSession()
  if (session.status !== 'signedOut') redirectHome()
}

// The URL that the document was requested with, whatever the router has shown since.
const documentPath = location.pathname

/**
 * '/auth/login': redirects signed-in people to '/'. The page has the nonce that the sign-in
 * widget's styles need, so it is always loaded as a document.
 */
export async function requireLoginPage(): Promise<void> {
  if (documentPath !== '/auth/login') {
    throw redirect({ href: '/auth/login', reloadDocument: true })
  }
  const { status } = await checkedSession()
  if (status === 'signedIn' || status === 'unreachable') throw redirect({ to: '/' })
  if (status === 'notOnboarded') throw onboarding()
}

async function requireRole(role: Identity['role_name']): Promise<SignedIn> {
  const signedIn = await requireSignedIn()
  if (signedIn.identity.role_name !== role) throw redirect({ to: homeOf(signedIn.identity) })
  return signedIn
}
