import { createFileRoute } from '@tanstack/react-router'
import { requireCustomer } from '#src/client/guards.ts'
import { SuccessScreen } from '#src/features/onboarding/success-screen.tsx'

export const Route = createFileRoute('/onboarding-success')({
  staticData: { title: "You're all set" },
  beforeLoad: requireCustomer,
  component: Success,
})

function Success() {
  return <SuccessScreen personId={Route.useRouteContext().personId} />
}
