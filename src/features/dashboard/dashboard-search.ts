import { oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The tabs of both dashboards (specification §1.4). */
export type DashboardTab = 'current' | 'past'

/** The query of /dashboard. */
export type DashboardSearch = { tab?: 'past' | undefined; status?: BidFilter | undefined }

/** What an attorney's tab can be narrowed to; all of it when absent. */
export type BidFilter = 'accepted' | 'pending' | 'rejected' | 'closed'

/** Each tab's filters besides All, in the documents' order. */
export const bidFilters: Record<DashboardTab, readonly BidFilter[]> = {
  current: ['accepted', 'pending'],
  past: ['rejected', 'closed'],
}

/** The query as it may be used, every key in it; a filter of the other tab is left out. */
export function validateDashboardSearch({ tab, status }: RawQuery): DashboardSearch {
  const filters = bidFilters[tab === 'past' ? 'past' : 'current']
  return { tab: oneOf(['past'], tab), status: oneOf(filters, status) }
}
