import { createFileRoute } from '@tanstack/react-router'
import { useReadNotification } from '#src/data/notifications/use-read-notification.ts'
import { LicensesScreen } from '#src/features/licenses/licenses-screen.tsx'
import { validateLicensesSearch } from '#src/features/licenses/licenses-search.ts'
import { requireAttorney } from '#src/session/guards.ts'

export const Route = createFileRoute('/licenses')({
  staticData: { title: 'Licenses' },
  validateSearch: validateLicensesSearch,
  beforeLoad: requireAttorney,
  component: Licenses,
})

function Licenses() {
  const { personId } = Route.useRouteContext()
  const { notification_Id } = Route.useSearch()
  useReadNotification(personId, notification_Id)
  return <LicensesScreen attorneyId={personId} isFromNotification={notification_Id !== undefined} />
}
