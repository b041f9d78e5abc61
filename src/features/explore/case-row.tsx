import { Link } from '@tanstack/react-router'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { bidCount } from '#src/format/counts.ts'
import { formatCourtDate } from '#src/format/court-dates.ts'
import { formatLongDate, formatTime } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { lowerFirst } from '#src/format/sentences.ts'
import { RowContent, rowClass } from '#src/ui/list/list-row.tsx'
import { css } from '#styled/css/css.mjs'
import { cx } from '#styled/css/cx.mjs'

const gone = css({ color: 'ink-2' })

type CaseRowProps = {
  item: CaseListItem
  isRecent: boolean
  /** Whether it left the list while the list was open. */
  isGone: boolean
}

const wantsToSpeak = (language: string) => `Would like to speak ${language}`

// What comes before the case can be opened.
function firstStep({ is_license_needed, is_conflict_check_needed }: CaseListItem) {
  if (is_license_needed) return 'Needs your checked license'
  return is_conflict_check_needed ? 'Check for a conflict first' : undefined
}

/**
 * An open case: its category, number, posting date, bids, place, next court date, the language
 * of its customer and the beginning of its details.
 */
export function CaseRow({ item, isRecent, isGone }: CaseRowProps) {
  const { id, unique_id, category_name, created_at, first_words } = item
  const title = formatCategory(category_name)
  const number = formatCaseNumber(unique_id)
  if (isGone) {
    return (
      <li className={cx(rowClass(), gone)}>
        <RowContent title={title} facts={`${number}, no longer in this list`} tone="case" />
      </li>
    )
  }
  const posted = isRecent ? formatTime(created_at) : formatLongDate(created_at)
  const bids = lowerFirst(bidCount(item))
  const courtDate = formatCourtDate(item)
  const language = item.language && wantsToSpeak(item.language)
  const more = [item.place_name, courtDate, language, firstStep(item)].filter(
    (line) => line != null,
  )
  return (
    <li>
      <Link
        from="/lawyer/explore-bids"
        to="/lawyer/case-details"
        search={(explored) => ({ case_Id: id, explore: true, ...explored })}
        className={rowClass()}
      >
        <RowContent
          title={title}
          facts={`${number}, ${posted}, ${bids}`}
          more={more}
          excerpt={first_words}
          tone="case"
          leads
        />
      </Link>
    </li>
  )
}
