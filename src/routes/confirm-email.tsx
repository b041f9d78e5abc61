import { createFileRoute } from '@tanstack/react-router'
import { requireUnconfirmed } from '#src/client/guards.ts'
import { OwnEmailScreen } from '#src/features/auth/own-email-screen.tsx'

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: 'Confirm your email' },
  beforeLoad: requireUnconfirmed,
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { identity } = Route.useRouteContext()
  return <OwnEmailScreen identity={identity} />
}
