import { forgetPerson, readPerson } from '#src/api/known-person.ts'
import { forgetToken, readTokenNow } from '#src/api/stored-session.ts'
import { forgetAnswers } from '#src/offline/answers.ts'
import { discardDraftsOf } from '#src/offline/drafts.ts'
import { emptyOutboxOf } from '#src/offline/outbox.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Removes the signed-in person's data, and no one else's, from the phone and ends their session. */
export async function leave(): Promise<void> {
  const personId = readPerson()?.identity?.uuid
  const token = readTokenNow() ?? (await window.Clerk?.session?.getToken().catch(() => null))
  // The phone first: whoever opens the app next is nobody, however long the server takes.
  forgetPerson()
  await forgetToken()
  if (personId !== undefined) {
    await Promise.all([discardDraftsOf(personId), emptyOutboxOf(personId), forgetAnswers(personId)])
  }
  await signOutEverywhere(token ?? undefined)
}
