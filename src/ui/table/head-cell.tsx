import type { ReactNode } from 'react'
import type { dataTable } from '#styled/recipes/data-table.mjs'
import { SortDownIcon, SortUpIcon } from './icons.tsx'

const order = { asc: 'ascending', desc: 'descending' } as const

type HeadCellProps = {
  /** The table's classes, which depend on its width. */
  classes: ReturnType<typeof dataTable>
  kind: 'name' | 'number' | 'date' | 'menu' | undefined
  /** The direction of the order by this column, if there is one. */
  sorted: false | 'asc' | 'desc'
  /** Absent if the column cannot be sorted. */
  onSort: ((event: unknown) => void) | undefined | false
  children: ReactNode
}

/** A column's name; a button if the column can be sorted. */
export function HeadCell({ classes, kind, sorted, onSort, children }: HeadCellProps) {
  const isSortable = Boolean(onSort)
  const Arrow = sorted === 'asc' ? SortUpIcon : SortDownIcon
  return (
    <th
      scope="col"
      {...{ role: 'columnheader' }}
      className={classes.headCell}
      data-kind={kind}
      data-sortable={isSortable ? '' : undefined}
      aria-sort={isSortable ? (sorted ? order[sorted] : 'none') : undefined}
    >
      {onSort ? (
        <button type="button" className={classes.sort} onClick={onSort}>
          <span>{children}</span>
          <span className={classes.arrow} data-shown={sorted ? '' : undefined}>
            <Arrow size="xs" />
          </span>
        </button>
      ) : (
        children
      )}
    </th>
  )
}
