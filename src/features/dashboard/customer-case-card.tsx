import { Link } from '@tanstack/react-router'
import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { cardLinkClass } from '#src/ui/list/card.tsx'
import { css } from '#styled/css/css.mjs'
import { CaseCard } from './case-card.tsx'

const next = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })

/** A customer's case, with the price they accepted, or that of its bids. */
export function CustomerCaseCard({ item }: { item: CaseListItem }) {
  const { id, case_status, total_bid } = item
  return (
    <CaseCard
      item={item}
      reader="customer"
      figures={pricesOf(item)}
      link={(name) => (
        <Link
          from="/dashboard"
          to="/customer/case-details"
          search={(dashboard) => ({ case_Id: id, ...dashboard })}
          className={cardLinkClass()}
        >
          {name}
        </Link>
      )}
    >
      {case_status === 'open' && total_bid === 0 && (
        <p className={next}>We’ll email you when the first bid comes.</p>
      )}
    </CaseCard>
  )
}

/**
 * Returns the accepted price. Without one, returns the lowest and the highest price of the bids
 * that are not rejected, or the only one.
 */
function pricesOf(item: CaseListItem): string[] {
  const { category_name, lowest_bid = null, highest_bid, accepted_bid = null } = item
  const price = (amount: number) => formatPrice(amount, category_name)
  if (accepted_bid !== null) return [`You accepted ${price(accepted_bid)}`]
  if (highest_bid === null) return []
  if (lowest_bid === highest_bid) return [price(highest_bid)]
  const highest = `Highest ${price(highest_bid)}`
  return lowest_bid === null ? [highest] : [`Lowest ${price(lowest_bid)}`, highest]
}
