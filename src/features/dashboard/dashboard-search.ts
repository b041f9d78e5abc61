/** The tabs of both dashboards (document 1 §4). */
export type DashboardTab = 'current' | 'past'

/** The query of /dashboard. */
export type DashboardSearch = { tab?: 'past'; status?: BidFilter }

/** What an attorney's tab can be narrowed to; all of it when absent. */
export type BidFilter = 'accepted' | 'pending' | 'rejected' | 'closed'

/** Each tab's filters besides All, in the documents' order. */
export const bidFilters: Record<DashboardTab, readonly BidFilter[]> = {
  current: ['accepted', 'pending'],
  past: ['rejected', 'closed'],
}

/** The query as it may be used: a filter of the other tab is left out. */
export function validateDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const tab = search.tab === 'past' ? 'past' : 'current'
  const status = bidFilters[tab].find((filter) => filter === search.status)
  return { ...(tab === 'past' && { tab }), ...(status && { status }) }
}
