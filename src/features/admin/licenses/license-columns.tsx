import { Link } from '@tanstack/react-router'
import { stateName } from '#machines/places/states.ts'
import { RowButton } from '#src/features/admin/list/row-button.tsx'
import { formatLongDate } from '#src/format/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'
import type { AdminLicense } from './license-check.machine.ts'

/** Returns the columns of the licenses. */
export function licenseColumns(
  onCheck: (license: AdminLicense) => void,
): TableColumn<AdminLicense>[] {
  const column = columnsOf<AdminLicense>()
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
          {license.company_name}
        </Link>
      ),
    }),
    column.accessor('state', {
      header: 'State',
      meta: { track: 'minmax(0, 1fr)' },
      cell: ({ getValue }) => stateName(getValue()),
    }),
    column.accessor('bar_number', { header: 'Number', meta: { track: 'minmax(0, 1fr)' } }),
    column.accessor('submitted_at', {
      header: 'Asked on',
      meta: { kind: 'date', track: 'max-content' },
      cell: ({ getValue }) => formatLongDate(getValue()),
    }),
    column.display({
      id: 'license_status',
      header: 'Status',
      meta: { track: 'minmax(7.5rem, 1fr)' },
      cell: ({ row }) => <Badge status={row.original.license_status} />,
    }),
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
