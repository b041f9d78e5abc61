import { createFileRoute } from '@tanstack/react-router'
import { requireAttorney } from '#src/client/guards.ts'
import { RootScreen } from '#src/client/layout/screens.tsx'
import { PullToRefresh } from '#src/client/pull-to-refresh.tsx'
import { ExploreBids } from '#src/features/explore/explore-bids.tsx'
import { validateExploreSearch } from '#src/features/explore/explore-search.ts'

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
