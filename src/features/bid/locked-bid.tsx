import type { AttorneyCase, Bid } from '#src/data/queries.ts'
import { useOutbox } from '#src/sync/outbox.ts'
import { bidItemOf } from './bid-item.ts'
import { UnsentBid } from './unsent-bid.tsx'
import { YourBid } from './your-bid.tsx'

type LockedBidProps = {
  attorneyId: string
  legalCase: Pick<AttorneyCase, 'category_name' | 'case_status'>
  bid: Bid
}

/**
 * An attorney's own bid on a case that takes bids and does not open without a checked license: to read and withdraw, not
 * to change.
 */
export function LockedBid({ attorneyId, legalCase, bid }: LockedBidProps) {
  const { items, state } = useOutbox(attorneyId)
  const item = bidItemOf(items, bid.case_id)
  return (
    <>
      {item && <UnsentBid item={item} attorneyId={attorneyId} state={state} onReopen={undefined} />}
      <YourBid
        attorneyId={attorneyId}
        bid={bid}
        legalCase={legalCase}
        lockedBecause="You can’t change it until we confirm your license."
        isWaiting={item !== undefined}
      />
    </>
  )
}
