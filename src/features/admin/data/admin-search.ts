// Parses the query strings of the back office's screens (specification §2.2).
import { MAX_TERM_LENGTH } from '#machines/admin/list-limits.ts'
import { standardCategories } from '#machines/category-slug.ts'
import { states } from '#machines/places/states.ts'
import { idIn, oneOf, type RawQuery } from '#src/browser/query-values.ts'

/** The filters and the page of a list; each absent when not set. */
export type ListSearch = {
  search?: string | undefined
  /** From 2 on; absent for the first page. */
  page?: number | undefined
  sort?: ListSort | undefined
}

/** The orders besides newest first, by the API's names. */
export type ListSort = 'created_at' | 'unique_id' | '-unique_id'

/** The tabs of /admin/users besides Clients. */
const userTabs = ['attorneys', 'admins'] as const

export type UsersSearch = ListSearch & { tab?: (typeof userTabs)[number] | undefined }

/** The filters' categories, in the order of specification §2.9. */
const specifiedOrder = ['dui', 'family', 'civil', 'bankruptcy', 'personal injury']
export const filterCategories = [...new Set([...specifiedOrder, ...standardCategories])]

/** The statuses of a case, in the order of its lifecycle. */
export const caseStatuses = ['open', 'paused', 'pending', 'accepted', 'rejected', 'closed'] as const

/** The options of the bids' status filter: their statuses, and closed for bids on closed cases. */
export const bidStatuses = ['open', 'accepted', 'rejected', 'ended', 'closed'] as const

/** The statuses of a license that have a tab besides those to check. */
const checkedStatuses = ['verified', 'refused', 'expired'] as const

/**
 * The query of /admin/licenses; without a status, those to check. `tab`: the rolls in place of the
 * licenses.
 */
export type LicensesSearch = ListSearch & {
  status?: (typeof checkedStatuses)[number] | undefined
  tab?: 'rolls' | undefined
}

type Filter<Status> = {
  category?: (typeof filterCategories)[number] | undefined
  status?: Status | undefined
}
/** `state`: the FIPS code of the case's state. */
export type CaseFilter = Filter<(typeof caseStatuses)[number]> & { state?: string | undefined }
export type BidFilter = Filter<(typeof bidStatuses)[number]>
export type CasesSearch = ListSearch & CaseFilter
export type BidsSearch = ListSearch & BidFilter

/** Lists are counted up to 10,000 rows, ten on a page, and end there. */
const LAST_PAGE = 1_000

/**
 * Returns the page number in a query value; undefined for the first page and for invalid values.
 */
function pageIn(value: unknown): number | undefined {
  const isPage = Number.isInteger(value) && Number(value) > 1
  return isPage ? Math.min(Number(value), LAST_PAGE) : undefined
}

// The router parses a search for a number as a number.
const textIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).slice(0, MAX_TERM_LENGTH) || undefined
    : undefined

const listIn = ({ search, page, sort }: RawQuery, sorts: readonly ListSort[]): ListSearch => ({
  search: textIn(search),
  page: pageIn(page),
  sort: oneOf(sorts, sort),
})

/** Parses the query of /admin/users. */
export const validateUsersSearch = (query: RawQuery): UsersSearch => ({
  tab: oneOf(userTabs, query.tab),
  ...listIn(query, ['created_at']),
})

const stateCodes = states.map(({ code }) => code)

/** Parses the query of /admin/cases. */
export const validateCasesSearch = (query: RawQuery): CasesSearch => ({
  ...listIn(query, ['created_at', 'unique_id', '-unique_id']),
  category: oneOf(filterCategories, query.category),
  status: oneOf(caseStatuses, query.status),
  state: oneOf(stateCodes, textIn(query.state)),
})

/** Parses the query of /admin/licenses. */
export const validateLicensesSearch = (query: RawQuery): LicensesSearch => ({
  page: pageIn(query.page),
  status: oneOf(checkedStatuses, query.status),
  tab: oneOf(['rolls'], query.tab),
})

/** Parses the query of /admin/bids. */
export const validateBidsSearch = (query: RawQuery): BidsSearch => ({
  ...listIn(query, ['created_at']),
  category: oneOf(filterCategories, query.category),
  status: oneOf(bidStatuses, query.status),
})

