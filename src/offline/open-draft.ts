/**
 * A draft in the hands of this tab. Opening takes it over from another tab; a write is kept only
 * where nobody else has written since, by a counter of edits.
 */
import type { Draft } from '#machines/wizard/draft.ts'
import { claim } from './claim.ts'
import { change, draftStore, read, type StorageError } from './db.ts'
import { keepTail, settleTails } from './draft-tail.ts'
import { type DraftOwner, draftKey, draftSignal, type StoredDraft } from './drafts.ts'

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
  /** Writes what is waiting and lets other tabs have it. */
  close(): Promise<void>
}

/** Opens a draft in this tab, taking it over from another. Rejects with `StorageError`. */
export async function openDraft(owner: DraftOwner, id: string): Promise<OpenDraft> {
  const key = draftKey(owner, id)
  const listeners = new Set<() => void>()
  let state: DraftState = { status: 'new' }
  let waiting: Draft | undefined
  /** Is being written, and may not arrive if the page is left now. */
  let underWay: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing: Promise<void> = Promise.resolve()
  let edits = 0

  const isOver = () => state.status === 'taken' || state.status === 'discarded'
  const enter = (next: DraftState) => {
    state = next
    for (const listener of listeners) listener()
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
      await change<StoredDraft>(draftStore, key, (old) => {
        found = old
        return isOurs() ? { version: 1, owner, id, edits: edits + 1, savedAt, draft } : old
      })
      if (!isOurs()) return enter({ status: found ? 'taken' : 'discarded' })
      edits += 1
      enter(waiting === undefined ? { status: 'saved', savedAt } : { status: 'unsaved' })
      draftSignal.announce()
    } catch (error) {
      waiting ??= draft
      enter({ status: 'failed', error: error as StorageError })
    } finally {
      underWay = undefined
    }
  }

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
      keepTail(key, { record: { version: 1, owner, id, edits, savedAt, draft }, after })
    }
    void flush()
  }
  const leaveWhenHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const noticeDiscard = async () => {
    if (edits === 0 || isOver()) return
    await writing
    if (!(await read(draftStore, key)) && !isOver()) enter({ status: 'discarded' })
  }
  const stopWatching = draftSignal.watch(() => void noticeDiscard())
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

  await settleTails().catch(() => {})
  // Raising the counter makes a write of the earlier tab that is still on its way fail.
  let stored: StoredDraft | undefined
  await change<StoredDraft>(draftStore, key, (old) => {
    stored = old && { ...old, edits: old.edits + 1 }
    return stored
  }).catch((error: unknown) => {
    stop()
    letGo()
    throw error
  })
  if (stored) {
    edits = stored.edits
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
    async close() {
      await flush()
      stop()
      letGo()
    },
  }
}
