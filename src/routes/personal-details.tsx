import { createFileRoute } from '@tanstack/react-router'
import { requireMember } from '#src/client/guards.ts'
import { PersonalDetailsScreen } from '#src/features/profile/personal-details-screen.tsx'

export const Route = createFileRoute('/personal-details')({
  staticData: { title: 'Personal details' },
  beforeLoad: requireMember,
  component: PersonalDetails,
})

function PersonalDetails() {
  return <PersonalDetailsScreen identity={Route.useRouteContext().identity} />
}