/** Parses the query of /admin/invitations. */
export const validateInvitationsSearch = (query: RawQuery): ListSearch => listIn(query, [])

/** The query of /admin/history. */
export type HistorySearch = { search?: string | undefined }

/** Parses the query of /admin/history. */
export const validateHistorySearch = ({ search }: RawQuery): HistorySearch => ({
  search: textIn(search),
})

/** The contract's largest case number. */
const LARGEST_NUMBER = 2_147_483_647

/**
 * Returns the number of a case in a text like '#1012' or '1,012'; undefined when it is anything
 * else.
 */
export function caseNumberIn(text: string): number | undefined {
  const [, digits] = /^\s*#?\s*(\d{1,3}(?:,\d{3})+|\d+)\s*$/.exec(text) ?? []
  const number = Number(digits?.replaceAll(',', ''))
  return number >= 1 && number <= LARGEST_NUMBER ? number : undefined
}

/** The query of /admin/users/client-details. */
export type CustomerSearch = {
  client_id?: string | undefined
  tab?: 'cases' | 'history' | undefined
  page?: number | undefined
  sort?: ListSort | undefined
}

/** Parses the query; a value that cannot be used is left out. */
export const validateCustomerSearch = ({
  client_id,
  tab,
  page,
  sort,
}: RawQuery): CustomerSearch => ({
  client_id: idIn(client_id),
  tab: oneOf(['cases', 'history'], tab),
  page: pageIn(page),
  sort: oneOf<ListSort>(['created_at', 'unique_id', '-unique_id'], sort),
})

/** The query of /admin/users/attorney-details. */
export type AttorneySearch = {
  attorney_id?: string | undefined
  tab?: 'bids' | 'history' | undefined
  page?: number | undefined
  sort?: ListSort | undefined
}

/** Parses the query; a value that cannot be used is left out. */
export const validateAttorneySearch = ({
  attorney_id,
  tab,
  page,
  sort,
}: RawQuery): AttorneySearch => ({
  attorney_id: idIn(attorney_id),
  tab: oneOf(['bids', 'history'], tab),
  page: pageIn(page),
  sort: oneOf<ListSort>(['created_at'], sort),
})

/** The query of /admin/users/admin-details. */
export type AdminSearch = { admin_id?: string | undefined; tab?: 'history' | undefined }

/** Parses the query; a value that cannot be used is left out. */
export const validateAdminSearch = ({ admin_id, tab }: RawQuery): AdminSearch => ({
  admin_id: idIn(admin_id),
  tab: oneOf(['history'], tab),
})

/** The query of /admin/cases/case-details, spelled as in the specification. */
export type CaseSearch = {
  case_Id?: string | undefined
  tab?: 'about' | 'activity' | 'history' | undefined
  page?: number | undefined
  sort?: ListSort | undefined
}

/** Parses the query; a value that cannot be used is left out. */
export const validateCaseSearch = ({ case_Id, tab, page, sort }: RawQuery): CaseSearch => ({
  case_Id: idIn(case_Id),
  tab: oneOf(['about', 'activity', 'history'], tab),
  page: pageIn(page),
  sort: oneOf<ListSort>(['created_at'], sort),
})

/** The query of /admin/bids/bid-details, spelled as in the specification. */
export type BidSearch = { bid_Id?: string | undefined; tab?: 'about' | 'history' | undefined }

/** Parses the query; a value that cannot be used is left out. */
export const validateBidSearch = ({ bid_Id, tab }: RawQuery): BidSearch => ({
  bid_Id: idIn(bid_Id),
  tab: oneOf(['about', 'history'], tab),
})

/** The periods of the overview, in days. */
export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

/** The period when the URL names none. */
export const USUAL_PERIOD = 30

/** The query of /admin/overview. */
export type OverviewSearch = { days?: Exclude<Period, typeof USUAL_PERIOD> | undefined }

/** Returns the period for the URL, which omits the default. */
export const otherThanUsual = (days: Period | undefined): OverviewSearch['days'] =>
  days === USUAL_PERIOD ? undefined : days

/** Parses the query; a value that cannot be used is left out. */
export const validateOverviewSearch = ({ days }: RawQuery): OverviewSearch => ({
  days: otherThanUsual(oneOf(periods, days)),
})
