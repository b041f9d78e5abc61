import { createFileRoute } from '@tanstack/react-router'
import { ExploreBids } from '#src/features/explore/explore-bids.tsx'
import { validateExploreSearch } from '#src/features/explore/explore-search.ts'
import { PullToRefresh } from '#src/layout/pull-to-refresh.tsx'
import { RootScreen } from '#src/layout/screens.tsx'
import { requireAttorney } from '#src/session/guards.ts'

export const Route = createFileRoute('/lawyer/explore-bids')({
  staticData: { title: 'Explore bids' },
  validateSearch: validateExploreSearch,
  beforeLoad: requireAttorney,
  component: Explore,
})

function Explore() {
  const { personId } = Route.useRouteContext()
  const { category } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RootScreen>
      <PullToRefresh />
      <ExploreBids
        attorneyId={personId}
        category={category}
        onCategory={(chosen) =>
          navigate({ search: chosen === undefined ? {} : { category: chosen }, replace: true })
        }
      />
    </RootScreen>
  )
}
