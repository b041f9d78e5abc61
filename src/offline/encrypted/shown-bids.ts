// The bids that a customer was shown, with their versions, so that later changes can be marked.
import { withLock } from '#src/storage/with-lock.ts'
import { readEncrypted, writeEncrypted } from './encrypted-store.ts'

/** A bid as it was shown: its number of changes, its amount, and its other terms by name. */
export interface ShownBid {
  changes: number
  amount: number
  terms: Readonly<Record<string, string>>
}

/** By bid id. */
export type ShownBids = Readonly<Record<string, ShownBid>>

const nameOf = (caseId: string) => `shown-bids/${caseId}`

/** Returns the bids that a person was shown on a case. */
export const readShownBids = async (personId: string, caseId: string): Promise<ShownBids> =>
  ((await readEncrypted(personId, nameOf(caseId))) as ShownBids | undefined) ?? {}

/** Records bids as shown, if the device may store the person's data. */
export const storeShownBids = (
  personId: string,
  caseId: string,
  shownBids: ShownBids,
): Promise<void> =>
  withLock('fastpass-shown-bids', async () => {
    const before = await readShownBids(personId, caseId)
    await writeEncrypted(personId, nameOf(caseId), { ...before, ...shownBids })
  })
