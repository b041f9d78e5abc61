import { createFileRoute } from '@tanstack/react-router'
import { DownloadDataScreen } from '#src/features/profile/download-data-screen.tsx'
import { validateDownloadDataSearch } from '#src/features/profile/download-data-search.ts'
import { requireOwner } from '#src/session/guards.ts'

export const Route = createFileRoute('/download-data')({
  staticData: { title: 'Download your data' },
  validateSearch: validateDownloadDataSearch,
  beforeLoad: requireOwner,
  component: DownloadData,
})

function DownloadData() {
  const { identity } = Route.useRouteContext()
  const { copy } = Route.useSearch()
  return <DownloadDataScreen identity={identity} copyId={copy} />
}
