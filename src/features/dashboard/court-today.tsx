import { useInfiniteQuery } from '@tanstack/react-query'
import { isCourtDay } from '#machines/lifecycle/court-dates.ts'
import { createLazyPart } from '#src/browser/lazy-part.ts'
import { useNow } from '#src/browser/use-now.ts'
import { type CaseListItem, customerCasesQuery } from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import type { PastCasesRead } from './use-past-cases.ts'

// Few people have a court date on the day of their visit.
const courtDayPart = createLazyPart(() => import('./court-day-part.tsx'))

type CourtTodayProps = { customerId: string; past: PastCasesRead }

/** What a customer needs in court, on the day of a court date: a card for each. */
export function CourtToday({ customerId, past }: CourtTodayProps) {
  const now = useNow()
  // The tab fetches it.
  const current = useInfiniteQuery({ ...customerCasesQuery(customerId, 'current'), enabled: false })
  const cases = [
    ...(current.data ? itemsOf(current.data) : []),
    ...past.inProgress,
    ...past.finished,
  ]
  // A case whose status has just changed may be in both lists.
  const today = new Map(
    cases.filter((item) => isToday(item, now)).map((item) => [item.id, item] as const),
  )
  const part = courtDayPart.useLazyPart(today.size > 0)
  if (!part) return null
  return [...today.values()].map((item) => (
    <part.CourtDayCard key={item.id} item={item} now={now} />
  ))
}

function isToday({ case_status, court_date, court_time_zone }: CaseListItem, now: Date): boolean {
  if (!court_date || case_status === 'closed') return false
  return isCourtDay(court_date.at, court_time_zone, now.toISOString())
}
