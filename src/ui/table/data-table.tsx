import {
  type ColumnDef,
  createColumnHelper,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type CSSProperties, useRef } from 'react'
import { dataTable } from '#styled/recipes/data-table.mjs'
import { HeadCell } from './head-cell.tsx'
import { rowPress } from './row-press.ts'
import { useRestoredFocus } from './use-restored-focus.ts'

/** A column's settings besides its content. */
export type ColumnMeta = {
  /**
   * `name`: the row's name, with the row's link; `date`: stays on one line; `menu`: the row's menu.
   */
  kind?: 'name' | 'number' | 'date' | 'menu'
  /** The column's width as a grid track; by default all share the width equally. */
  track?: string
}

const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<ColumnMeta>() })

/** A column, created with `columnsOf`. Its `id` is the server's sort key, if it can be sorted. */
// biome-ignore lint/suspicious/noExplicitAny: the columns of one table hold values of many types
export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row, any>

/**
 * Returns the helper that creates columns: `accessor` for a value, `display` for a menu. Columns
 * are not sortable by default.
 */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

export type TableSort = { id: string; desc: boolean }

export type DataTableProps<Row extends { id: string }> = {
  /** The accessible name of the table: 'Clients'. */
  label: string
  /** Must be a stable array. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** The minimum width of the columns; below it, each row is a card. */
  needs?: 'md' | 'lg'
  /** The order of the rows; pressing a sortable column's name requests another. */
  sort: TableSort
  /** Left out where no column is sortable. */
  onSort?: (sort: TableSort) => void
  /** Whether the rows are the previous ones while others load. */
  isStale?: boolean
}

/** Returns the class of a row's only link: its text is the name, its target the whole row. */
export const rowLinkClass = () => dataTable().link

// Browsers ignore the table semantics of elements in a grid, so the roles are explicit.
const as = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  name: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** A table; each row is a card where the columns do not fit. The server sorts and pages. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, columns, rows, needs = 'md', sort, onSort, isStale = false } = props
  const classes = dataTable({ needs })
  const body = useRef<HTMLTableSectionElement>(null)
  const keptFocus = useRestoredFocus(body, rows)
  const sorting: SortingState = [sort]
  const table = useTable({
    features,
    columns: columns as TableColumn<Row>[],
    data: rows as Row[],
    getRowId: (row) => row.id,
    state: { sorting },
    onSortingChange: (next) => {
      const [chosen] = typeof next === 'function' ? next(sorting) : next
      if (chosen) onSort?.(chosen)
    },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    defaultColumn: { enableSorting: false, sortDescFirst: true },
  })
  const tracks = columns.map(({ meta }) => meta?.track ?? 'minmax(0, 1fr)').join(' ')
  return (
    <div className={classes.root}>
      <table
        {...as.table}
        className={classes.table}
        aria-label={label}
        aria-busy={isStale}
        style={{ '--columns': tracks } as CSSProperties}
      >
        <thead {...as.group} className={classes.head}>
          <tr {...as.row} className={classes.headRow}>
            {table.getFlatHeaders().map((header) => (
              <HeadCell
                key={header.id}
                classes={classes}
                kind={header.column.columnDef.meta?.kind}
                sorted={header.column.getIsSorted()}
                onSort={header.column.getCanSort() && header.column.getToggleSortingHandler()}
              >
                <table.FlexRender header={header} />
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody {...as.group} ref={body} className={classes.body} {...keptFocus}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} {...as.row} className={classes.row} {...rowPress}>
              {row.getAllCells().map((cell) => {
                const { header, meta } = cell.column.columnDef
                const kind = meta?.kind
                return (
                  <td
                    key={cell.id}
                    {...(kind === 'name' ? as.name : as.cell)}
                    className={classes.cell}
                    data-kind={kind}
                  >
                    {kind !== 'name' && kind !== 'menu' && (
                      <span className={classes.label} aria-hidden="true">
                        {String(header)}
                      </span>
                    )}
                    <table.FlexRender cell={cell} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
