import type { CaseListItem } from '#src/api/queries.ts'
import { formatDayGroup } from '#src/format/dates.ts'

/** Cases of one day group, 'Today', 'Yesterday' or 'Earlier', in the order they came. */
export type DayGroup = { name: string; cases: CaseListItem[] }

/** Cases, newest first, by the day they were posted on. */
export function groupByDay(cases: readonly CaseListItem[], now: Date): DayGroup[] {
  const groups = Map.groupBy(cases, (item) => formatDayGroup(item.created_at, now))
  return [...groups].map(([name, members]) => ({ name, cases: members }))
}
