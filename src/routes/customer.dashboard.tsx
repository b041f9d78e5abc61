import { createFileRoute } from '@tanstack/react-router'
import { PlaceholderScreen } from '#src/features/dashboard/placeholder-screen.tsx'
import { requireCustomer } from '#src/session/guards.ts'

export const Route = createFileRoute('/customer/dashboard')({
  staticData: { title: 'Dashboard' },
  beforeLoad: requireCustomer,
  component: PlaceholderScreen,
})
