/**
 * The draft journal: the last changes of a page that is being left. A database write that begins
 * then may not end, so they are written synchronously to local storage, and into the database when
 * drafts are next read.
 */
import { readDraft } from '#machines/wizard/draft.ts'
import { isSameDraft, mergeDrafts } from '#machines/wizard/draft-merge.ts'
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

/**
 * Writes the journal into the database, except where another tab has written since. Never rejects:
 * what the device refuses, because it is full, stays in the journal.
 */
export async function applyJournal(): Promise<void> {
  await Promise.allSettled(journalKeys().map(apply))
}

/** Returns the stored drafts with what is still in the journal. */
export function withJournal(stored: StoredDraft[]): StoredDraft[] {
  const drafts = new Map(stored.map((draft) => [`${draft.owner}/${draft.id}`, draft]))
  for (const key of journalKeys()) {
    const draft = journaled(key, drafts.get(key))
    if (draft) drafts.set(key, draft)
  }
  return [...drafts.values()]
}

/** Returns a draft with what the journal has of it: `stored` itself where it has nothing newer. */
export function journaled(key: string, stored: StoredDraft | undefined): StoredDraft | undefined {
  const text = textOf(key)
  return text === null ? stored : withEntry(text, stored)
}

/** Removes the journal of one person's drafts, or of one draft. */
export function deleteJournal(owner: DraftOwner, id = ''): void {
  for (const key of journalKeys()) {
    if (key.startsWith(`${owner}/${id}`)) localStorage.removeItem(PREFIX + key)
  }
}

// Empty in a worker, which has no local storage, and where the browser denies it.
function journalKeys(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

async function apply(key: string) {
  const text = textOf(key)
  if (text === null) return
  await change<StoredDraft>('drafts', key, (old) => withEntry(text, old))
  // Another tab may have written a newer entry in the meantime.
  if (textOf(key) === text) localStorage.removeItem(PREFIX + key)
}

// A damaged entry has neither.
function entryIn(text: string): Partial<JournalEntry> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

// The next state of a record: `old` itself when another tab has written since, when it has all of the entry, or when the
// entry is damaged. It is then removed, because it can never be read, and the other drafts can.
function withEntry(text: string, old: StoredDraft | undefined): StoredDraft | undefined {
  const { record, after } = entryIn(text)
  const edits = old?.edits ?? 0
  if (!record || !after?.includes(edits)) return old
  const [ours, theirs] = [readDraft(record.draft), readDraft(old?.draft)]
  if (!ours || !theirs) return { ...record, edits: edits + 1 }
  // Keeps what has come from the server in the meantime.
  const draft = mergeDrafts(ours, theirs)
  if (isSameDraft(draft, theirs)) return old
  const received = { syncs: old?.syncs ?? 0, isKnownToServer: isKnownToServer(old) }
  return { ...record, ...received, draft, edits: edits + 1 }
}
