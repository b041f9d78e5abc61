import { SocialProviders } from './social-providers.tsx'
import { LogInInstead } from './ways-out.tsx'

/** Below 'Continue with email': the accounts elsewhere, and the way for those who have one here. */
export function WaysToSignUp() {
  return (
    <>
      <SocialProviders />
      <LogInInstead />
    </>
  )
}
