import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#src/client/guards.ts'
import { AdminScreen } from '#src/features/auth/admin-screen.tsx'

export const Route = createFileRoute('/admin/users')({
  staticData: { title: 'Admin account' },
  beforeLoad: requireAdmin,
  component: AdminScreen,
})
