import { createFileRoute } from '@tanstack/react-router'
import { requireCustomer } from '#src/client/guards.ts'
import { PlaceholderScreen } from '#src/features/dashboard/placeholder-screen.tsx'

export const Route = createFileRoute('/customer/dashboard')({
  staticData: { title: 'Dashboard' },
  beforeLoad: requireCustomer,
  component: PlaceholderScreen,
})
