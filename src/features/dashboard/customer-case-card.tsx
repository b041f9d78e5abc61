import { Link } from '@tanstack/react-router'
import type { CaseListItem } from '#src/api/queries.ts'
import { formatPrice } from '#src/format/bid-prices.ts'
import { cardLinkClass } from '#src/ui/card.tsx'
import { CaseCard } from './case-card.tsx'

/** A customer's case, with its lowest and its highest bid. */
export function CustomerCaseCard({ item }: { item: CaseListItem }) {
  const { id } = item
  return (
    <CaseCard
      item={item}
      reader="customer"
      figures={pricesOf(item)}
      link={(name) => (
        <Link to="/customer/case-details" search={{ case_Id: id }} className={cardLinkClass()}>
          {name}
        </Link>
      )}
    />
  )
}

/** Returns the lowest and the highest price, or one line when they are equal. */
function pricesOf({ category_name, lowest_bid = null, highest_bid }: CaseListItem): string[] {
  if (highest_bid === null) return []
  const highest = `Highest ${formatPrice(highest_bid, category_name)}`
  if (lowest_bid === null || lowest_bid === highest_bid) return [highest]
  return [`Lowest ${formatPrice(lowest_bid, category_name)}`, highest]
}
