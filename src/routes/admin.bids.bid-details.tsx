import { createFileRoute } from '@tanstack/react-router'
import { validateBidSearch } from '#src/features/admin/data/admin-search.ts'
import { BidScreen } from '#src/features/admin/record/bid-screen.tsx'

export const Route = createFileRoute('/admin/bids/bid-details')({
  staticData: { title: 'Bid' },
  validateSearch: validateBidSearch,
  component: Bid,
})

function Bid() {
  const { personId } = Route.useRouteContext()
  return <BidScreen adminId={personId} search={Route.useSearch()} />
}
