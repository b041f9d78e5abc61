import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { validateExploreSearch } from '#src/data/cases/explore-search.ts'
import { ExploreBids } from '#src/features/explore/explore-bids.tsx'
import { PullToRefresh } from '#src/layout/pull-to-refresh.tsx'
import { RootScreen } from '#src/layout/screens.tsx'
import { requireAttorney } from '#src/session/guards.ts'

// Few look at them.
const PassedCases = lazy(() => import('#src/features/explore/passed-cases-part.tsx'))

export const Route = createFileRoute('/lawyer/explore-bids')({
  staticData: { title: 'Explore bids' },
  validateSearch: validateExploreSearch,
  beforeLoad: requireAttorney,
  component: Explore,
})

function Explore() {
  const { personId } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <RootScreen>
      <PullToRefresh />
      {search.passed ? (
        <Suspense fallback={null}>
          <PassedCases attorneyId={personId} />
        </Suspense>
      ) : (
        <ExploreBids
          attorneyId={personId}
          search={search}
          onSearch={(chosen) => navigate({ search: chosen, replace: true })}
        />
      )}
    </RootScreen>
  )
}
