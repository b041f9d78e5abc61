import { createFileRoute } from '@tanstack/react-router'
import { LicensesScreen } from '#src/features/licenses/licenses-screen.tsx'
import { requireAttorney } from '#src/session/guards.ts'

export const Route = createFileRoute('/licenses')({
  staticData: { title: 'Licenses' },
  beforeLoad: requireAttorney,
  component: Licenses,
})

function Licenses() {
  return <LicensesScreen attorneyId={Route.useRouteContext().personId} />
}
