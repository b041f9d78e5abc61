// Remembers the filters and page of each list, so that the link back from a record leads to the
// same rows.
import { useEffect } from 'react'
import type { BidsSearch, CasesSearch, UsersSearch } from '#src/features/admin/data/admin-search.ts'
import { usePerson } from '#src/session/session.ts'

type Lists = { users: UsersSearch; cases: CasesSearch; bids: BidsSearch }

// By person and list, in memory only.
const placesLeft = new Map<string, Lists[keyof Lists]>()

const placeOf = (adminId: string, list: keyof Lists) => `${adminId} ${list}`

/** Remembers a list's filters, order and page. */
export function useRememberedPlace<List extends keyof Lists>(list: List, search: Lists[List]) {
  const { uuid } = usePerson()
  useEffect(() => {
    placesLeft.set(placeOf(uuid, list), search)
  }, [uuid, list, search])
}

function usePlace<List extends keyof Lists>(list: List): Lists[List] {
  const { uuid } = usePerson()
  return (placesLeft.get(placeOf(uuid, list)) ?? {}) as Lists[List]
}

/**
 * Returns the search of the users' list as it was left if that was on this tab; else the start of
 * the tab.
 */
export function useUsersPlace(tab?: UsersSearch['tab']): UsersSearch {
  const place = usePlace('users')
  return place.tab === tab ? place : { tab }
}

/** Returns the search of the cases' list as it was left. */
export const useCasesPlace = () => usePlace('cases')

/** Returns the search of the bids' list as it was left. */
export const useBidsPlace = () => usePlace('bids')
