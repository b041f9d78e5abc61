import { useEffect, useState } from 'react'
import { isRemembered } from '#src/identity/stored-session.ts'
import { readShortlist, storeShortlist } from '#src/offline/encrypted/shortlists.ts'

export type Shortlist = {
  has: (bidId: string) => boolean
  toggle: (bidId: string) => void
}

/** Stores the starred bids of a case on this device. */
export function useShortlist(customerId: string, caseId: string): Shortlist {
  const [starred, setStarred] = useState<readonly string[]>([])
  useEffect(() => {
    let isCurrent = true
    void readShortlist(customerId, caseId)
      .catch(() => [])
      .then((kept) => isCurrent && setStarred((now) => (now.length > 0 ? now : kept)))
    return () => {
      isCurrent = false
    }
  }, [customerId, caseId])
  const toggle = (bidId: string) => {
    const next = starred.includes(bidId)
      ? starred.filter((id) => id !== bidId)
      : [...starred, bidId]
    setStarred(next)
    // If the device cannot store them, they still apply during this visit.
    if (isRemembered()) storeShortlist(customerId, caseId, next).catch(() => {})
  }
  return { has: (bidId) => starred.includes(bidId), toggle }
}
