import { createFileRoute } from '@tanstack/react-router'
import { AttorneySuccess } from '#src/features/onboarding/attorney-success.tsx'
import { ClientSuccess } from '#src/features/onboarding/client-success.tsx'
import { forgetNewcomer, requireMember } from '#src/session/guards.ts'

export const Route = createFileRoute('/onboarding-success')({
  staticData: { title: "You're all set" },
  beforeLoad: requireMember,
  onLeave: forgetNewcomer,
  component: Success,
})

function Success() {
  const { identity, personId } = Route.useRouteContext()
  return identity.role_name === 'attorney' ? (
    <AttorneySuccess />
  ) : (
    <ClientSuccess personId={personId} />
  )
}
