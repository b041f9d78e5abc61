import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#src/client/guards.ts'
import { PersonalDetailsScreen } from '#src/features/profile/personal-details-screen.tsx'
import { validateProfileSearch } from '#src/features/profile/profile-search.ts'

export const Route = createFileRoute('/personal-details')({
  staticData: { title: 'Personal details' },
  validateSearch: validateProfileSearch,
  beforeLoad: requireMember,
  component: PersonalDetails,
})

function PersonalDetails() {
  const { identity } = Route.useRouteContext()
  return <PersonalDetailsScreen identity={identity} shared={Route.useSearch().shared} />
}
