import { CaseNote } from './case-note.tsx'
import { SocialProviders } from './social-providers.tsx'
import { LogInInstead } from './ways-out.tsx'

/** Above 'Continue with email': the case to send, the accounts elsewhere, and the way for those who have one here. */
export function WaysToSignUp() {
  return (
    <>
      <CaseNote />
      <SocialProviders />
      <LogInInstead />
    </>
  )
}
