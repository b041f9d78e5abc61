// Opens a draft in this tab: connects the draft machine to the storage, the other tabs and the
// page.
import { type ActorRefFrom, createActor, fromPromise, waitFor } from 'xstate'
import {
  applyWrite,
  type DraftWrite,
  draftMachine,
  unwrittenIn,
  type WriteResult,
} from '#machines/client/draft.machine.ts'
import { type Draft, readDraft } from '#machines/wizard/draft.ts'
import { change, read, type StorageError } from '#src/offline/database/stores.ts'
import { claim } from './claim.ts'
import { addJournalEntry, deleteJournal, writeJournal } from './draft-journal.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftSignal, isDraftLost, readStoredDraft } from './drafts.ts'
import { draftKey, isKnownToServer, type StoredDraft } from './stored-draft.ts'

/**
 * `saved`: everything is stored. `unsaved`: a change will be stored soon. `failed`: the device
 * refused it, see `error`, which stays while the next change is written. `taken`: another tab has
 * claimed it. `discarded`: it was sent or deleted. In the last two states nothing is written.
 */
export type DraftState =
  | { status: 'new' | 'taken' | 'discarded' }
  | { status: 'unsaved'; error?: StorageError }
  | { status: 'saved'; savedAt: string }
  | { status: 'failed'; error: StorageError }

/** A draft that this tab has claimed. */
export interface OpenedDraft {
  /** The draft as it was when it was opened; undefined for a new one. */
  stored: unknown
  /** Stores the draft within 250 ms, and at once when the page is hidden. */
  save(draft: Draft): void
  /** Writes pending changes now. Never rejects: a failure is a state. */
  flush(): Promise<void>
  /** Reads the stored record again. Never rejects. */
  refresh(): Promise<void>
  state(): DraftState
  /** Subscribes to the state. Returns the function that unsubscribes. */
  subscribe(callback: () => void): () => void
  /**
   * Calls back with the whole draft when changes came from another device. Returns the function
   * that unsubscribes.
   */
  watchReceived(callback: (draft: Draft) => void): () => void
  /**
   * Writes pending changes and releases the draft to other tabs. Changes that the device refuses go
   * to the journal.
   */
  close(): Promise<void>
  /** Writes nothing more: the server has the case. */
  stopWriting(): void
}

type DraftActor = ActorRefFrom<typeof draftMachine>

/**
 * Claims a draft for this tab and opens it, also on a full device. Rejects with `StorageError` when
 * the draft cannot be read.
 */
export async function openDraft(owner: DraftOwner, id: string): Promise<OpenedDraft> {
  const key = draftKey(owner, id)
  const writeDraft = fromPromise<WriteResult, DraftWrite>(({ input }) => store(owner, id, input))
  const actor = createActor(draftMachine.provide({ actors: { writeDraft } })).start()
  const end = new AbortController()
  const { signal } = end
  const { flush, leave, handOver, resume } = writesOf(actor, owner, id)

  const refresh = async () => {
    await waitFor(actor, (state) => !state.matches('writing')).catch(() => {})
    // A record that could not be read is read again at the next change.
    await readStoredDraft(owner, id).then(
      (record) => actor.send({ type: 'record.show', ...record }),
      () => {},
    )
  }
  const followVisibility = () => {
    if (document.visibilityState === 'hidden') return leave()
    resume()
    // The browser may have emptied the storage meanwhile.
    void refresh()
  }
  const stopWatching = draftSignal.watch(() => void refresh())
  signal.addEventListener('abort', stopWatching)
  document.addEventListener('visibilitychange', followVisibility, { signal })
  window.addEventListener('pagehide', leave, { signal })

  const releaseClaim = await claim(key, {
    onReleaseRequested: handOver,
    onLost: () => {
      end.abort()
      actor.send({ type: 'claim.lose' })
    },
  })
  const { record, whole } = await takeOver(key).catch((error: unknown) => {
    end.abort()
    releaseClaim()
    throw error
  })
  deleteJournal(owner, id)
  actor.send({ type: 'draft.open', record })
  const unstored = whole === record ? null : readDraft(whole?.draft)
  if (unstored) actor.send({ type: 'draft.change', draft: unstored })

  return {
    stored: whole?.draft,
    save: (draft) => actor.send({ type: 'draft.change', draft }),
    flush,
    refresh,
    state: () => stateOf(actor),
    subscribe: (callback) => actor.subscribe(callback).unsubscribe,
    watchReceived: (callback) =>
      actor.on('draft.received', ({ draft }) => callback(draft)).unsubscribe,
    stopWriting: () => actor.send({ type: 'claim.lose' }),
    async close() {
      await handOver()
      end.abort()
      releaseClaim()
    },
  }
}

