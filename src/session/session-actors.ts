// The session machine's actors: the device, the API and the identity provider.
import { fromPromise } from 'xstate'
import {
  type IdentityCheck,
  keepsUnsent,
  type SessionContext,
  type SessionEnd,
} from '#machines/client/session.machine.ts'
import { ApiProblem, toProblem } from '#src/api/problem.ts'
import { firstScreen } from '#src/browser/first-screen.ts'
import {
  isReplacedOnDevice,
  readPerson,
  removePerson,
  removePersonEverywhere,
  writePerson,
} from '#src/identity/known-person.ts'
import { readTokenNow, removeToken } from '#src/identity/stored-session.ts'
import { removeOnboarding } from './onboarding-memory.ts'
import { markSignOutPending } from './pending-sign-out.ts'
import { removeSessionEnd, storeSessionEnd } from './session-end.ts'
import { removeTyped } from './typed-in-tab.ts'

type User = { clerkUserId: string }

/** Specification §1.2: runs for every signed-in user. Rejects when the server does not respond. */
export const checkIdentity = fromPromise<IdentityCheck, User>(async ({ input, signal }) => {
  await firstScreen
  // The machine retries when there is a connection.
  if (!navigator.onLine) throw new ApiProblem(0, 'NETWORK', 'No connection.')
  const params = { path: { clerk_user_id: input.clerkUserId } }
  const [{ api }, { bodyOf }] = await Promise.all([
    import('#src/identity/api.ts'),
    import('#src/api/api-client.ts'),
  ])
  try {
    const { data } = await bodyOf(api.GET('/verify-clerk/{clerk_user_id}', { params, signal }))
    return { result: 'known', identity: data }
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status === 404) return { result: 'notOnboarded' }
    if (problem.status === 401) {
      return { result: 'expired', reason: problem.sessionEnd ?? 'ended' }
    }
    throw problem
  }
})

/**
 * Ends the session, and removes this account's data from the device; after some ends all but unsent
 * words.
 */
export const endSession = fromPromise<void, User & { end: SessionEnd }>(
  async ({ input: { clerkUserId, end } }) => {
    // If another person has logged in on the device since, its token is theirs.
    const isReplaced = isReplacedOnDevice()
    // Written synchronously: when the app is opened in the next moment, it must start signed out.
    const marked = markSignOutPending({
      personId: readPerson()?.identity?.uuid,
      clerkUserId,
      keepsUnsent: keepsUnsent(end),
      token: isReplaced ? undefined : readTokenNow(),
    })
    if (isReplaced) removePerson()
    else {
      removePersonEverywhere()
      void removeToken()
    }
    removeOnboarding()
    if (keepsUnsent(end)) void storeSessionEnd(end)
    else removeTyped()
    await marked
    const { completeSignOut } = await import('./sign-out.ts')
    await completeSignOut()
  },
)

/** Stores who is signed in, or that this tab is signed out. */
export function storeIdentity({ clerkUserId, identity, expiredAt }: SessionContext): void {
  const email = readPerson()?.email
  if (clerkUserId === null) removePerson()
  else {
    removeSessionEnd()
    writePerson({
      clerkUserId,
      identity,
      ...(email !== undefined && { email }),
      ...(expiredAt !== null && { expiredAt }),
    })
  }
}
