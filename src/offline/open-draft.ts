/**
 * A draft in the hands of this tab. Opening takes it over from another tab; a write is kept only
 * where nobody else has written since, by a counter of edits. What comes from the server meanwhile is
 * taken in, not lost and not in the way.
 */
import { type Draft, readDraft } from '#machines/wizard/draft.ts'
import { rebaseDraft } from '#machines/wizard/draft-merge.ts'
import { claim } from './claim.ts'
import { change, type StorageError } from './db.ts'
import { applyJournal, writeJournal } from './draft-journal.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftKey, draftSignal, readStoredDraft, type StoredDraft } from './drafts.ts'

/**
 * `saved`: everything is on the phone. `unsaved`: a change is about to be. `failed`: the phone would
 * not keep it, `error` says why. `taken`: another tab has it. `discarded`: it was thrown away.
 * In the last two nothing more is written.
 */
export type DraftState =
  | { status: 'new' | 'unsaved' | 'taken' | 'discarded' }
  | { status: 'saved'; savedAt: string }
  | { status: 'failed'; error: StorageError }

/** The longest that a change waits to be written, ms. */
const DELAY_MS = 250

/** A draft that this tab holds. */
export interface OpenDraft {
  /** What lay on the phone when it was opened; undefined for a new one. */
  stored: unknown
  /** Keeps the draft within 250 ms, and at once when the page is hidden. */
  save(draft: Draft): void
  /** Writes now what is still waiting. Never rejects: a failure is a state. */
  flush(): Promise<void>
  state(): DraftState
  /** Calls back at every change of the state. Answers how to stop. */
  subscribe(callback: () => void): () => void
  /** Calls back with the whole draft when something came from another phone. Answers how to stop. */
  watchReceived(callback: (draft: Draft) => void): () => void
  /** Writes what is waiting and lets other tabs have it. */
  close(): Promise<void>
}

/** Opens a draft in this tab, taking it over from another. Rejects with `StorageError`. */
export async function openDraft(owner: DraftOwner, id: string): Promise<OpenDraft> {
  const key = draftKey(owner, id)
  const listeners = new Set<() => void>()
  const receivers = new Set<(draft: Draft) => void>()
  let state: DraftState = { status: 'new' }
  let waiting: Draft | undefined
  /** Is being written, and may not arrive if the page is left now. */
  let underWay: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let edits = 0
  /** The record as this tab last saw it. */
  let seen: Draft | null = null
  let syncs = 0

  const isOver = () => state.status === 'taken' || state.status === 'discarded'
  const enter = (next: DraftState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const receive = (record: StoredDraft) => {
    const theirs = (record.syncs ?? 0) === syncs ? null : readDraft(record.draft)
    const base = seen
    if (!theirs || !base) return
    const bringIn = (ours: Draft) => rebaseDraft(ours, base, theirs)
    waiting &&= bringIn(waiting)
    underWay &&= bringIn(underWay)
    seen = theirs
    syncs = record.syncs ?? 0
    for (const receiver of receivers) receiver(waiting ?? underWay ?? theirs)
  }

  const write = async () => {
    const draft = waiting
    if (draft === undefined || isOver()) return
    waiting = undefined
    underWay = draft
    const savedAt = new Date().toISOString()
    let found: StoredDraft | undefined
    const isOurs = () => (found?.edits ?? 0) === edits
    try {
      await change<StoredDraft>('drafts', key, (old) => {
        found = old
        if (!isOurs()) return old
        if (old) receive(old)
        return recordOf(underWay, { edits: edits + 1, savedAt })
      })
      if (!isOurs()) return enter({ status: found ? 'taken' : 'discarded' })
      edits += 1
      seen = underWay ?? null
      enter(waiting === undefined ? { status: 'saved', savedAt } : { status: 'unsaved' })
      draftSignal.announce()
    } catch (error) {
      waiting ??= underWay
      enter({ status: 'failed', error: error as StorageError })
    } finally {
      underWay = undefined
    }
  }

  const recordOf = (draft: unknown, at: Pick<StoredDraft, 'edits' | 'savedAt'>): StoredDraft => ({
    version: 1,
    owner,
    id,
    ...at,
    draft,
    isOnServer: false,
    syncs,
  })

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  const leave = () => {
    const draft = waiting ?? underWay
    if (draft !== undefined && !isOver()) {
      const savedAt = new Date().toISOString()
      const after = underWay === undefined ? [edits] : [edits, edits + 1]
      writeJournal(key, { record: recordOf(draft, { edits, savedAt }), after })
    }
    void flush()
  }
  const leaveWhenHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const look = async () => {
    if (edits === 0 || isOver()) return
    await writing
    const record = await readStoredDraft(owner, id)
    if (isOver()) return
    if (record) receive(record)
    else enter({ status: 'discarded' })
  }
  const stopWatching = draftSignal.watch(() => void look())
  document.addEventListener('visibilitychange', leaveWhenHidden)
  window.addEventListener('pagehide', leave)
  const stop = () => {
    stopWatching()
    document.removeEventListener('visibilitychange', leaveWhenHidden)
    window.removeEventListener('pagehide', leave)
  }

  const letGo = await claim(key, {
    onAsked: flush,
    onLost: () => {
      stop()
      enter({ status: 'taken' })
    },
  })

  await applyJournal().catch(() => {})
  // Raising the counter makes a write of the earlier tab that is still on its way fail.
  let stored: StoredDraft | undefined
  await change<StoredDraft>('drafts', key, (old) => {
    stored = old && { ...old, edits: old.edits + 1 }
    return stored
  }).catch((error: unknown) => {
    stop()
    letGo()
    throw error
  })
  if (stored) {
    edits = stored.edits
    seen = readDraft(stored.draft)
    syncs = stored.syncs ?? 0
    state = { status: 'saved', savedAt: stored.savedAt }
  }

  return {
    stored: stored?.draft,
    save(draft) {
      if (isOver()) return
      waiting = draft
      if (state.status !== 'unsaved') enter({ status: 'unsaved' })
      timer ??= setTimeout(flush, DELAY_MS)
    },
    flush,
    state: () => state,
    subscribe(callback) {
      listeners.add(callback)
      return () => listeners.delete(callback)
    },
    watchReceived(callback) {
      receivers.add(callback)
      return () => receivers.delete(callback)
    },
    async close() {
      await flush()
      stop()
      letGo()
    },
  }
}
