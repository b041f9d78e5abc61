// Parses the query strings of the two case screens (specification §1.2).
import { idIn, oneOf, type RawQuery } from '#src/browser/query-values.ts'
import { type DashboardSearch, validateDashboardSearch } from '#src/data/cases/dashboard-search.ts'
import { type ExploreSearch, validateExploreSearch } from '#src/data/cases/explore-search.ts'
import { type BidOrder, bidOrders } from './customer/order-bids.ts'

/** With the query of the dashboard from which the case was opened. */
type SharedSearch = DashboardSearch & {
  /** Absent when the URL has no valid id. */
  case_Id?: string | undefined
  notification_Id?: string | undefined
}

const textIn = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

const shared = (search: RawQuery): SharedSearch => ({
  case_Id: idIn(search.case_Id),
  notification_Id: textIn(search.notification_Id),
  ...validateDashboardSearch(search),
})

/** `compare`: the bids are shown side by side. */
export type CustomerCaseSearch = SharedSearch & {
  compare?: true | undefined
  sort?: BidOrder | undefined
}

/** Parses the query of a customer's case; a value that cannot be used is left out. */
export const validateCustomerCaseSearch = (search: RawQuery): CustomerCaseSearch => ({
  ...shared(search),
  compare: oneOf([true], search.compare),
  sort: oneOf(bidOrders, search.sort),
})

/** `explore`: the case was opened from Explore, with its query. */
export type AttorneyCaseSearch = SharedSearch & ExploreSearch & { explore?: true | undefined }

/** Parses the query of an attorney's case; a value that cannot be used is left out. */
export const validateAttorneyCaseSearch = (search: RawQuery): AttorneyCaseSearch => ({
  ...shared(search),
  explore: oneOf([true], search.explore),
  ...validateExploreSearch(search),
})
