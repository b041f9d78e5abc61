/** What somebody has begun before they had an account, or had logged in, is theirs from then on. */
import { claimDrafts } from '#src/offline/drafts.ts'
import { sessionActor } from './session.ts'

let claimed: { personId: string; done: Promise<void> } | undefined

// Whoever is signed out may begin something again.
sessionActor.subscribe((snapshot) => {
  if (snapshot.matches('signingOut')) claimed = undefined
})

/** Gives a customer what was begun signed out on this phone; once. Never rejects. */
export function claimBegunDrafts(personId: string): Promise<void> {
  if (claimed?.personId !== personId) {
    // What cannot be moved stays where it is, for the next time.
    claimed = { personId, done: claimDrafts(personId).catch(() => {}) }
  }
  return claimed.done
}
