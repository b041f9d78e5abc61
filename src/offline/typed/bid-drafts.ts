/** The typed, unsent bids of attorneys, one record per person and case. */
import type { BidTyped } from '#machines/client/bid-panel.machine.ts'
import { removeDiscarded, writeTyped } from '#src/offline/database/stores.ts'
import { caseRecordKey, readLiveRecords, type TypedCaseRecord } from './typed-records.ts'

type StoredBidDraft = TypedCaseRecord & { typed: BidTyped }

/** Returns the typed bid on a case; null when none is stored. */
export async function readBidDraft(owner: string, caseId: string): Promise<BidTyped | null> {
  const drafts = await readLiveRecords<StoredBidDraft>('bid-drafts')
  const stored = drafts.find((draft) => draft.owner === owner && draft.caseId === caseId)
  return stored?.version === 1 ? stored.typed : null
}

/** Stores the typed bid on a case; null removes it. */
export const storeBidDraft = (
  owner: string,
  caseId: string,
  typed: BidTyped | null,
): Promise<void> =>
  typed === null
    ? removeDiscarded('bid-drafts', caseRecordKey(owner, caseId))
    : writeTyped('bid-drafts', caseRecordKey(owner, caseId), {
        version: 1,
        owner,
        caseId,
        typed,
        savedAt: new Date().toISOString(),
      } satisfies StoredBidDraft)

/** Returns the ids of the cases on which a person has a typed, unsent bid. */
export async function listBidDrafts(owner: string): Promise<string[]> {
  const drafts = await readLiveRecords<StoredBidDraft>('bid-drafts')
  return drafts.filter((draft) => draft.owner === owner).map(({ caseId }) => caseId)
}

/** Deletes all typed bids of a person. */
export async function deleteBidDraftsOf(owner: string): Promise<void> {
  const caseIds = await listBidDrafts(owner)
  await Promise.all(caseIds.map((caseId) => storeBidDraft(owner, caseId, null)))
}
