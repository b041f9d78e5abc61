import { createFileRoute } from '@tanstack/react-router'
import { AttorneySuccess } from '#src/features/onboarding/attorney-success.tsx'
import { CustomerSuccess } from '#src/features/onboarding/customer-success.tsx'
import { markWelcomed, requireMember } from '#src/session/guards.ts'

export const Route = createFileRoute('/onboarding-success')({
  staticData: { title: "You're all set" },
  beforeLoad: requireMember,
  onLeave: markWelcomed,
  component: Success,
})

function Success() {
  const { identity, personId } = Route.useRouteContext()
  return identity.role_name === 'attorney' ? (
    <AttorneySuccess />
  ) : (
    <CustomerSuccess personId={personId} />
  )
}
