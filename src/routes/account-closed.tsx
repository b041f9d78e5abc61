import { createFileRoute } from '@tanstack/react-router'
import { AccountClosedScreen } from '#src/features/auth/account-closed-screen.tsx'
import { requireClosed } from '#src/session/guards.ts'

export const Route = createFileRoute('/account-closed')({
  staticData: { title: 'Your account is closed' },
  beforeLoad: requireClosed,
  component: AccountClosed,
})

function AccountClosed() {
  const { identity, closedUntil } = Route.useRouteContext()
  return <AccountClosedScreen identity={identity} closedUntil={closedUntil} />
}
