import { listDiscards, listDrafts } from '#src/offline/drafts/drafts.ts'
import { isKnownToServer } from '#src/offline/drafts/stored-draft.ts'
import { listOutbox } from '#src/offline/outbox.ts'
import { readLiveRecords } from '#src/offline/typed/typed-records.ts'
import { settleDrafts } from '#src/sync/draft-sync.ts'

/**
 * The numbers of unsent items that a sign-out deletes. `changes`: cases that the server has,
 * without their last answers or changes. `details`: changes to the personal details. `unread`:
 * stores that could not be read, and may have unsent items.
 */
export type Unsent = Record<'cases' | 'changes' | 'bids' | 'details' | 'unread', number>

/**
 * Counts what a sign-out on this device would discard. A draft that the server has is not lost: it
 * returns with the next sign-in.
 */
export async function countUnsent(personId: string): Promise<Unsent> {
  const listLocalDrafts = async () =>
    (await listDrafts(personId)).filter(({ isOnServer }) => !isOnServer)
  const discards = await listDiscards(personId).catch(() => [])
  const unsynced = await listLocalDrafts().catch(() => [])
  if (unsynced.length + discards.length > 0) await settleDrafts()
  let unread = 0
  const ifRead = <Value>(reading: Promise<Value>, none: Value) =>
    reading.catch(() => {
      unread += 1
      return none
    })
  const [drafts, items, edits, bidDrafts, details] = await Promise.all([
    ifRead(listLocalDrafts(), []),
    ifRead(listOutbox(personId), []),
    ifRead(readLiveRecords('case-edits', personId), new Map()),
    ifRead(readLiveRecords('bid-drafts', personId), new Map()),
    ifRead(readLiveRecords('profile-drafts', personId), new Map()),
  ])
  const cases = items.filter(({ outgoing }) => outgoing.kind === 'case')
  const changedDrafts = drafts.filter(isKnownToServer)
  return {
    cases: drafts.length - changedDrafts.length + cases.length,
    changes: changedDrafts.length + edits.size,
    bids: items.length - cases.length + bidDrafts.size,
    details: details.size,
    unread,
  }
}
