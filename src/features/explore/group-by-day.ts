import { groupBy } from '#machines/group-by.ts'
import { formatDayGroup } from '#src/format/dates.ts'

/** The members of one day group, 'Today', 'Yesterday' or 'Earlier', in list order. */
type DayGroup<Member> = { name: string; members: Member[] }

/** Groups cases, newest first, by the day on which they were posted. */
export function groupByDay<Member>(
  listed: readonly Member[],
  { postedAt, now }: { postedAt: (member: Member) => string; now: Date },
): DayGroup<Member>[] {
  const groups = groupBy(listed, (member) => formatDayGroup(postedAt(member), now))
  return [...groups].map(([name, members]) => ({ name, members }))
}
