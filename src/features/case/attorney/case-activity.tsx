import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { AttorneyCase, Bid } from '#src/api/queries.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { paymentOption } from '#src/format/payment-option.ts'
import { type Description, DescriptionList } from '#src/ui/description-list.tsx'
import { Section } from '#src/ui/screen.tsx'

/** What the accepted bid says: its amount, and while the case is pending all of it. */
function acceptedBid(bid: Bid, { category_name, case_status }: AttorneyCase): Description[] {
  const option = paymentOption(bid, category_name)
  const lines = [{ label: 'Your bid', value: formatBidAmount(bid.bid_amount, category_name) }]
  if (case_status !== 'pending') return lines
  if (option) lines.push({ label: 'Payment options', value: option })
  if (bid.additional_note) lines.push({ label: 'Additional notes', value: bid.additional_note })
  return lines
}

/** The 'Case activity' block (document 1 §2, 'Attorney case details'). */
export function CaseActivity({ legalCase, bid }: { legalCase: AttorneyCase; bid: Bid | null }) {
  const isTaken = legalCase.case_status === 'pending' || legalCase.case_status === 'accepted'
  return (
    <Section title="Case activity">
      <DescriptionList
        items={[
          { label: 'Total bids', value: legalCase.total_bid },
          { label: 'Last viewed by client', value: formatLongDate(legalCase.last_seen) },
          ...(isTaken && bid ? acceptedBid(bid, legalCase) : []),
        ]}
      />
    </Section>
  )
}
