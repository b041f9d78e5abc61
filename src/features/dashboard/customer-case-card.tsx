import { Link } from '@tanstack/react-router'
import { formatPrice } from '#machines/lifecycle/bid-rules.ts'
import { isWaitingForBid } from '#machines/lifecycle/waiting-case.ts'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import type { Elements } from '#src/ui/elements.ts'
import { cardLinkClass } from '#src/ui/list/card.tsx'
import { css } from '#styled/css/css.mjs'
import { CaseCard } from './case-card.tsx'

const next = css({ textStyle: 'small', color: 'ink-2', marginTop: '2' })

type CustomerCaseCardProps = {
  item: CaseListItem
  /** What is said of a new case, in place of the line on one that waits for a bid. */
  children?: Elements
}

/** A customer's case, with the price they accepted, or that of its bids. */
export function CustomerCaseCard({ item, children }: CustomerCaseCardProps) {
  return (
    <CaseCard
      item={item}
      reader="customer"
      figures={pricesOf(item)}
      link={(name) => (
        <Link
          from="/dashboard"
          to="/customer/case-details"
          search={(dashboard) => ({ case_Id: item.id, ...dashboard })}
          className={cardLinkClass()}
        >
          {name}
        </Link>
      )}
    >
      {children ||
        (isWaitingForBid(item) && (
          <p className={next}>We’ll email you when the first bid comes.</p>
        ))}
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
