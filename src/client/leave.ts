import { forgetToken } from '#src/api/stored-session.ts'
import { forgetAnswers } from '#src/offline/answers.ts'
import { discardDraftsOf } from '#src/offline/drafts.ts'
import { emptyOutboxOf } from '#src/offline/outbox.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Ends the session and removes a person's data, and no one else's, from the phone. */
export async function leave(personId: string | undefined): Promise<void> {
  await signOutEverywhere()
  await forgetToken()
  if (personId === undefined) return
  await Promise.all([discardDraftsOf(personId), emptyOutboxOf(personId), forgetAnswers(personId)])
}
