/**
 * The last words of a page that is being left. A database write that begins then may not end, so
 * they go to local storage, which is written at once, and into the database when drafts are next read.
 */
import { readDraft } from '#machines/wizard/draft.ts'
import { mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { change, draftStore } from './db.ts'
import type { DraftOwner } from './draft-owner.ts'
import type { StoredDraft } from './drafts.ts'

/** `after`: the counters of edits on which this record may follow; any other means that somebody wrote since. */
interface Tail {
  record: StoredDraft
  after: number[]
}

const PREFIX = 'fastpass.draft-tail/'

/** Keeps a record that the database may not get any more. Where local storage is closed it is the database's alone. */
export function keepTail(key: string, tail: Tail): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(tail))
  } catch {
    // Full or closed: the write to the database has been begun all the same.
  }
}

/** Puts what was kept into the database, where nobody has written since. Rejects with `StorageError`. */
export async function settleTails(): Promise<void> {
  await Promise.all(tailKeys().map(settle))
}

/** Forgets the last words about one person's drafts, or about one draft. */
export function forgetTails(owner: DraftOwner, id = ''): void {
  for (const key of tailKeys()) {
    if (key.startsWith(`${PREFIX}${owner}/${id}`)) localStorage.removeItem(key)
  }
}

// Empty in a worker, which has no local storage, and where the browser denies it.
function tailKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

async function settle(key: string) {
  const text = localStorage.getItem(key)
  if (text === null) return
  const { record, after }: Tail = JSON.parse(text)
  await change<StoredDraft>(draftStore, key.slice(PREFIX.length), (old) => {
    const edits = old?.edits ?? 0
    return after.includes(edits) ? { ...withReceived(record, old), edits: edits + 1 } : old
  })
  // Not what another tab may have kept in the meantime.
  if (localStorage.getItem(key) === text) localStorage.removeItem(key)
}

// What has come from the server in the meantime stays.
function withReceived(record: StoredDraft, old: StoredDraft | undefined): StoredDraft {
  const [ours, theirs] = [readDraft(record.draft), readDraft(old?.draft)]
  const syncs = old?.syncs ?? 0
  return ours && theirs ? { ...record, syncs, draft: mergeDrafts(ours, theirs) } : record
}
