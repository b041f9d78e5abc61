/** Returns the target of a case's Back arrow (specification §1.2). */
import type { ExploreSearch } from '#src/data/explore-search.ts'

type CameFrom = ExploreSearch & {
  notification_Id?: string | undefined
  explore?: boolean | undefined
}

/** A page, and its query if it has one. */
export type BackLink = { to: string; search?: ExploreSearch }

/**
 * Returns the notifications, Explore (attorneys) as it was left, or the dashboard: the first that
 * applies.
 */
export function backLink({ notification_Id, explore, category, places }: CameFrom): BackLink {
  if (notification_Id !== undefined) return { to: '/notification' }
  if (explore !== true) return { to: '/dashboard' }
  return { to: '/lawyer/explore-bids', search: { category, places } }
}
