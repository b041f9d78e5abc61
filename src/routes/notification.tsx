import { createFileRoute } from '@tanstack/react-router'
import { NotificationScreen } from '#src/features/notifications/notification-screen.tsx'
import { validateNotificationSearch } from '#src/features/notifications/notification-search.ts'
import { requireMember } from '#src/session/guards.ts'

export const Route = createFileRoute('/notification')({
  staticData: { title: 'Notifications' },
  validateSearch: validateNotificationSearch,
  beforeLoad: requireMember,
  component: Notifications,
})

function Notifications() {
  const { identity } = Route.useRouteContext()
  return <NotificationScreen identity={identity} tab={Route.useSearch().tab ?? 'all'} />
}
