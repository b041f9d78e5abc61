import { createFileRoute } from '@tanstack/react-router'
import { requireSignedOutNewcomer } from '#src/client/guards.ts'
import { attorneyEmailAccount } from '#src/features/onboarding/attorney-accounts.tsx'
import { OnboardingScreen } from '#src/features/onboarding/onboarding-screen.tsx'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'

export const Route = createFileRoute('/onboarding/attorney-new')({
  staticData: { title: 'Attorney account' },
  validateSearch: validateOnboardingSearch,
  beforeLoad: requireSignedOutNewcomer,
  component: AttorneySignup,
})

function AttorneySignup() {
  return <OnboardingScreen account={attorneyEmailAccount} by={null} search={Route.useSearch()} />
}
