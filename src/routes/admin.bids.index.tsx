import { createFileRoute } from '@tanstack/react-router'
import { validateBidsSearch } from '#src/features/admin/data/admin-search.ts'
import { BidsScreen } from '#src/features/admin/list/bids-screen.tsx'

export const Route = createFileRoute('/admin/bids/')({
  staticData: { title: 'All bids' },
  validateSearch: validateBidsSearch,
  component: Bids,
})

function Bids() {
  const { personId } = Route.useRouteContext()
  return <BidsScreen adminId={personId} search={Route.useSearch()} />
}
