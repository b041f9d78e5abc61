import { createFileRoute } from '@tanstack/react-router'
import { OwnEmailScreen } from '#src/features/auth/own-email-screen.tsx'
import { requireUnconfirmed } from '#src/session/guards.ts'

export const Route = createFileRoute('/confirm-email')({
  staticData: { title: 'Confirm your email' },
  beforeLoad: requireUnconfirmed,
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { identity } = Route.useRouteContext()
  return <OwnEmailScreen identity={identity} />
}
