import { oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The tabs of both dashboards (specification §1.4). */
export type DashboardTab = 'current' | 'past'

/** The query of /dashboard. */
export type DashboardSearch = { tab?: 'past' | undefined; status?: BidFilter | undefined }

/** The filters of an attorney's tab; absent for all. */
export type BidFilter = 'accepted' | 'pending' | 'rejected' | 'closed'

/** Each tab's filters besides All, in the specification's order. */
export const bidFilters: Record<DashboardTab, readonly BidFilter[]> = {
  current: ['accepted', 'pending'],
  past: ['rejected', 'closed'],
}

/**
 * Parses the query. Drops a filter that belongs to the other tab. Returns every key, because
 * `RawQuery` requires it.
 */
export function validateDashboardSearch({ tab, status }: RawQuery): DashboardSearch {
  const filters = bidFilters[tab === 'past' ? 'past' : 'current']
  return { tab: oneOf(['past'], tab), status: oneOf(filters, status) }
}
