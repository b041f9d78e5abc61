/** Which bids a customer was shown, and as what, so that one that changes afterwards is marked. */
import { change, read, remove, shownBidStore } from './db.ts'

/** A bid as it was shown: how often it had been changed by then, and its amount. */
export interface ShownBid {
  changes: number
  amount: number
}

/** By the bids' ids. */
export type ShownBids = Readonly<Record<string, ShownBid>>

/** How many cases are remembered: those looked at last. */
const MOST_CASES = 50

interface StoredShownBids {
  version: 1
  /** The case that was looked at last comes last. */
  cases: { id: string; bids: ShownBids }[]
}

/** The bids that a person was shown on a case. */
export async function readShownBids(personId: string, caseId: string): Promise<ShownBids> {
  const stored = await read<StoredShownBids>(shownBidStore, personId)
  return stored?.cases.find(({ id }) => id === caseId)?.bids ?? {}
}

/** Remembers bids as they have just been shown. */
export const keepShownBids = (personId: string, caseId: string, shown: ShownBids): Promise<void> =>
  change<StoredShownBids>(shownBidStore, personId, (stored) => {
    const cases = stored?.cases ?? []
    const before = cases.find(({ id }) => id === caseId)?.bids
    const others = cases.filter(({ id }) => id !== caseId)
    const latest = { id: caseId, bids: { ...before, ...shown } }
    return { version: 1, cases: [...others, latest].slice(-MOST_CASES) }
  })

/** Forgets what a person was shown. */
export const forgetShownBids = (personId: string): Promise<void> => remove(shownBidStore, personId)
