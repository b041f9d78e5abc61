import { Link } from '@tanstack/react-router'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { CaseListItem } from '#src/api/queries.ts'
import { cardLinkClass } from '#src/ui/card.tsx'
import { CaseCard } from './case-card.tsx'

/** A customer's case, with its highest bid. */
export function CustomerCaseCard({ item }: { item: CaseListItem }) {
  const { id, category_name, highest_bid } = item
  return (
    <CaseCard
      item={item}
      figure={
        highest_bid === null ? null : `Highest ${formatBidAmount(highest_bid, category_name)}`
      }
      link={(name) => (
        <Link to="/customer/case-details" search={{ case_Id: id }} className={cardLinkClass()}>
          {name}
        </Link>
      )}
    />
  )
}
