import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '#src/features/notifications/settings-screen.tsx'
import { requireMember } from '#src/session/guards.ts'

export const Route = createFileRoute('/notification_/settings')({
  staticData: { title: 'Notification settings' },
  beforeLoad: requireMember,
  component: Settings,
})

function Settings() {
  return <SettingsScreen identity={Route.useRouteContext().identity} />
}
