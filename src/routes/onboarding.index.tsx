import { createFileRoute, redirect } from '@tanstack/react-router'
import { customerAccount } from '#src/features/onboarding/customer-account.tsx'
import { OnboardingScreen } from '#src/features/onboarding/onboarding-screen.tsx'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'
import { requireNewcomer } from '#src/session/guards.ts'
import { takeTicket } from '#src/session/invitation-ticket.ts'

export const Route = createFileRoute('/onboarding/')({
  staticData: { title: 'Create an account' },
  validateSearch: validateOnboardingSearch,
  beforeLoad: ({ search, location }) => {
    if (takeTicket(location.hash, search.email_id)) {
      throw redirect({ to: '/onboarding', search, replace: true })
    }
    return requireNewcomer(search.user)
  },
  component: Onboarding,
})

function Onboarding() {
  const { clerkUserId } = Route.useRouteContext()
  return (
    <OnboardingScreen
      key={clerkUserId}
      account={customerAccount}
      owner={clerkUserId}
      search={Route.useSearch()}
    />
  )
}