/** Returns the ways to write the pending changes of a draft, into the database or the journal. */
function writesOf(actor: DraftActor, owner: DraftOwner, id: string) {
  const unwritten = () => unwrittenIn(actor.getSnapshot().context)
  const journalUnwritten = () => {
    const unwrittenChange = unwritten()
    if (!unwrittenChange) return
    const { write, after } = unwrittenChange
    const savedAt = new Date().toISOString()
    const record = recordOf({ owner, id, ...write, savedAt })
    writeJournal(draftKey(owner, id), { record, after: [...after] })
  }
  const flush = async () => {
    actor.send({ type: 'draft.flush' })
    await waitFor(actor, (state) => !state.hasTag('unsaved')).catch(() => {})
  }
  return {
    /** Writes into the database. Never rejects. */
    flush,
    /** Writes into the journal and the database, because the page may be closed at any moment. */
    leave() {
      journalUnwritten()
      void flush()
    },
    /** Writes before another tab takes the draft: what the device refuses goes to the journal. */
    async handOver() {
      await flush()
      if (!unwritten()) return
      journalUnwritten()
      draftSignal.announce()
    },
    /** Goes on writing in this tab, which is shown again. */
    resume() {
      if (!unwritten()) return
      // Once applied, this tab's own journal would look like a change of another tab.
      deleteJournal(owner, id)
      void flush()
    },
  }
}

function stateOf(actor: DraftActor): DraftState {
  const { value, context } = actor.getSnapshot()
  switch (value) {
    case 'opening':
    case 'fresh':
      return { status: 'new' }
    case 'saved':
      return { status: 'saved', savedAt: context.savedAt }
    case 'unsaved':
    case 'writing':
      return context.error === undefined
        ? { status: 'unsaved' }
        : { status: 'unsaved', error: context.error as StorageError }
    case 'failed':
      return { status: 'failed', error: context.error as StorageError }
    case 'taken':
      return { status: 'taken' }
    case 'gone':
      return { status: 'discarded' }
  }
}

/**
 * `record`: the draft as it is stored. `whole`: the same with changes that only the journal has.
 */
type TakenDraft = Record<'record' | 'whole', StoredDraft | undefined>

// A higher edit count makes a pending write of the earlier tab fail.
async function takeOver(key: string): Promise<TakenDraft> {
  let record: StoredDraft | undefined
  try {
    await change<StoredDraft>('drafts', key, (old) => {
      const whole = addJournalEntry(key, old)
      record = whole && { ...whole, edits: (old?.edits ?? 0) + 1 }
      return record
    })
    return { record, whole: record }
  } catch {
    // A full device can still be read. Its next change says that it cannot be stored.
    record = await read<StoredDraft>('drafts', key)
    return { record, whole: addJournalEntry(key, record) }
  }
}

async function store(owner: DraftOwner, id: string, write: DraftWrite): Promise<WriteResult> {
  let result = await storeOnce(owner, id, write, false)
  if (result.status === 'gone' && (await isDraftLost(owner, id))) {
    result = await storeOnce(owner, id, write, true)
  }
  if (result.status === 'written') draftSignal.announce()
  return result
}

// In the store of drafts alone: a page that is frozen while it writes may keep the next page from
// the stores of the transaction, and every page reads `meta` first.
async function storeOnce(owner: DraftOwner, id: string, write: DraftWrite, isLost: boolean) {
  const savedAt = new Date().toISOString()
  let result: WriteResult = { status: 'gone' }
  await change<StoredDraft>('drafts', draftKey(owner, id), (old) => {
    result = applyWrite(old, write, { savedAt, isLost: isLost && !old })
    if (result.status !== 'written') return old
    const { draft, syncs } = result
    const record = recordOf({ owner, id, edits: write.edits + 1, savedAt, draft, syncs })
    return { ...record, isKnownToServer: isKnownToServer(old) }
  })
  return result as WriteResult
}

const recordOf = ({
  owner,
  id,
  edits,
  savedAt,
  draft,
  syncs,
}: Required<Pick<StoredDraft, 'owner' | 'id' | 'edits' | 'savedAt' | 'draft' | 'syncs'>>) =>
  ({ version: 1, owner, id, edits, savedAt, draft, isOnServer: false, syncs }) satisfies StoredDraft
