/**
 * The draft journal: the last changes of a page that is being left. A database write that begins
 * then may not end, so they are written synchronously to local storage, and into the database when
 * drafts are next read.
 */
import { readDraft } from '#machines/wizard/draft.ts'
import { mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { change } from '#src/offline/database/stores.ts'
import type { DraftOwner } from './draft-owner.ts'
import { isKnownToServer, type StoredDraft } from './stored-draft.ts'

/** `after`: the edit counters that this record may follow. With any other counter, another tab has written since. */
interface JournalEntry {
  record: StoredDraft
  after: number[]
}

// The name of the first version, because installed apps hold entries under it.
const PREFIX = 'fastpass.draft-tail/'

/** Writes a record that the database may no longer get. Does nothing where local storage is denied. */
export function writeJournal(key: string, entry: JournalEntry): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(entry))
  } catch {
    // Full or denied. The database write has begun as well.
  }
}

/** Writes the journal into the database, except where another tab has written since. Rejects with `StorageError`. */
export async function applyJournal(): Promise<void> {
  await Promise.all(journalKeys().map(apply))
}

/** Removes the journal of one person's drafts, or of one draft. */
export function deleteJournal(owner: DraftOwner, id = ''): void {
  for (const key of journalKeys()) {
    if (key.startsWith(`${PREFIX}${owner}/${id}`)) localStorage.removeItem(key)
  }
}

// Empty in a worker, which has no local storage, and where the browser denies it.
function journalKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  } catch {
    return []
  }
}

async function apply(key: string) {
  const text = localStorage.getItem(key)
  if (text === null) return
  const { record, after }: JournalEntry = JSON.parse(text)
  await change<StoredDraft>('drafts', key.slice(PREFIX.length), (old) => {
    const edits = old?.edits ?? 0
    return after.includes(edits) ? { ...withReceived(record, old), edits: edits + 1 } : old
  })
  // Another tab may have written a newer entry in the meantime.
  if (localStorage.getItem(key) === text) localStorage.removeItem(key)
}

// Keeps what has come from the server in the meantime.
function withReceived(record: StoredDraft, old: StoredDraft | undefined): StoredDraft {
  const [ours, theirs] = [readDraft(record.draft), readDraft(old?.draft)]
  if (!ours || !theirs) return record
  const draft = mergeDrafts(ours, theirs)
  return { ...record, syncs: old?.syncs ?? 0, draft, isKnownToServer: isKnownToServer(old) }
}
