import { createFileRoute } from '@tanstack/react-router'
import { validateInvitationsSearch } from '#src/features/admin/data/admin-search.ts'
import { InvitationsScreen } from '#src/features/admin/invitations/invitations-screen.tsx'

export const Route = createFileRoute('/admin/invitations')({
  staticData: { title: 'Invitations' },
  validateSearch: validateInvitationsSearch,
  component: Invitations,
})

function Invitations() {
  const { personId } = Route.useRouteContext()
  return <InvitationsScreen adminId={personId} search={Route.useSearch()} />
}
