import { Link } from '@tanstack/react-router'
import { formatLongDate } from '#src/format/dates.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { columnsOf, rowLinkClass, type TableColumn } from '#src/ui/table/data-table.tsx'
import { css } from '#styled/css/css.mjs'
import type { AdminLicense } from './license-check.machine.ts'

// A menu's icon has padding; this text button has none, so the margin aligns it.
const action = css({ display: 'block', textAlign: 'end', marginInlineEnd: '3' })

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
    column.accessor('state_name', { header: 'State', meta: { track: 'minmax(0, 1fr)' } }),
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
        <span className={action}>
          <Button
            visual="quiet"
            fit="flush"
            text="sm"
            aria-label={`Check the ${license.state_name} license of ${license.company_name}`}
            onClick={() => onCheck(license)}
          >
            Check
          </Button>
        </span>
      ),
    }),
  ])
}
