/** Bids that attorneys have typed and not sent, one record per person and case. */
import type { BidTyped } from '#machines/client/bid-panel.machine.ts'
import { bidDraftStore, read, readAll, remove, write } from './db.ts'

interface StoredBidDraft {
  version: 1
  owner: string
  caseId: string
  typed: BidTyped
}

const keyOf = (owner: string, caseId: string) => `${owner}/${caseId}`

/** Returns what was typed into the bid on a case; null where nothing is kept. */
export async function readBidDraft(owner: string, caseId: string): Promise<BidTyped | null> {
  const stored = await read<StoredBidDraft>(bidDraftStore, keyOf(owner, caseId))
  return stored?.version === 1 ? stored.typed : null
}

/** Keeps what is typed into the bid on a case; null removes it. */
export const keepBidDraft = (
  owner: string,
  caseId: string,
  typed: BidTyped | null,
): Promise<void> =>
  typed === null
    ? remove(bidDraftStore, keyOf(owner, caseId))
    : write(bidDraftStore, keyOf(owner, caseId), {
        version: 1,
        ...{ owner, caseId, typed },
      } satisfies StoredBidDraft)

/** Returns the cases on which one person has typed a bid that was not sent. */
export async function listBidDrafts(owner: string): Promise<string[]> {
  const drafts = await readAll<StoredBidDraft>(bidDraftStore)
  return drafts.filter((draft) => draft.owner === owner).map(({ caseId }) => caseId)
}

/** Removes every bid that one person has typed. */
export async function forgetBidDraftsOf(owner: string): Promise<void> {
  const caseIds = await listBidDrafts(owner)
  await Promise.all(caseIds.map((caseId) => keepBidDraft(owner, caseId, null)))
}
