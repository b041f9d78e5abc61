// The draft journal: the last changes of a page that is being left. A database write that begins
// then may not end, so they are written synchronously to local storage, and into the database when
// drafts are next read.
import { readDraft } from '#machines/wizard/draft.ts'
import { isSameDraft, mergeDrafts } from '#machines/wizard/draft-merge.ts'
import { change } from '#src/offline/database/stores.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftKey, isKnownToServer, type StoredDraft } from './stored-draft.ts'

/**
 * `after`: the edit counters that this record may follow. With any other counter, another tab has
 * written since.
 */
interface JournalEntry {
  record: StoredDraft
  after: number[]
}

const PREFIX = 'fastpass.draft-journal/'

/** Entries that local storage refuses, because it is full or denied: until the page is closed. */
const inMemory = new Map<string, string>()

/** Writes a record that the database may no longer get. */
export function writeJournal(key: string, entry: JournalEntry): void {
  const text = JSON.stringify(entry)
  inMemory.delete(key)
  try {
    localStorage.setItem(PREFIX + key, text)
  } catch {
    inMemory.set(key, text)
  }
}

/**
 * Writes the journal into the database, except where another tab has written since. Never rejects:
 * what the device refuses, because it is full, stays in the journal.
 */
export async function applyJournal(): Promise<void> {
  await Promise.allSettled(journalKeys().map(storeEntry))
}

/** Returns stored drafts with the changes that are still in the journal. */
export function addJournal(stored: StoredDraft[]): StoredDraft[] {
  const drafts = new Map(stored.map((draft) => [draftKey(draft.owner, draft.id), draft]))
  for (const key of journalKeys()) {
    const draft = addJournalEntry(key, drafts.get(key))
    if (draft) drafts.set(key, draft)
  }
  return [...drafts.values()]
}

/**
 * Returns a stored draft with its changes in the journal: `stored` itself where the journal has
 * nothing newer.
 */
export function addJournalEntry(
  key: string,
  stored: StoredDraft | undefined,
): StoredDraft | undefined {
  const text = readEntry(key)
  return text === null ? stored : applyEntry(text, stored)
}

/** Removes the journal of one person's drafts, or of one draft. */
export function deleteJournal(owner: DraftOwner, id = ''): void {
  for (const key of journalKeys()) {
    if (key.startsWith(draftKey(owner, id))) removeEntry(key)
  }
}

function journalKeys(): string[] {
  return [...new Set([...inMemory.keys(), ...keysInLocalStorage()])]
}

// Empty in a worker, which has no local storage, and where the browser denies it.
function keysInLocalStorage(): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
  } catch {
    return []
  }
}

function readEntry(key: string): string | null {
  try {
    return inMemory.get(key) ?? localStorage.getItem(PREFIX + key)
  } catch {
    return null
  }
}

function removeEntry(key: string) {
  inMemory.delete(key)
  try {
    localStorage.removeItem(PREFIX + key)
  } catch {
    // Local storage is denied, so there is no entry.
  }
}

async function storeEntry(key: string) {
  const text = readEntry(key)
  if (text === null) return
  await change<StoredDraft>('drafts', key, (old) => applyEntry(text, old))
  // Another tab may have written a newer entry in the meantime.
  if (readEntry(key) === text) removeEntry(key)
}

// Returns the properties of an entry: none of a damaged one.
function parseEntry(text: string): Partial<JournalEntry> {
  try {
    return JSON.parse(text) ?? {}
  } catch {
    return {}
  }
}

// Returns a record with the entry's changes: `old` itself when another tab has written since, when
// it has them all, or when the entry is damaged. A damaged entry is then removed, so that the other
// drafts can be read.
function applyEntry(text: string, old: StoredDraft | undefined): StoredDraft | undefined {
  const { record, after } = parseEntry(text)
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
