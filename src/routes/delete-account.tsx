import { createFileRoute } from '@tanstack/react-router'
import { DeleteAccountScreen } from '#src/features/profile/delete-account-screen.tsx'
import { requireOwner } from '#src/session/guards.ts'

export const Route = createFileRoute('/delete-account')({
  staticData: { title: 'Delete your account' },
  beforeLoad: requireOwner,
  component: DeleteAccount,
})

function DeleteAccount() {
  return <DeleteAccountScreen identity={Route.useRouteContext().identity} />
}
