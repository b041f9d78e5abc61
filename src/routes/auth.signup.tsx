import { createFileRoute, redirect } from '@tanstack/react-router'
import { AdminSignupScreen } from '#src/features/onboarding/admin-signup-screen.tsx'
import { validateOnboardingSearch } from '#src/features/onboarding/onboarding-search.ts'
import { requireAdminOrNewcomer } from '#src/session/guards.ts'
import { takeTicket, ticketOf } from '#src/session/invitation-ticket.ts'

export const Route = createFileRoute('/auth/signup')({
  staticData: { title: 'Admin account' },
  validateSearch: validateOnboardingSearch,
  beforeLoad: async ({ search, location }) => {
    if (takeTicket(location.hash, search.email_id)) {
      throw redirect({ to: '/auth/signup', search, replace: true })
    }
    return { ...(await requireAdminOrNewcomer()), ticket: ticketOf(search.email_id) }
  },
  component: AdminSignup,
})

function AdminSignup() {
  const { clerkUserId, ticket } = Route.useRouteContext()
  return (
    <AdminSignupScreen
      key={clerkUserId}
      owner={clerkUserId}
      ticket={ticket}
      search={Route.useSearch()}
    />
  )
}
