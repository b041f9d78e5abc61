import { createFileRoute } from '@tanstack/react-router'
import { attorneyAccount } from '#src/features/onboarding/attorney-account.tsx'
import { OnboardingScreen } from '#src/features/onboarding/onboarding-screen.tsx'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'
import { requireSignedInNewcomer } from '#src/session/guards.ts'

export const Route = createFileRoute('/onboarding/attorney')({
  staticData: { title: 'Attorney account' },
  validateSearch: validateOnboardingSearch,
  beforeLoad: ({ search }) => requireSignedInNewcomer(search.email_id),
  component: AttorneyOnboarding,
})

function AttorneyOnboarding() {
  const { clerkUserId } = Route.useRouteContext()
  return (
    <OnboardingScreen
      key={clerkUserId}
      account={attorneyAccount}
      owner={clerkUserId}
      search={Route.useSearch()}
    />
  )
}
