import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '#src/features/admin/frame/admin-frame.tsx'
import { MissingPage } from '#src/features/admin/frame/missing-page.tsx'
import { requireAdmin } from '#src/session/guards.ts'

// Whoever is no admin is sent away before any code of the back office is asked for.
export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  component: AdminFrame,
  notFoundComponent: MissingPage,
})
