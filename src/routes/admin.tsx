import { createFileRoute } from '@tanstack/react-router'
import { requireAdmin } from '#src/client/guards.ts'
import { AdminFrame } from '#src/features/admin/admin-frame.tsx'
import { MissingPage } from '#src/features/admin/missing-page.tsx'

// Whoever is no admin is sent away before any code of the back office is asked for.
export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  component: AdminFrame,
  notFoundComponent: MissingPage,
})
