import { createFileRoute } from '@tanstack/react-router'
import { validateLicensesSearch } from '#src/features/admin/data/admin-search.ts'
import { LicensesScreen } from '#src/features/admin/licenses/licenses-screen.tsx'

export const Route = createFileRoute('/admin/licenses')({
  staticData: { title: 'Licenses' },
  validateSearch: validateLicensesSearch,
  component: Licenses,
})

function Licenses() {
  const { personId } = Route.useRouteContext()
  return <LicensesScreen adminId={personId} search={Route.useSearch()} />
}
