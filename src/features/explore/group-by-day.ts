import { groupBy } from '#machines/group-by.ts'
import { formatDayGroup } from '#src/format/dates.ts'
import type { ExploreRow } from './hold-back.ts'

/** The cases of one day group, 'Today', 'Yesterday' or 'Earlier', in list order. */
export type DayGroup = { name: string; rows: ExploreRow[] }

/** Groups cases, newest first, by the day on which they were posted. */
export function groupByDay(rows: readonly ExploreRow[], now: Date): DayGroup[] {
  const groups = groupBy(rows, ({ item }) => formatDayGroup(item.created_at, now))
  return [...groups].map(([name, members]) => ({ name, rows: members }))
}
