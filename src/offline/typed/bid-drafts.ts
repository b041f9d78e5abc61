/** The typed, unsent bids of attorneys, one record per person and case. */
import type { BidTyped } from '#machines/client/bid-panel.machine.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { readLiveRecord, recordKey, type TypedRecord } from './typed-records.ts'

type StoredBidDraft = TypedRecord & { version: 1; caseId: string; typed: BidTyped }

/** Returns the typed bid on a case; null when none is stored. */
export async function readBidDraft(owner: string, caseId: string): Promise<BidTyped | null> {
  const stored = await readLiveRecord<StoredBidDraft>('bid-drafts', recordKey(owner, caseId))
  return stored?.version === 1 ? stored.typed : null
}

/** Stores the typed bid on a case; null removes it. */
export const storeBidDraft = (
  owner: string,
  caseId: string,
  typed: BidTyped | null,
): Promise<void> =>
  typed === null
    ? removeDiscarded('bid-drafts', recordKey(owner, caseId))
    : writeTyped('bid-drafts', recordKey(owner, caseId), {
        version: 1,
        owner,
        caseId,
        typed,
        savedAt: new Date().toISOString(),
      } satisfies StoredBidDraft)
