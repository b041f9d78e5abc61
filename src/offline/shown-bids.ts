/** Which bids a customer was shown, and as what, so that one that changes afterwards is marked. */
import { withLock } from '#src/storage/with-lock.ts'
import { readEncrypted, writeEncrypted } from './encrypted-store.ts'

/** A bid as it was shown: how often it had been changed by then, and its amount. */
export interface ShownBid {
  changes: number
  amount: number
}

/** By the bids' ids. */
export type ShownBids = Readonly<Record<string, ShownBid>>

const nameOf = (caseId: string) => `shown-bids/${caseId}`

/** The bids that a person was shown on a case. */
export const readShownBids = async (personId: string, caseId: string): Promise<ShownBids> =>
  ((await readEncrypted(personId, nameOf(caseId))) as ShownBids | undefined) ?? {}

/** Remembers bids as they have just been shown; where the phone keeps what the person has read. */
export const keepShownBids = (personId: string, caseId: string, shown: ShownBids): Promise<void> =>
  withLock('fastpass-shown-bids', async () => {
    const before = await readShownBids(personId, caseId)
    await writeEncrypted(personId, nameOf(caseId), { ...before, ...shown })
  })
