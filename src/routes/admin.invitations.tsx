import { createFileRoute } from '@tanstack/react-router'
import { InvitationsScreen } from '#src/features/admin/invitations/invitations-screen.tsx'
import { validateInvitationsSearch } from '#src/features/admin/list/admin-search.ts'

export const Route = createFileRoute('/admin/invitations')({
  staticData: { title: 'Invitations' },
  validateSearch: validateInvitationsSearch,
  component: Invitations,
})

function Invitations() {
  const { personId } = Route.useRouteContext()
  return <InvitationsScreen adminId={personId} search={Route.useSearch()} />
}
