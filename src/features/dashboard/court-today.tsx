import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { isCourtDay } from '#machines/lifecycle/court-dates.ts'
import { useNow } from '#src/browser/use-now.ts'
import { type CaseListItem, customerCasesQuery } from '#src/data/cases/case-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import type { PastCasesRead } from './use-past-cases.ts'

// Few people have a court date on the day of their visit.
const CourtDayCard = lazy(() => import('./court-day-part.tsx'))

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
  const today = cases.filter((item) => isToday(item, now))
  if (today.length === 0) return null
  return (
    <Suspense>
      {today.map((item) => (
        <CourtDayCard key={item.id} item={item} now={now} />
      ))}
    </Suspense>
  )
}

function isToday({ case_status, court_date, court_time_zone }: CaseListItem, now: Date): boolean {
  if (!court_date || case_status === 'closed') return false
  return isCourtDay(court_date.at, court_time_zone, now.toISOString())
}
