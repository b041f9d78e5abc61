import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { bidOutcome } from '#src/format/case-status.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { bidLines } from './bid-lines.ts'

type PastBidProps = {
  legalCase: Pick<AttorneyCase, 'category_name' | 'case_status'>
  bid: Bid
}

function endOf({ ended_at, decided_at }: Bid) {
  const end = ended_at ?? decided_at
  return end ? [{ label: ended_at ? 'Ended' : 'Decided', value: formatLongDate(end) }] : []
}

/** The attorney's own bid on a case that has ended for them, with its outcome. */
export function PastBid({ legalCase, bid }: PastBidProps) {
  const outcome = bidOutcome(bid, legalCase.case_status)
  return (
    <Section title="Your Bid">
      <DescriptionList
        items={[
          ...bidLines(bid, legalCase.category_name, 'Amount'),
          ...(outcome ? [{ label: 'Outcome', value: outcome }] : []),
          ...endOf(bid),
        ]}
      />
    </Section>
  )
}
