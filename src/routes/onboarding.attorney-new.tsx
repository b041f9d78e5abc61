import { createFileRoute, redirect } from '@tanstack/react-router'
import { attorneyEmailAccount } from '#src/features/onboarding/attorney-email-account.tsx'
import { OnboardingScreen } from '#src/features/onboarding/onboarding-screen.tsx'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'
import { requireSignedOutNewcomer } from '#src/session/guards.ts'
import { takeTicket } from '#src/session/invitation-ticket.ts'

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
  return <OnboardingScreen account={attorneyEmailAccount} owner={null} search={Route.useSearch()} />
}
