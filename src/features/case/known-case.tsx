import { useQueryClient } from '@tanstack/react-query'
import type { CaseListItem } from '#src/data/cases/case-queries.ts'
import { listedCases } from '#src/data/cases/saved-cases.ts'
import { attorneyCaseMark } from '#src/format/case-status.ts'
import { formatCaseNumber, formatCategory } from '#src/format/names.ts'
import { PostedLine } from '#src/layout/posted-line.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { css } from '#styled/css/css.mjs'

const number = css({ textStyle: 'body', color: 'ink-2', letterSpacing: 'normal' })
const excerpt = css({ marginBlock: '5', overflowWrap: 'anywhere' })

/** Returns a case as a loaded list has it; undefined when no list has it. */
export function useKnownCase(personId: string, caseId: string): CaseListItem | undefined {
  const queryClient = useQueryClient()
  return listedCases(queryClient, personId).find(({ id }) => id === caseId)
}

type KnownCaseProps = { item: CaseListItem; reader: 'owner' | 'attorney' }

/**
 * Shows the known part of a case while it loads: its title, status, date, and the beginning of its
 * details.
 */
export function KnownCase({ item, reader }: KnownCaseProps) {
  return (
    <>
      <ScreenTitle
        badge={
          <Badge
            status={attorneyCaseMark(item.case_status, reader === 'attorney' ? item.bids[0] : null)}
          />
        }
        subtitle={<PostedLine posted={item} />}
      >
        <span>{formatCategory(item.category_name)}</span>{' '}
        {reader === 'attorney' && (
          <span className={number} translate="no">
            {formatCaseNumber(item.unique_id)}
          </span>
        )}
      </ScreenTitle>
      <p className={excerpt} dir="auto">
        {item.first_words}
      </p>
    </>
  )
}
