import { createFileRoute } from '@tanstack/react-router'
import { SecurityScreen } from '#src/features/admin/operations/security-screen.tsx'

export const Route = createFileRoute('/admin/security')({
  staticData: { title: 'Security log' },
  component: Security,
})

function Security() {
  const { personId } = Route.useRouteContext()
  return <SecurityScreen adminId={personId} />
}
