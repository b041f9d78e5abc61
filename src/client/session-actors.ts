/** What the session machine asks of the phone, the API and the identity provider. */
import { fromPromise } from 'xstate'
import type { IdentityCheck, SessionContext } from '#machines/client/session.machine.ts'
import { api } from '#src/api/api.ts'
import { bodyOf } from '#src/api/client.ts'
import { forgetPerson, readPerson, writePerson } from '#src/api/known-person.ts'
import { toProblem } from '#src/api/problem.ts'
import { forgetToken } from '#src/api/stored-session.ts'
import { forgetAnswers } from '#src/offline/answers.ts'
import { discardDraftsOf } from '#src/offline/drafts.ts'
import { emptyOutboxOf } from '#src/offline/outbox.ts'
import { signOutEverywhere } from './sign-out.ts'

type User = { clerkUserId: string }

/** Document 1 §2: asked for every signed-in user. Rejects when no answer comes. */
export const checkIdentity = fromPromise<IdentityCheck, User>(async ({ input, signal }) => {
  const params = { path: { clerk_user_id: input.clerkUserId } }
  try {
    const { data } = await bodyOf(api.GET('/verify-clerk/{clerk_user_id}', { params, signal }))
    return { result: 'known', identity: data }
  } catch (error) {
    const problem = toProblem(error)
    if (problem.status === 404) return { result: 'notOnboarded' }
    if (problem.status === 401) return { result: 'expired' }
    throw problem
  }
})

/** Ends the session and removes this account's data, and no one else's, from the phone. */
export const endSession = fromPromise<void, User>(async () => {
  const personId = readPerson()?.identity?.uuid
  await signOutEverywhere()
  await forgetToken()
  if (personId === undefined) return
  await Promise.all([discardDraftsOf(personId), emptyOutboxOf(personId), forgetAnswers(personId)])
})

/** Keeps who is signed in, or that nobody is. */
export function storeIdentity({ clerkUserId, identity }: SessionContext): void {
  const email = readPerson()?.email
  if (clerkUserId === null) forgetPerson()
  else writePerson({ clerkUserId, identity, ...(email !== undefined && { email }) })
}
