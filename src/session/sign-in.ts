import { bodyOf, createApiClient } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { loadClerk } from '#src/identity/clerk-sdk.ts'
import { clerkTokens } from '#src/identity/clerk-tokens.ts'
import { writeKeepCookie } from '#src/identity/keep-cookie.ts'
import {
  isStoredInTab,
  readPerson,
  removePersonEverywhere,
  writePerson,
} from '#src/identity/known-person.ts'
import {
  isRemembered,
  removeToken,
  setRemembered,
  writeToken,
} from '#src/identity/stored-session.ts'
import { sessionActor } from './session.ts'
import { completeSignOut } from './sign-out.ts'

/**
 * Signs in at the identity provider with its SDK but without its widget, adopts the session, and
 * stores it on the device. Rejects when the provider or the exchange fails.
 */
export async function signInWithPassword(who: { email: string; password: string }): Promise<void> {
  const clerk = await loadClerk()
  // The provider must not restore the session of a person who has signed out.
  await completeSignOut()
  if (clerk.user) await clerk.signOut()
  writeKeepCookie(true)
  const { email: identifier, password } = who
  const signIn = await clerk.client?.signIn.create({ strategy: 'password', identifier, password })
  if (!signIn?.createdSessionId) throw new Error('The identity provider did not finish the log-in.')
  await clerk.setActive({ session: signIn.createdSessionId })
  if (!clerk.user) throw new Error('The identity provider returned no user.')
  await setRemembered(true)
  await completeSignIn({ clerkUserId: clerk.user.id, email: identifier })
}

/**
 * Adopts a session of the identity provider. Exchanges it for one of our own where the device may
 * remember the person. Rejects with `ApiProblem` when the exchange fails.
 */
export async function completeSignIn(user: {
  clerkUserId: string
  email: string | undefined
}): Promise<void> {
  const { clerkUserId, email } = user
  const own = isRemembered() ? await rememberedSession() : undefined
  setRemembered(own !== undefined)
  const knownPerson = readPerson()
  const isKnown = knownPerson?.clerkUserId === clerkUserId
  // A pending call of the previous person must not get this person's token. A tab's person is not
  // the device's.
  if (!isKnown || isStoredInTab()) removePersonEverywhere()
  await (own === undefined ? removeToken() : writeToken(own))
  // A person whose session had ended keeps their identity.
  const identity = isKnown ? knownPerson.identity : null
  writePerson({ clerkUserId, identity, ...(email !== undefined && { email }) })
  sessionActor.send({ type: 'person.signIn', clerkUserId })
}

// Where admins need a second factor, the server does not remember their devices. Nor does it
// remember that of a person who has closed their account.
const UNREMEMBERED = ['WRONG_ROLE', 'ACCOUNT_CLOSED']
const rememberedSession = () =>
  bodyOf(createApiClient(clerkTokens).POST('/auth/session')).then(
    ({ data }) => data.refresh_token,
    (error: unknown) => {
      if (!UNREMEMBERED.includes(toProblem(error).code)) throw error
      writeKeepCookie(false)
      return undefined
    },
  )
