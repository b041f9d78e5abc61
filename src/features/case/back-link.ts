// Returns the target of a case's Back arrow (specification §1.2).
import type { DashboardSearch } from '#src/data/cases/dashboard-search.ts'
import type { ExploreSearch } from '#src/data/cases/explore-search.ts'

type CameFrom = DashboardSearch &
  ExploreSearch & {
    notification_Id?: string | undefined
    explore?: boolean | undefined
  }

/** A page, and its query if it has one. */
export type BackLink = { to: string; search?: DashboardSearch | ExploreSearch }

/**
 * Returns the notifications, Explore (attorneys) as it was left, or the dashboard as it was left:
 * the first that applies.
 */
export function backLink(cameFrom: CameFrom): BackLink {
  const { notification_Id, explore, category, places, passed, languages, tab, status } = cameFrom
  if (notification_Id !== undefined) return { to: '/notification' }
  if (explore !== true) return { to: '/dashboard', search: { tab, status } }
  return { to: '/lawyer/explore-bids', search: { category, places, passed, languages } }
}
