import { useCallback, useEffect, useState } from 'react'
import type { Bid } from '#src/data/bids/bid-queries.ts'
import { isRemembered } from '#src/identity/stored-session.ts'
import {
  readShownBids,
  type ShownBid,
  type ShownBids,
  storeShownBids,
} from '#src/offline/encrypted/shown-bids.ts'
import { shownAs } from './changed-since.ts'
import { bidElementId } from './order-bids.ts'

/** Returns the known bids with the new ones; the same object if none is new. */
const joined = (earlier: ShownBids | undefined, shownBids: ShownBids): ShownBids =>
  earlier && Object.keys(shownBids).every((id) => id in earlier)
    ? earlier
    : { ...shownBids, ...earlier }

type ShownBidsOptions = {
  customerId: string
  caseId: string
  bids: readonly Bid[]
  /** Where the bids are shown now: the list or the comparison. */
  view: string
}

/**
 * Returns which bids changed since the customer last looked, on an earlier visit or on this one.
 * The mark stays for the visit, through refetches, until the customer opens the change. The next
 * visit compares with what this one showed.
 */
export function useShownBids({ customerId, caseId, bids, view }: ShownBidsOptions) {
  // Undefined until the device's store is read: before, nothing is marked or recorded.
  const [before, setBefore] = useState<ShownBids>()
  useEffect(() => {
    let isCurrent = true
    // If the device stores nothing, changes during this visit are still marked.
    void readShownBids(customerId, caseId)
      .catch(() => ({}))
      .then((shownBids) => isCurrent && setBefore(shownBids))
    return () => {
      isCurrent = false
    }
  }, [customerId, caseId])
  const isRead = before !== undefined

  const keep = useCallback(
    (shownBids: ShownBids) => {
      if (isRemembered()) storeShownBids(customerId, caseId, shownBids).catch(() => {})
    },
    [customerId, caseId],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: another view has other elements
  useEffect(() => {
    if (!isRead) return
    const byElement = new Map(bids.map((bid) => [bidElementId(bid.id), bid]))
    const observer = new IntersectionObserver((entries) => {
      const seenBids = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .flatMap(({ target }) => byElement.get(target.id) ?? [])
      if (seenBids.length === 0) return
      const shownBids = Object.fromEntries(seenBids.map((bid) => [bid.id, shownAs(bid)]))
      setBefore((earlier) => joined(earlier, shownBids))
      keep(shownBids)
    })
    for (const id of byElement.keys()) {
      const element = document.getElementById(id)
      if (element) observer.observe(element)
    }
    return () => observer.disconnect()
  }, [isRead, bids, view, keep])

  /** Records a bid as shown, even if it was not visible here. */
  const note = (bid: Bid) => setBefore((earlier) => joined(earlier, { [bid.id]: shownAs(bid) }))

  /** Records that the customer has acknowledged the change. */
  const acknowledge = (bid: Bid) => {
    const shownBids = { [bid.id]: shownAs(bid) }
    setBefore((earlier) => ({ ...earlier, ...shownBids }))
    keep(shownBids)
  }

  /** The changed bids as they were when the customer last looked, by bid id. */
  const shownBefore: Record<string, ShownBid> = {}
  for (const bid of bids) {
    const shownBid = before?.[bid.id]
    if (shownBid && shownBid.changes < bid.update_count) shownBefore[bid.id] = shownBid
  }
  return { shownBefore, note, acknowledge }
}
