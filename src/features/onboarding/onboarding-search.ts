/** The query of /onboarding (document 2 §2). */
export type OnboardingSearch = {
  /** The open step, 0 to 6; 0 when absent. */
  active?: number
  /** The email that was invited. */
  email_id?: string
  /** `sso` for somebody who has signed in and has no account yet. */
  user?: string
}

/** The query as it may be used: what makes no sense is left out. */
export function validateOnboardingSearch(search: Record<string, unknown>): OnboardingSearch {
  const { active, email_id, user } = search
  return {
    ...(Number.isInteger(active) && Number(active) >= 0 && { active: Number(active) }),
    ...(typeof email_id === 'string' && email_id !== '' && { email_id }),
    ...(typeof user === 'string' && { user }),
  }
}
