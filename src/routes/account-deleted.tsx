import { createFileRoute } from '@tanstack/react-router'
import { AccountDeletedScreen } from '#src/features/auth/account-deleted-screen.tsx'

export const Route = createFileRoute('/account-deleted')({
  staticData: { title: 'Your account was deleted' },
  component: AccountDeletedScreen,
})
