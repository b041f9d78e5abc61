import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CaseItem } from '#src/features/admin/data/admin-queries.ts'
import { fullName } from '#src/features/admin/deletion/deletions.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Badge } from '#src/ui/badge.tsx'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import { visuallyHidden } from '#styled/patterns/visually-hidden.mjs'
import { ActionMenu, deleteAction } from './action-menu.tsx'
import { PersonCell } from './person-cell.tsx'

type OnDelete = (each: CaseItem) => void

/** Returns the columns of the cases (specification §2.2). */
export function caseColumns(onDelete: OnDelete): TableColumn<CaseItem>[] {
  const column = columnsOf<CaseItem>()
  return column.columns([
    column.accessor('unique_id', {
      header: 'Case ID',
      enableSorting: true,
      meta: { track: '6rem' },
      cell: ({ getValue }) => <Verbatim>{formatCaseNumber(getValue())}</Verbatim>,
    }),
    column.display({
      id: 'customer',
      header: 'Created by',
      meta: { kind: 'name', track: 'minmax(13rem, 1fr)' },
      cell: ({ row: { original: each } }) => (
        <PersonCell email={each.customer.email}>
          <CaseLink id={each.id}>
            <span>{fullName(each.customer)}</span>
            <span className={visuallyHidden()}>{`, case ${formatCaseNumber(each.unique_id)}`}</span>
          </CaseLink>
        </PersonCell>
      ),
    }),
    ...otherColumns(onDelete),
  ])
}

/** Returns the columns of one customer's cases. */
export function customerCaseColumns(onDelete: OnDelete): TableColumn<CaseItem>[] {
  const column = columnsOf<CaseItem>()
  return column.columns([
    column.accessor('unique_id', {
      header: 'Case ID',
      enableSorting: true,
      meta: { kind: 'name', track: 'minmax(0, 1fr)' },
      cell: ({ row: { original: each } }) => (
        <CaseLink id={each.id}>
          <span className={visuallyHidden()}>Case </span>
          <Verbatim>{formatCaseNumber(each.unique_id)}</Verbatim>
        </CaseLink>
      ),
    }),
    ...otherColumns(onDelete),
  ])
}

function CaseLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/admin/cases/case-details" search={{ case_Id: id }} className={rowLinkClass()}>
      {children}
    </Link>
  )
}

function otherColumns(onDelete: OnDelete) {
  const column = columnsOf<CaseItem>()
  return column.columns([
    column.accessor('category_name', {
      header: 'Category',
      meta: { track: 'minmax(0, 9rem)' },
      cell: ({ getValue }) => <bdi>{formatCategory(getValue())}</bdi>,
    }),
    column.accessor('place_name', {
      header: 'Place',
      meta: { track: 'minmax(0, 9rem)' },
      cell: ({ getValue }) => getValue() ?? 'No place',
    }),
    column.accessor('created_at', {
      header: 'Created on',
      enableSorting: true,
      meta: { kind: 'date', track: 'max-content' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.accessor('case_status', {
      header: 'Status',
      meta: { track: '6.5rem' },
      cell: ({ getValue }) => <Badge status={getValue()} />,
    }),
    column.accessor('total_bid', {
      header: 'Total bids',
      meta: { kind: 'number', track: '5rem' },
      cell: ({ getValue }) => getValue().toLocaleString('en-US'),
    }),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '3rem' },
      cell: ({ row: { original: each } }) => (
        <ActionMenu
          of={`case ${formatCaseNumber(each.unique_id)}`}
          actions={[deleteAction('Delete Case', () => onDelete(each))]}
        />
      ),
    }),
  ])
}
