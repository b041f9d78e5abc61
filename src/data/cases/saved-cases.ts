// Writes a person's own changes of a case into the query cache, lists included. The cache is stored
// on the device, so the changes stay visible when the connection is lost before the server's data
// is fetched again.
import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import { withoutOwnName } from '#machines/category-slug.ts'
import { type Bid, caseBidsQuery, ownBidQuery } from '#src/data/bids/bid-queries.ts'
import { itemsOf } from '#src/data/pages.ts'
import { type CaseList, listOf } from '#src/data/query-key.ts'
import type { CaseListItem, CaseListPage, CaseStatus } from './case-queries.ts'

type Pages = InfiniteData<CaseListPage>
type StatusChange = Pick<CaseListItem, 'case_status'> &
  Partial<Pick<CaseListItem, 'status_by' | 'status_at'>>

/**
 * The statuses of the cases in each list of a customer. Only the server knows what belongs to an
 * attorney's lists.
 */
const belongs: Partial<Record<CaseList, Partial<Record<CaseStatus, true>>>> = {
  current: { open: true },
  past: { pending: true, accepted: true, paused: true, rejected: true, closed: true },
  'in progress': { pending: true, accepted: true, paused: true },
}

/** Saves a case's new status in the cache. `isOwner`: the person is its customer. */
export function saveStatus(
  queryClient: QueryClient,
  personId: string,
  { caseId, isOwner, ...change }: StatusChange & { caseId: string; isOwner: boolean },
): void {
  const lists = listsOf(queryClient, personId)
  const listedCase = listedCases(queryClient, personId).find(({ id }) => id === caseId)
  const next = listedCase && { ...listedCase, ...change }
  for (const { queryKey, list, data } of lists) {
    if (!next) break
    const isTheirs = isOwner ? belongs[list]?.[next.case_status] : has(data, caseId)
    write(queryClient, queryKey, isTheirs ? withItem(data, next) : withoutItem(data, caseId))
  }
  patch<StatusChange>(
    queryClient,
    [personId, { of: 'cases', as: 'case', id: caseId }],
    (cached) => ({
      ...cached,
      ...change,
    }),
  )
}

/**
 * Saves a customer's decision about a bid in the cache, with its consequences for the case and the
 * other bids.
 */
export function saveBidDecision(queryClient: QueryClient, customerId: string, decided: Bid): void {
  const { id, case_id, bid_status } = decided
  const isAccepted = bid_status === 'accepted'
  patch<Bid[]>(queryClient, caseBidsQuery(customerId, case_id).queryKey, (bids) =>
    bids.map((bid) => {
      if (bid.id === id) return { ...bid, ...decided }
      return isAccepted && bid.bid_status === 'open' ? { ...bid, bid_status: 'rejected' } : bid
    }),
  )
  if (isAccepted) {
    saveStatus(queryClient, customerId, { caseId: case_id, isOwner: true, case_status: 'pending' })
  }
}

/** Removes an attorney's bid on a case from the cache. */
export function saveWithdrawal(queryClient: QueryClient, attorneyId: string, caseId: string): void {
  patch(queryClient, ownBidQuery(attorneyId, caseId).queryKey, () => null)
  for (const { queryKey, list, data } of listsOf(queryClient, attorneyId)) {
    if (list !== 'explore') write(queryClient, queryKey, withoutItem(data, caseId))
  }
}

/** Removes a case from the lists of cases without a bid, because the attorney has one on it. */
export function removeFromExplore(
  queryClient: QueryClient,
  attorneyId: string,
  caseId: string,
): void {
  removeFromList(queryClient, attorneyId, { caseId, list: 'explore' })
  removeFromList(queryClient, attorneyId, { caseId, list: 'passed' })
}

/** Removes a case from one of an attorney's lists, for all its filters. */
export function removeFromList(
  queryClient: QueryClient,
  attorneyId: string,
  { caseId, list: from }: { caseId: string; list: CaseList },
): void {
  for (const { queryKey, list, data } of listsOf(queryClient, attorneyId)) {
    if (list === from) write(queryClient, queryKey, withoutItem(data, caseId))
  }
}

/**
 * Removes a case that a person may not see anymore from the cache, lists included, and so from the
 * device.
 */
export function removeCase(queryClient: QueryClient, personId: string, caseId: string): void {
  for (const { queryKey, data } of listsOf(queryClient, personId)) {
    write(queryClient, queryKey, withoutItem(data, caseId))
  }
  queryClient.removeQueries({ queryKey: [personId, { of: 'cases', as: 'case', id: caseId }] })
  void refetchCases(queryClient, personId)
}

const wordless = ({ category_name }: CaseListItem) => ({
  first_words: '',
  category_name: withoutOwnName(category_name),
})

