import { CaseNote } from './case-note.tsx'
import { LogInInstead } from './leave-links.tsx'
import { SocialProviders } from './social-providers.tsx'

/**
 * Shown above 'Continue with email': the case to send, the social accounts, and the link for people
 * who have an account.
 */
export function WaysToSignUp() {
  return (
    <>
      <CaseNote />
      <SocialProviders />
      <LogInInstead />
    </>
  )
}
