import { Link } from '@tanstack/react-router'
import { formatBidAmount } from '#machines/lifecycle/bid-rules.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Badge } from '#src/ui/badge.tsx'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'
import { css } from '#styled/css/css.mjs'
import type { BidItem } from './admin-queries.ts'
import { PersonCell } from './person-cell.tsx'
import { RowMenu } from './row-menu.tsx'

// The whole note is on the bid's own page.
const note = css({ lineClamp: '2' })

/** The columns of the bids (document 2 §2). */
export function bidColumns(onDelete: (bid: BidItem) => void): TableColumn<BidItem>[] {
  const column = columnsOf<BidItem>()
  return column.columns([
    column.accessor('case_unique_id', {
      header: 'Case ID',
      meta: { track: '4.25rem' },
      cell: ({ getValue }) => formatCaseNumber(getValue()),
    }),
    column.accessor('category_name', {
      header: 'Category',
      meta: { track: 'minmax(0, 7rem)' },
      cell: ({ getValue }) => formatCategory(getValue()),
    }),
    column.display({
      id: 'attorney',
      header: 'Created by',
      meta: { kind: 'name', track: 'minmax(0, 1.4fr)' },
      cell: ({ row: { original: bid } }) => (
        <PersonCell email={bid.attorney.email}>
          <Link to="/admin/bids/bid-details" search={{ bid_Id: bid.id }} className={rowLinkClass()}>
            {bid.attorney.company_name}
          </Link>
        </PersonCell>
      ),
    }),
    column.accessor('bid_amount', {
      header: 'Amount',
      meta: { kind: 'number', track: '6rem' },
      cell: ({ row: { original: bid } }) => formatBidAmount(bid.bid_amount, bid.category_name),
    }),
    column.accessor('created_at', {
      header: 'Created on',
      enableSorting: true,
      meta: { track: 'minmax(0, 8.75rem)' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.accessor('bid_status', {
      header: 'Status',
      meta: { track: '6rem' },
      cell: ({ getValue }) => <Badge status={getValue()} />,
    }),
    column.accessor('additional_note', {
      header: 'Additional notes',
      meta: { track: 'minmax(0, 1fr)' },
      cell: ({ getValue }) => <span className={note}>{getValue() || '-'}</span>,
    }),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '3rem' },
      cell: ({ row: { original: bid } }) => (
        <RowMenu
          of={`the bid of ${bid.attorney.company_name}`}
          label="Delete bid"
          onDelete={() => onDelete(bid)}
        />
      ),
    }),
  ])
}