/**
 * Removes what customers wrote, including their own names of categories, from the listed cases in
 * the cache that an attorney may not read now. `because`: the property that says why. Returns
 * whether there were any.
 */
export function removeWords(
  queryClient: QueryClient,
  attorneyId: string,
  isLocked: (item: CaseListItem) => boolean,
  because: 'is_license_needed' | 'is_conflict_check_needed',
): boolean {
  const isToChange = (item: CaseListItem) => item.first_words !== '' && isLocked(item)
  const lists = listsOf(queryClient, attorneyId).filter(({ data }) =>
    itemsOf(data).some(isToChange),
  )
  for (const { queryKey, data } of lists) {
    const withoutWords = (item: CaseListItem) =>
      isToChange(item) ? { ...item, ...wordless(item), [because]: true } : item
    write(
      queryClient,
      queryKey,
      mapPages(data, (items) => items.map(withoutWords)),
    )
  }
  return lists.length > 0
}

/**
 * Invalidates all queries about a person's cases. Fetches those on the screen and all lists that
 * were on the screen again, except the long list to explore, which is fetched when it is next
 * shown. Resolves when the queries on the screen were fetched.
 */
export async function refetchCases(queryClient: QueryClient, personId: string): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({
    queryKey: [personId, { of: 'cases', as: 'list' }],
    type: 'inactive',
    // A list that was only restored from the device has no query function until a screen shows it.
    // Its fetch would fail, and a screen that opens before the retry would get a page without the
    // list around it.
    predicate: (query) =>
      listOf(query) !== 'explore' &&
      query.state.data !== undefined &&
      query.options.queryFn !== undefined,
  })
  await queryClient.invalidateQueries({ queryKey: [personId, { of: 'cases' }] })
  for (const { queryKey } of lists) {
    void queryClient.refetchQueries({ queryKey, exact: true, type: 'inactive' })
  }
}

const listsOf = (queryClient: QueryClient, personId: string) =>
  queryClient
    .getQueriesData<Pages>({ queryKey: [personId, { of: 'cases', as: 'list' }] })
    .flatMap(([queryKey, data]) => {
      const list = listOf({ queryKey })
      return list && data ? [{ queryKey, list, data }] : []
    })

/** Returns the cases in a person's loaded lists. A case may be in several. */
export const listedCases = (queryClient: QueryClient, personId: string): CaseListItem[] =>
  listsOf(queryClient, personId).flatMap(({ data }) => itemsOf(data))

const has = (pages: Pages, caseId: string) => itemsOf(pages).some(({ id }) => id === caseId)

function withItem(pages: Pages, item: CaseListItem): Pages {
  if (has(pages, item.id)) {
    return mapPages(pages, (items) => items.map((each) => (each.id === item.id ? item : each)))
  }
  // Newest first. An item that belongs to a later page is left out, because it comes when that page
  // is loaded.
  const last = pages.pages.length - 1
  const isOn = (page: CaseListPage, index: number) =>
    page.data.some(({ unique_id }) => unique_id < item.unique_id) ||
    (index === last && page.next_cursor == null)
  const at = pages.pages.findIndex(isOn)
  return mapPages(
    pages,
    (items, index) =>
      index === at
        ? [...items, item].toSorted((one, other) => other.unique_id - one.unique_id)
        : items,
    1,
  )
}

const withoutItem = (pages: Pages, caseId: string): Pages =>
  has(pages, caseId)
    ? mapPages(pages, (items) => items.filter(({ id }) => id !== caseId), -1)
    : pages

const mapPages = (
  pages: Pages,
  change: (items: CaseListItem[], index: number) => CaseListItem[],
  more = 0,
): Pages => ({
  ...pages,
  pages: pages.pages.map((page, index) => ({
    ...page,
    data: change(page.data, index),
    total_count: page.total_count + more,
  })),
})

function patch<Data>(queryClient: QueryClient, queryKey: QueryKey, change: (data: Data) => Data) {
  const data = queryClient.getQueryData<Data>(queryKey)
  if (data !== undefined) write(queryClient, queryKey, change(data))
}

// Keeps the time of the last fetch, because the rest of the data is as old as before.
function write(queryClient: QueryClient, queryKey: QueryKey, data: unknown) {
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
  queryClient.setQueryData(queryKey, data, { updatedAt })
}

/**
 * How long an action may stay unconfirmed, ms. Waiting avoids showing its result next to old data.
 */
const TIMEOUT_MS = 1_500

// On a slow connection the confirmation must not wait for all refetches.
export const refetchCasesWithin = (client: QueryClient, personId: string) =>
  Promise.race([
    refetchCases(client, personId),
    new Promise<void>((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ])
