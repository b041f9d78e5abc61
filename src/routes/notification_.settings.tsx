import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#src/client/guards.ts'
import { SettingsScreen } from '#src/features/notifications/settings-screen.tsx'

export const Route = createFileRoute('/notification_/settings')({
  staticData: { title: 'Notification settings' },
  beforeLoad: requireMember,
  component: Settings,
})

function Settings() {
  return <SettingsScreen identity={Route.useRouteContext().identity} />
}
