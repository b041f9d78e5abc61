import { createFileRoute } from '@tanstack/react-router'
import { DevicesScreen } from '#src/features/profile/devices-screen.tsx'
import { requireDevicesOwner } from '#src/session/guards.ts'

export const Route = createFileRoute('/devices')({
  staticData: { title: 'Devices' },
  beforeLoad: requireDevicesOwner,
  component: Devices,
})

function Devices() {
  return <DevicesScreen identity={Route.useRouteContext().identity} />
}
