import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { whenIdle } from '#src/browser/when-idle.ts'
import type { DashboardSearch } from '#src/data/cases/dashboard-search.ts'
import { categoriesQuery } from '#src/data/people/person-queries.ts'
import { Loaded } from '#src/layout/loaded.tsx'
import { pullDrafts } from '#src/sync/draft-sync.ts'
import { ScreenTitle } from '#src/ui/page/screen.tsx'
import { Tabs } from '#src/ui/page/tabs.tsx'
import { CourtToday } from './court-today.tsx'
import { CurrentCases } from './current-cases.tsx'
import { PastCases } from './past-cases.tsx'
import { usePastCases } from './use-past-cases.ts'

const tabs = [
  { value: 'current', label: 'Current Cases' },
  { value: 'past', label: 'Past Cases' },
] as const

const route = getRouteApi('/dashboard')

export type CustomerDashboardProps = { customerId: string; search: DashboardSearch }

/** A customer's drafts, unsent cases and cases (specification §1.2 and §1.4). */
export function CustomerDashboard({ customerId, search }: CustomerDashboardProps) {
  const navigate = route.useNavigate()
  const { tab = 'current' } = search
  const past = usePastCases(customerId)
  const queryClient = useQueryClient()
  // So that a new case can be started without a connection.
  useEffect(
    () => whenIdle(() => void queryClient.prefetchQuery(categoriesQuery(customerId))),
    [queryClient, customerId],
  )
  // So that a draft of another device can be continued here.
  useEffect(pullDrafts, [])
  return (
    <>
      <ScreenTitle>My dashboard</ScreenTitle>
      <CourtToday customerId={customerId} past={past} />
      <Tabs
        label="Cases"
        tabs={tabs}
        value={tab}
        onChange={(value) =>
          navigate({ search: value === 'past' ? { tab: value } : {}, replace: true })
        }
      >
        {tab === 'current' ? (
          <CurrentCases customerId={customerId} inProgress={past.inProgressCount} />
        ) : (
          <Loaded query={past.query}>{() => <PastCases past={past} />}</Loaded>
        )}
      </Tabs>
    </>
  )
}
