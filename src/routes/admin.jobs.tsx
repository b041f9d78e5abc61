import { createFileRoute } from '@tanstack/react-router'
import { validateInvitationsSearch } from '#src/features/admin/data/admin-search.ts'
import { FailedJobsScreen } from '#src/features/admin/operations/failed-jobs-screen.tsx'

export const Route = createFileRoute('/admin/jobs')({
  staticData: { title: 'Failed jobs' },
  validateSearch: validateInvitationsSearch,
  component: FailedJobs,
})

function FailedJobs() {
  const { personId } = Route.useRouteContext()
  return <FailedJobsScreen adminId={personId} search={Route.useSearch()} />
}
