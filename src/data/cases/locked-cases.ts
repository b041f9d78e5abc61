// Removes cases that an attorney may not open now from the cache, and so from the device: their
// license is not checked in the case's state.
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { stateOf } from '#machines/places/states.ts'
import { serverTime } from '#src/clock/clock.ts'
import { itemsOf } from '#src/data/pages.ts'
import { type License, type Licenses, licensesQuery } from '#src/data/people/person-queries.ts'
import { askedBy, isCase, listOf } from '#src/data/query-key.ts'
import {
  type AttorneyCase,
  attorneyCaseQuery,
  type CaseListItem,
  type CaseListPage,
} from './case-queries.ts'
import { removeWords } from './saved-cases.ts'

interface Locked {
  /** Whether the words of a case in a list may not be read. */
  isItem: (item: CaseListItem) => boolean
  /** Whether a case may not be read as it is in the cache. */
  isCase: (legalCase: AttorneyCase) => boolean
}

/**
 * Removes the cases that a response shows to be locked: an attorney's licenses, or a list of their
 * cases. Returns whether there were any.
 */
export function removeLocked(
  queryClient: QueryClient,
  attorneyId: string,
  response: Pick<Query, 'queryKey' | 'state'>,
): boolean {
  const locked = lockedBy(response)
  if (!locked) return false
  resetLate(queryClient, attorneyId, locked)
  // A case on the screen is fetched again, and its refusal removes it.
  return remove(queryClient, attorneyId, locked, 'invalidateQueries')
}

/**
 * Removes the cases that an attorney may not open since the check of their license has ended. With
 * a connection, it asks the server first, which counts: the check may have been renewed, or the
 * clock be ahead. Returns whether there were any.
 */
export async function removeEnded(
  queryClient: QueryClient,
  attorneyId: string,
  isOnline: boolean,
): Promise<boolean> {
  const licenses = queryClient.getQueryData(licensesQuery(attorneyId).queryKey)
  if (!licenses?.data.some(isEnded)) return false
  // What the response locks is removed when it arrives.
  if (isOnline && (await fetchLicenses(queryClient, attorneyId))) return false
  const locked = lockedByLicenses(licenses, true)
  return locked !== undefined && remove(queryClient, attorneyId, locked, 'resetQueries')
}

/** Fetches an attorney's licenses. Resolves with whether the server responded. */
const fetchLicenses = (queryClient: QueryClient, attorneyId: string): Promise<boolean> =>
  queryClient
    .fetchQuery({ ...licensesQuery(attorneyId), staleTime: 0 })
    .then(() => true)
    .catch(() => false)

/**
 * Removes cases, and the customers' words in lists. `onScreen`: what becomes of a case on the
 * screen. Returns whether there were any.
 */
function remove(
  queryClient: QueryClient,
  attorneyId: string,
  locked: Locked,
  onScreen: 'invalidateQueries' | 'resetQueries',
): boolean {
  let isFound = removeWords(queryClient, attorneyId, locked.isItem, 'is_license_needed')
  const queries = queryClient
    .getQueryCache()
    .findAll({ queryKey: [attorneyId, { of: 'cases', as: 'case' }] })
  for (const query of queries) {
    const { queryKey, state } = query
    if (!isCase(query)) continue
    const legalCase = state.data as AttorneyCase | undefined
    if (!legalCase || !locked.isCase(legalCase)) continue
    isFound = true
    const one = { queryKey, exact: true }
    if (query.isActive()) {
      void queryClient[onScreen](one)
      continue
    }
    queryClient.removeQueries(one)
    // The chosen attorney may read it without the customer's contact details and the hidden
    // answers.
    if (isChosen(legalCase))
      void queryClient.prefetchQuery(attorneyCaseQuery(attorneyId, legalCase.id))
  }
  return isFound
}

/**
 * Resets the queries that are being fetched now, if their responses still have what is locked: the
 * server may have sent them before the lock. Those that are shown are fetched again.
 */
function resetLate(queryClient: QueryClient, attorneyId: string, locked: Locked) {
  const isLate = (query: Query): boolean => {
    const { data } = query.state
    // An earlier check has reset it.
    if (data === undefined) return false
    if (isCase(query)) return locked.isCase(data as AttorneyCase)
    if (listOf(query) === undefined) return false
    const items = itemsOf(data as InfiniteData<CaseListPage>)
    return items.some((item) => item.first_words !== '' && locked.isItem(item))
  }
  const queries = queryClient.getQueryCache().findAll({
    queryKey: [attorneyId, { of: 'cases' }],
    fetchStatus: 'fetching',
  })
  for (const query of queries) {
    const { queryKey, promise } = query
    const check = () => {
      if (isLate(query)) void queryClient.resetQueries({ queryKey, exact: true })
    }
    // Without a response, nothing is stored.
    promise?.then(check, () => {})
  }
}

// The server sends this count to the chosen attorney only.
const isChosen = ({ contact_denials }: AttorneyCase) => contact_denials !== undefined

function lockedBy(query: Pick<Query, 'queryKey' | 'state'>): Locked | undefined {
  const { data } = query.state
  if (askedBy(query)?.of === 'licenses') return lockedByLicenses(data as Licenses)
  if (listOf(query) === undefined) return undefined
  const items = itemsOf(data as InfiniteData<CaseListPage>)
  const ids = new Set(items.flatMap(({ id, is_license_needed }) => (is_license_needed ? [id] : [])))
  const isLocked = ({ id }: { id: string }) => ids.has(id)
  return ids.size > 0 ? { isItem: isLocked, isCase: isLocked } : undefined
}

const isVerified = ({ license_status }: License) => license_status === 'verified'

/** Returns whether the check of a license has ended since the license was fetched. */
const isEnded = (license: License) =>
  isVerified(license) && Date.parse(license.expires_at ?? '') <= serverTime().getTime()

/**
 * Returns what an attorney's licenses lock, by the rules of the server
 * (server/domain/visibility/license-access.ts). `onlyEnded`: only where the check of a license has
 * ended since the licenses were fetched. The rest may be older than the cases on this device.
 * Otherwise the licenses were just fetched, and the clock of this device does not count.
 */
function lockedByLicenses(
  { data: licenses, is_required }: Licenses,
  onlyEnded = false,
): Locked | undefined {
  if (!is_required) return undefined
  const has = (place: string | null | undefined, isMeant: (license: License) => boolean) =>
    licenses.some((license) => (!place || license.state === stateOf(place)) && isMeant(license))
  const isLocked = ({ place }: Pick<CaseListItem, 'place'>) =>
    onlyEnded
      ? has(place, isEnded) && !has(place, (license) => isVerified(license) && !isEnded(license))
      : !has(place, isVerified)
  return {
    isItem: (item) =>
      isLocked(item) && !item.bids.some(({ bid_status }) => bid_status === 'accepted'),
    isCase: (legalCase) =>
      isLocked(legalCase) &&
      (!isChosen(legalCase) ||
        (legalCase.customer !== undefined &&
          // A license that was checked once shows the contact details until it is refused. Only the
          // server knows whether a pending one was.
          !has(legalCase.place, ({ checked_at }) => checked_at !== null))),
  }
}
