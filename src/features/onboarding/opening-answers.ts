import type { Answers } from '#machines/wizard/field.ts'
import { ticketOf } from '#src/session/invitation-ticket.ts'
import { type AnswersOwner, readOnboarding } from '#src/session/onboarding-memory.ts'
import type { AccountFlow } from './account-flow.ts'
import type { OnboardingSearch } from './onboarding-search.ts'

/** Returns a flow's first answers: those of this tab, the link, and the identity provider. */
export function openingAnswers(
  { known }: AccountFlow,
  owner: AnswersOwner,
  search: OnboardingSearch,
): Answers {
  const { active = 0, email_id } = search
  const kept = readOnboarding(owner)
  const hasLinkedEmail = email_id !== undefined
  return {
    ...kept,
    ...known?.(kept, { owner, active, isInvited: ticketOf(email_id) !== undefined }),
    // A link for another email than before replaces the kept one, which belongs to the earlier
    // link.
    email: hasLinkedEmail && kept.email_id !== email_id ? email_id : (kept.email ?? null),
    email_id,
    user: owner === null ? undefined : 'sso',
  }
}
