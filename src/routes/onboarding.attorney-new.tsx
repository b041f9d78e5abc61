import { createFileRoute, redirect } from '@tanstack/react-router'
import { requireSignedOutNewcomer } from '#src/client/guards.ts'
import { takeTicket } from '#src/client/invitation-ticket.ts'
import { attorneyEmailAccount } from '#src/features/onboarding/attorney-email-account.tsx'
import { OnboardingScreen } from '#src/features/onboarding/onboarding-screen.tsx'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'

export const Route = createFileRoute('/onboarding/attorney-new')({
  staticData: { title: 'Attorney account' },
  validateSearch: validateOnboardingSearch,
  beforeLoad: ({ search, location }) => {
    if (takeTicket(location.hash, search.email_id)) {
      throw redirect({ to: '/onboarding/attorney-new', search, replace: true })
    }
    return requireSignedOutNewcomer()
  },
  component: AttorneySignup,
})

function AttorneySignup() {
  return <OnboardingScreen account={attorneyEmailAccount} by={null} search={Route.useSearch()} />
}
