import { Link, useNavigate } from '@tanstack/react-router'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { formatBidAmount, isPercent, paymentText } from '#machines/lifecycle/bid-rules.ts'
import type { BidSearch } from '#src/features/admin/data/admin-search.ts'
import { type AdminBid, bidQuery } from '#src/features/admin/data/record-queries.ts'
import type { AskToDelete } from '#src/features/admin/deletion/delete-dialog.tsx'
import { bidDeletion, isFormer } from '#src/features/admin/deletion/deletions.ts'
import { ActionMenu, deleteAction } from '#src/features/admin/list/action-menu.tsx'
import { isDeclined } from '#src/features/admin/list/bids-columns.tsx'
import { useBidsPlace } from '#src/features/admin/list/list-places.ts'
import { endText } from '#src/format/bid-end.ts'
import { bidTermLines } from '#src/format/bid-terms.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Badge } from '#src/ui/badge.tsx'
import { textLinkClass } from '#src/ui/text-link.ts'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'
import { BackToBids } from './back-links.tsx'
import { Facts, firmFacts, Written } from './facts.tsx'
import { History } from './history.tsx'
import { ReadRecord, RecordPage } from './record-page.tsx'
import { RecordTabs } from './record-tabs.tsx'

// The case's status; the bid's own is in the list of facts.
const ofCase = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  textStyle: 'small',
  color: 'ink-2',
})

const status = css({ display: 'inline-grid', placeItems: 'start', gap: '1' })

export type BidScreenProps = { adminId: string; search: BidSearch }

/** The page of a bid (specification §2.2). */
export function BidScreen(props: BidScreenProps) {
  const navigate = useNavigate()
  const place = useBidsPlace()
  return (
    <ReadRecord
      id={props.search.bid_Id}
      queryOf={(id) => bidQuery(props.adminId, id)}
      noun="bid"
      back={<BackToBids />}
      onLeave={() => navigate({ to: '/admin/bids', search: place, replace: true })}
    >
      {(bid, askToDelete) => <BidPage {...props} askToDelete={askToDelete} bid={bid} />}
    </ReadRecord>
  )
}

type BidPageProps = BidScreenProps & { bid: AdminBid; askToDelete: AskToDelete }

function BidPage({ adminId, search, askToDelete, bid }: BidPageProps) {
  const { case: legalCase, attorney } = bid
  const name = `${formatCaseNumber(bid.case_unique_id)} ${formatCategory(bid.category_name)}`
  return (
    <RecordPage
      title={`Bid on the ${name}`}
      badge={
        <span className={ofCase}>
          <span>Case:</span> <Badge status={legalCase.case_status} />
        </span>
      }
      facts={
        <>
          <span>By</span>{' '}
          {isFormer(attorney) ? (
            <Verbatim>{attorney.company_name}</Verbatim>
          ) : (
            <Link
              to="/admin/users/attorney-details"
              search={{ attorney_id: bid.attorney_id }}
              className={textLinkClass({ target: 'inline' })}
            >
              <Verbatim>{attorney.company_name}</Verbatim>
            </Link>
          )}{' '}
          <span>{`on ${formatLongDate(bid.created_at)}, on`}</span>{' '}
          <Link
            to="/admin/cases/case-details"
            search={{ case_Id: bid.case_id }}
            className={textLinkClass({ target: 'inline' })}
          >
            {`case ${formatCaseNumber(bid.case_unique_id)}`}
          </Link>
        </>
      }
      menu={
        <ActionMenu
          actions={[
            deleteAction('Delete bid', () => askToDelete(bidDeletion(bid, legalCase.case_status))),
          ]}
        />
      }
    >
      <RecordTabs
        label="Bid"
        tabs={[
          { value: 'attorney', label: 'Attorney' },
          { value: 'about', label: 'About' },
          { value: 'history', label: 'History' },
        ]}
        value={search.tab}
      >
        {(open) =>
          open === 'history' ? (
            <History adminId={adminId} subject={{ bidId: bid.id }} />
          ) : (
            <Facts items={open === 'about' ? bidFacts(bid) : firmFacts(attorney)} />
          )
        }
      </RecordTabs>
    </RecordPage>
  )
}

/** What the bid includes, and when it ends, as far as its attorney said so. */
function termFacts(bid: AdminBid) {
  const end = bid.bid_status === 'open' || bid.ended_at ? endText(bid) : undefined
  return [
    ...bidTermLines(bid, bid.category_name),
    ...(end === undefined ? [] : [{ label: 'Ends', value: end }]),
  ]
}

const bidFacts = (bid: AdminBid) => [
  {
    label: isPercent(bid.category_name) ? 'Bid percent' : 'Bid amount',
    value: formatBidAmount(bid.bid_amount, bid.category_name),
  },
  ...termFacts(bid),
  {
    label: 'Bid status',
    value: (
      <span className={status}>
        <Badge status={sentBidState(bid)} />
        {isDeclined(bid, bid.case.case_status) && (
          <span>The client accepted this bid, and then the attorney declined the case.</span>
        )}
      </span>
    ),
  },
  { label: 'Case details', value: <Written>{bid.case.case_details}</Written> },
  { label: 'Additional notes', value: <Written>{bid.additional_note}</Written> },
  {
    label: 'Payment options',
    value: paymentText(bid.is_payment_activated),
  },
]
