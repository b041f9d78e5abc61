import { createFileRoute } from '@tanstack/react-router'
import { PersonalDetailsScreen } from '#src/features/profile/personal-details-screen.tsx'
import { validateProfileSearch } from '#src/features/profile/profile-search.ts'
import { requireOwner } from '#src/session/guards.ts'

export const Route = createFileRoute('/personal-details')({
  staticData: { title: 'Personal details' },
  validateSearch: validateProfileSearch,
  beforeLoad: requireOwner,
  component: PersonalDetails,
})

function PersonalDetails() {
  const { identity } = Route.useRouteContext()
  return <PersonalDetailsScreen identity={identity} shared={Route.useSearch().shared} />
}
