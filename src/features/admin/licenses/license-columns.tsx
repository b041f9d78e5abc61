import { Link } from '@tanstack/react-router'
import { stateName } from '#machines/places/states.ts'
import type { LicensesSearch } from '#src/features/admin/data/admin-search.ts'
import { RowButton } from '#src/features/admin/list/row-button.tsx'
import { formatLongDate } from '#src/format/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'
import { Verbatim } from '#src/ui/verbatim.tsx'
import type { AdminLicense } from './license-check.form.ts'

const column = columnsOf<AdminLicense>()

const date = (header: string, key: 'checked_at' | 'expires_at') =>
  column.accessor(key, {
    header,
    meta: { kind: 'date', track: 'max-content' },
    cell: ({ getValue }) => formatLongDate(getValue()),
  })

/** Returns the columns about the check, which differ from tab to tab. */
function aboutCheck(tab: LicensesSearch['status']): TableColumn<AdminLicense>[] {
  switch (tab) {
    case 'verified':
      return [date('Checked on', 'checked_at'), date('Ends on', 'expires_at')]
    case 'expired':
      return [date('Checked on', 'checked_at'), date('Ended on', 'expires_at')]
    case 'refused':
      return [
        column.accessor('refusal_reason', {
          header: 'Why',
          meta: { track: 'minmax(0, 2fr)' },
          cell: ({ getValue }) => <span dir="auto">{getValue()}</span>,
        }),
      ]
    case undefined:
      return [
        column.display({
          id: 'due',
          header: 'Date',
          meta: { kind: 'date', track: 'max-content' },
          cell: ({ row: { original: license } }) =>
            license.expires_at
              ? `Ends on ${formatLongDate(license.expires_at)}`
              : `Asked on ${formatLongDate(license.submitted_at)}`,
        }),
        column.display({
          id: 'license_status',
          header: 'Status',
          meta: { track: 'minmax(7.5rem, 1fr)' },
          cell: ({ row }) => <Badge status={row.original.license_status} />,
        }),
      ]
  }
}

/** Returns the columns of a tab of licenses. `tab`: undefined for 'To check'. */
export function licenseColumns(
  tab: LicensesSearch['status'],
  onCheck: (license: AdminLicense) => void,
): TableColumn<AdminLicense>[] {
  return column.columns([
    column.display({
      id: 'attorney',
      header: 'Attorney',
      meta: { kind: 'name', track: 'minmax(11rem, 2fr)' },
      cell: ({ row: { original: license } }) => (
        <Link
          to="/admin/users/attorney-details"
          search={{ attorney_id: license.attorney_id }}
          className={rowLinkClass()}
        >
          <Verbatim>{license.company_name}</Verbatim>
        </Link>
      ),
    }),
    column.accessor('name_on_license', {
      header: 'Licensed as',
      meta: { track: 'minmax(0, 1.5fr)' },
      cell: ({ getValue }) => <Verbatim>{getValue() ?? '-'}</Verbatim>,
    }),
    column.accessor('state', {
      header: 'State',
      meta: { track: 'minmax(0, 1fr)' },
      cell: ({ getValue }) => stateName(getValue()),
    }),
    column.accessor('bar_number', {
      header: 'Number',
      meta: { track: 'minmax(0, 1fr)' },
      cell: ({ getValue }) => <Verbatim>{getValue()}</Verbatim>,
    }),
    ...aboutCheck(tab),
    column.display({
      id: 'menu',
      header: 'Actions',
      meta: { kind: 'menu', track: '6rem' },
      cell: ({ row: { original: license } }) => (
        <RowButton
          about={`Check the ${stateName(license.state)} license of ${license.company_name}`}
          onClick={() => onCheck(license)}
        >
          Check
        </RowButton>
      ),
    }),
  ])
}
