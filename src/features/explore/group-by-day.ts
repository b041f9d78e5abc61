import { formatDayGroup } from '#src/format/dates.ts'
import type { ExploreRow } from './hold-back.ts'

/** Cases of one day group, 'Today', 'Yesterday' or 'Earlier', in the order they came. */
export type DayGroup = { name: string; rows: ExploreRow[] }

/** Cases, newest first, by the day they were posted on. */
export function groupByDay(rows: readonly ExploreRow[], now: Date): DayGroup[] {
  const groups = Map.groupBy(rows, ({ item }) => formatDayGroup(item.created_at, now))
  return [...groups].map(([name, members]) => ({ name, rows: members }))
}
