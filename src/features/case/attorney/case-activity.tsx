import { hasChosenAttorney } from '#machines/lifecycle/case-model.ts'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import type { AttorneyCase } from '#src/data/cases/case-queries.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Section } from '#src/ui/page/screen.tsx'
import { bidLines } from './bid-lines.ts'

/** The 'Case activity' block (specification §1.2, 'Attorney case details'). */
export function CaseActivity({ legalCase, bid }: { legalCase: AttorneyCase; bid: Bid | null }) {
  const isTaken = hasChosenAttorney(legalCase.case_status)
  return (
    <Section title="Case activity">
      <DescriptionList
        items={[
          // Leaves out bids that ended and bids of deleted accounts, as the lists do.
          { label: 'Total bids', value: legalCase.total_bid - (legalCase.left_bids ?? 0) },
          // An attorney whose bid was rejected does not learn it.
          ...(legalCase.case_status === 'rejected' && !legalCase.last_seen
            ? []
            : [{ label: 'Last viewed by client', value: formatLongDate(legalCase.last_seen) }]),
          ...(isTaken && bid ? bidLines(bid, legalCase.category_name, 'Your bid') : []),
        ]}
      />
    </Section>
  )
}
