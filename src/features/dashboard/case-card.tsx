import type { ReactNode } from 'react'
import type { CaseListItem } from '#src/api/queries.ts'
import { counted } from '#src/format/counts.ts'
import { formatLongDate } from '#src/format/dates.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card, CardFigures, CardHeader } from '#src/ui/card.tsx'

export type CaseCardProps = {
  item: CaseListItem
  /** The link to the case around its name, which makes the whole card pressable. */
  link: (name: string) => ReactNode
  /** The card's one figure: 'Highest $2,400'. */
  figure: string | null
}

/** A case on record: its name, status, number, date and bids. */
export function CaseCard({ item, link, figure }: CaseCardProps) {
  const { category_name, case_status, unique_id, created_at, total_bid } = item
  return (
    <Card as="li">
      <CardHeader
        name={link(formatCategory(category_name))}
        badge={<Badge status={case_status} />}
        facts={`${formatCaseNumber(unique_id)}, posted ${formatLongDate(created_at)}`}
      />
      <CardFigures>
        <span>{total_bid === 0 ? 'No bids yet' : counted(total_bid, 'bid')}</span>
        {figure !== null && <span>{figure}</span>}
      </CardFigures>
    </Card>
  )
}
