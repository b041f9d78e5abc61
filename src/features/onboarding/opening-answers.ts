import type { Answers } from '#machines/wizard/field.ts'
import { CLIENT_ACCOUNT } from '#machines/wizard/flows/client-onboarding.ts'
import { type AnsweredBy, readOnboarding } from '#src/client/onboarding-memory.ts'
import type { OnboardingSearch } from './onboarding-search.ts'

/** What is answered when onboarding opens: in this tab before, by the link, by the provider. */
export function openingAnswers(by: AnsweredBy, search: OnboardingSearch): Answers {
  const { active = 0, email_id } = search
  const kept = readOnboarding(by)
  const profile = by === null ? undefined : window.Clerk?.user
  const isInvited = email_id !== undefined
  return {
    ...kept,
    // The steps after the choice of an account are a client's.
    account_type: kept.account_type ?? (active > 1 ? CLIENT_ACCOUNT : null),
    first_name: kept.first_name ?? profile?.firstName ?? null,
    last_name: kept.last_name ?? profile?.lastName ?? null,
    email: isInvited && kept.email_id !== email_id ? email_id : (kept.email ?? null),
    email_id,
    user: by === null ? undefined : 'sso',
  }
}
