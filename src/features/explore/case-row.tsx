import { Link } from '@tanstack/react-router'
import type { CaseListItem } from '#src/api/queries.ts'
import { formatLongDate, formatTime } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { RowContent, rowClass } from '#src/ui/list-row.tsx'

/** An open case: its category, number, and the hour or the day it was posted. */
export function CaseRow({ item, isRecent }: { item: CaseListItem; isRecent: boolean }) {
  const { id, unique_id, category_name, created_at } = item
  const posted = isRecent ? formatTime(created_at) : formatLongDate(created_at)
  return (
    <li>
      <Link
        to="/lawyer/case-details"
        search={{ case_Id: id, explore: true }}
        className={rowClass()}
      >
        <RowContent
          title={formatCategory(category_name)}
          facts={`${formatCaseNumber(unique_id)}, ${posted}`}
          tone="case"
          leads
        />
      </Link>
    </li>
  )
}
