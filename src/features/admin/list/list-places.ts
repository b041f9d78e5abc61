/** Where the lists were left, so that the way back from a page leads to the same rows. */
import { useEffect } from 'react'
import { usePerson } from '#src/session/session.ts'
import type { BidsSearch, CasesSearch, UsersSearch } from './admin-search.ts'

type Lists = { users: UsersSearch; cases: CasesSearch; bids: BidsSearch }

// By person and list, as long as the app is open: it is in no storage of the phone.
const left = new Map<string, Lists[keyof Lists]>()

const placeOf = (adminId: string, list: keyof Lists) => `${adminId} ${list}`

/** Remembers how a list is narrowed, ordered and open. */
export function useRememberedPlace<List extends keyof Lists>(list: List, search: Lists[List]) {
  const { uuid } = usePerson()
  useEffect(() => {
    left.set(placeOf(uuid, list), search)
  }, [uuid, list, search])
}

function usePlace<List extends keyof Lists>(list: List): Lists[List] {
  const { uuid } = usePerson()
  return (left.get(placeOf(uuid, list)) ?? {}) as Lists[List]
}

/** The users' list as it was left, if that was on this tab; else the beginning of the tab. */
export function useUsersPlace(tab?: UsersSearch['tab']): UsersSearch {
  const place = usePlace('users')
  return place.tab === tab ? place : { tab }
}

/** The cases' list as it was left. */
export const useCasesPlace = () => usePlace('cases')

/** The bids' list as it was left. */
export const useBidsPlace = () => usePlace('bids')
