import { stepNumberIn } from '#src/browser/query-values.ts'

/** The query of /onboarding (specification §2.2). */
export type OnboardingSearch = {
  /** The open step, 0 to 6; 0 when absent. */
  active?: number | undefined
  /** The email that was invited. */
  email_id?: string | undefined
  /** `sso` for a person who has signed in and has no account yet. */
  user?: string | undefined
}

/** Parses the query, and returns every key of it; invalid values are undefined. */
export function validateOnboardingSearch(search: Record<string, unknown>): OnboardingSearch {
  const { active, email_id, user } = search
  return {
    active: active === 0 ? 0 : stepNumberIn(active) || undefined,
    email_id: typeof email_id === 'string' && email_id.includes('@') ? email_id : undefined,
    user: typeof user === 'string' ? user : undefined,
  }
}
