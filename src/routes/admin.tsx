import { createFileRoute } from '@tanstack/react-router'
import { AdminFrame } from '#src/features/admin/frame/admin-frame.tsx'
import { MissingPage } from '#src/features/admin/frame/missing-page.tsx'
import { requireAdmin } from '#src/session/guards.ts'

// Redirects people who are not admins before the back office's code is loaded.
export const Route = createFileRoute('/admin')({
  beforeLoad: requireAdmin,
  component: AdminFrame,
  notFoundComponent: MissingPage,
})
