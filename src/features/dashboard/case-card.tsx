import type { ReactNode } from 'react'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { attorneyCaseMark, statusLine } from '#src/format/case-status.ts'
import { bidCount } from '#src/format/counts.ts'
import { formatCourtDate } from '#src/format/court-dates.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { Elements } from '#src/ui/elements.ts'
import { Card, CardExcerpt, CardFigures, CardHeader } from '#src/ui/list/card.tsx'
import { css } from '#styled/css/css.mjs'

const factLine = css({ textStyle: 'small', color: 'ink-2' })
const prices = css({ display: 'grid', marginInlineStart: 'auto', textAlign: 'end' })

export type CaseCardProps = {
  item: CaseListItem
  /** The link to the case around its name, which makes the whole card pressable. */
  link: (name: string) => ReactNode
  /** The prices at the end of the last line: 'Lowest $1,800' and 'Highest $2,400'. */
  figures: readonly string[]
  /** Who reads the card. */
  reader: 'customer' | 'attorney'
  /** The last part of the card: the attorney's own note. */
  children?: Elements
}

/**
 * A posted case: its name, status, number and dates, its place for an attorney, the beginning of
 * its details, and its bids.
 */
export function CaseCard({ item, link, figures, reader, children }: CaseCardProps) {
  const { category_name, case_status, unique_id, created_at, first_words } = item
  const ended = statusLine(item, reader)
  const courtDate = formatCourtDate(item)
  return (
    <Card as="li">
      <CardHeader
        name={link(formatCategory(category_name))}
        badge={
          <Badge
            status={attorneyCaseMark(case_status, reader === 'attorney' ? item.bids[0] : null)}
          />
        }
        facts={`${formatCaseNumber(unique_id)}, posted ${formatLongDate(created_at)}`}
      />
      {ended && <p className={factLine}>{ended}</p>}
      {reader === 'attorney' && item.place_name && <p className={factLine}>{item.place_name}</p>}
      {courtDate && <p className={factLine}>{courtDate}</p>}
      {first_words && <CardExcerpt>{first_words}</CardExcerpt>}
      <CardFigures>
        <p>{bidCount(item)}</p>
        {figures.length > 0 && (
          <div className={prices}>
            {figures.map((figure) => (
              <p key={figure}>{figure}</p>
            ))}
          </div>
        )}
      </CardFigures>
      {children}
    </Card>
  )
}
