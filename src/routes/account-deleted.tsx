import { createFileRoute, redirect } from '@tanstack/react-router'
import { AccountDeletedScreen } from '#src/features/auth/account-deleted-screen.tsx'
import { currentSession } from '#src/session/session.ts'

export const Route = createFileRoute('/account-deleted')({
  beforeLoad: () => {
    if ('identity' in currentSession()) throw redirect({ to: '/auth/home' })
  },
  staticData: { title: 'Your account was deleted' },
  component: AccountDeletedScreen,
})
