import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sentBidState } from '#machines/lifecycle/bid-end.ts'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import type { BidItem } from '#src/features/admin/data/admin-queries.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Badge } from '#src/ui/badge.tsx'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { css } from '#styled/css/css.mjs'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { ActionMenu, deleteAction } from './action-menu.tsx'
import { PersonCell } from './person-cell.tsx'

const status = css({ display: 'inline-grid', placeItems: 'start', gap: '1' })
// Explains why the filter 'Closed' finds this bid: its case is closed (specification §2.9).
const remark = css({ textStyle: 'label', color: 'ink-2' })
// The bid's own page shows the whole note.
const note = css({ lineClamp: '2' })

type OnDelete = (bid: BidItem) => void

/** Returns whether the attorney declined the case after the customer had accepted this bid. */
export const isDeclined = (
  { bid_status }: Pick<BidItem, 'bid_status'>,
  caseStatus: BidItem['case_status'],
): boolean => bid_status === 'accepted' && caseStatus === 'rejected'

/** Returns the columns of the bids (specification §2.2). */
export function bidColumns(onDelete: OnDelete): TableColumn<BidItem>[] {
  const column = columnsOf<BidItem>()
  return column.columns([
    column.accessor('case_unique_id', {
      header: 'Case ID',
      meta: { track: '5.25rem' },
      cell: ({ getValue }) => <Verbatim>{formatCaseNumber(getValue())}</Verbatim>,
    }),
    categoryColumn,
    column.display({
      id: 'attorney',
      header: 'Created by',
      meta: { kind: 'name', track: 'minmax(13rem, 2fr)' },
      cell: ({ row: { original: bid } }) => (
        <PersonCell email={bid.attorney.email}>
          <BidLink id={bid.id}>
            <span>{bid.attorney.company_name}</span>
            <span className={visuallyHidden()}>
              {`, bid on case ${formatCaseNumber(bid.case_unique_id)}`}
            </span>
          </BidLink>
        </PersonCell>
      ),
    }),
    ...otherColumns(onDelete),
  ])
}

/** Returns the columns of one attorney's bids. */
export function attorneyBidColumns(onDelete: OnDelete): TableColumn<BidItem>[] {
  const column = columnsOf<BidItem>()
  return column.columns([
    column.accessor('case_unique_id', {
      header: 'Case ID',
      meta: { kind: 'name', track: 'minmax(0, 1fr)' },
      cell: ({ row: { original: bid } }) => (
        <BidLink id={bid.id}>
          <span className={visuallyHidden()}>Bid on case </span>
          <Verbatim>{formatCaseNumber(bid.case_unique_id)}</Verbatim>
        </BidLink>
      ),
    }),
    categoryColumn,
    ...otherColumns(onDelete),
  ])
}

const categoryColumn = columnsOf<BidItem>().accessor('category_name', {
  header: 'Category',
  meta: { track: 'minmax(0, 7rem)' },
  cell: ({ getValue }) => <bdi>{formatCategory(getValue())}</bdi>,
})

function BidLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/admin/bids/bid-details" search={{ bid_Id: id }} className={rowLinkClass()}>
      {children}
    </Link>
  )
}

function otherColumns(onDelete: OnDelete) {
  const column = columnsOf<BidItem>()
  return column.columns([
    column.accessor('bid_amount', {
      header: 'Amount',
      // Dollars and percentages are not compared digit by digit.
      meta: { track: '5rem' },
      cell: ({ row: { original: bid } }) => formatBidAmount(bid.bid_amount, bid.category_name),
    }),
    column.accessor('created_at', {
      header: 'Created on',
      enableSorting: true,
      meta: { kind: 'date', track: 'max-content' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.accessor('bid_status', {
      header: 'Status',
      meta: { track: '6.5rem' },
      cell: ({ row: { original: bid } }) => (
        <span className={status}>
          <Badge status={sentBidState(bid)} />
          {bid.case_status === 'closed' && <span className={remark}>Case closed</span>}
          {isDeclined(bid, bid.case_status) && <span className={remark}>Case declined</span>}
        </span>
      ),
    }),
    column.accessor('additional_note', {
      header: 'Additional notes',
      meta: { track: 'minmax(0, 1fr)' },
      cell: ({ getValue }) => (
        <span className={note} dir="auto">
          {getValue() || '-'}
        </span>
      ),
    }),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '3rem' },
      cell: ({ row: { original: bid } }) => (
        <ActionMenu
          of={`the bid of ${bid.attorney.company_name} on case ${formatCaseNumber(bid.case_unique_id)}`}
          actions={[deleteAction('Delete bid', () => onDelete(bid))]}
        />
      ),
    }),
  ])
}
