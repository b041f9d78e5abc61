/**
 * Opens a draft in this tab: connects the draft machine to the storage, the other tabs and the
 * page.
 */
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
import { deleteJournal, journaled, writeJournal } from './draft-journal.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftKey, draftSignal, readStoredDraft } from './drafts.ts'
import { isKnownToServer, type StoredDraft } from './stored-draft.ts'

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
   * to the journal, unless the draft has never been stored.
   */
  close(): Promise<void>
}

/**
 * Claims a draft for this tab and opens it, also on a full device. Rejects with `StorageError` when
 * the draft cannot be read.
 */
export async function openDraft(owner: DraftOwner, id: string): Promise<OpenedDraft> {
  const key = draftKey(owner, id)
  const writeDraft = fromPromise<WriteResult, DraftWrite>(({ input }) => store(owner, id, input))
  const actor = createActor(draftMachine.provide({ actors: { writeDraft } })).start()
  const end = new AbortController()

  const flush = async () => {
    actor.send({ type: 'draft.flush' })
    await waitFor(actor, (state) => !state.hasTag('unsaved')).catch(() => {})
  }
  const refresh = async () => {
    await waitFor(actor, (state) => !state.matches('writing')).catch(() => {})
    // A record that could not be read is read again at the next change.
    await readStoredDraft(owner, id).then(
      (record) => actor.send({ type: 'record.show', record }),
      () => {},
    )
  }
  const unwritten = () => unwrittenIn(actor.getSnapshot().context)
  const journalUnwritten = () => {
    const found = unwritten()
    if (!found) return
    const { write, after } = found
    const savedAt = new Date().toISOString()
    const record = recordOf({ owner, id, ...write, savedAt })
    writeJournal(key, { record, after: [...after] })
  }
  const leave = () => {
    journalUnwritten()
    void flush()
  }
  const handOver = async () => {
    await flush()
    // A draft that was never stored is not begun: the person reads that it could not be saved.
    if (!unwritten() || actor.getSnapshot().context.edits === 0) return
    journalUnwritten()
    draftSignal.announce()
  }
  const followVisibility = () => {
    if (document.visibilityState === 'hidden') return leave()
    if (!unwritten()) return
    // This tab goes on. A write from the journal would count as another tab's.
    deleteJournal(owner, id)
    void flush()
  }
  const stopWatching = draftSignal.watch(() => void refresh())
  end.signal.addEventListener('abort', stopWatching)
  document.addEventListener('visibilitychange', followVisibility, { signal: end.signal })
  window.addEventListener('pagehide', leave, { signal: end.signal })

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
  const typed = whole === record ? null : readDraft(whole?.draft)
  if (typed) actor.send({ type: 'draft.change', draft: typed })

  return {
    stored: whole?.draft,
    save: (draft) => actor.send({ type: 'draft.change', draft }),
    flush,
    refresh,
    state: () => stateOf(actor),
    subscribe: (callback) => actor.subscribe(callback).unsubscribe,
    watchReceived: (callback) =>
      actor.on('draft.received', ({ draft }) => callback(draft)).unsubscribe,
    async close() {
      await handOver()
      end.abort()
      releaseClaim()
    },
  }
}

function stateOf(actor: ActorRefFrom<typeof draftMachine>): DraftState {
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

/** A draft that is opened: its record, and `whole`, the record with what only the journal has. */
type Taken = Record<'record' | 'whole', StoredDraft | undefined>

// A higher edit count makes a pending write of the earlier tab fail.
async function takeOver(key: string): Promise<Taken> {
  let record: StoredDraft | undefined
  try {
    await change<StoredDraft>('drafts', key, (old) => {
      const whole = journaled(key, old)
      record = whole && { ...whole, edits: (old?.edits ?? 0) + 1 }
      return record
    })
    return { record, whole: record }
  } catch {
    // A full device can still be read. Its next change says that it cannot be stored.
    record = await read<StoredDraft>('drafts', key)
    return { record, whole: journaled(key, record) }
  }
}

async function store(owner: DraftOwner, id: string, write: DraftWrite): Promise<WriteResult> {
  const savedAt = new Date().toISOString()
  let result: WriteResult = { status: 'gone' }
  await change<StoredDraft>('drafts', draftKey(owner, id), (old) => {
    result = applyWrite(old, write, savedAt)
    if (result.status !== 'written') return old
    const { draft, syncs } = result
    const record = recordOf({ owner, id, edits: write.edits + 1, savedAt, draft, syncs })
    return { ...record, isKnownToServer: isKnownToServer(old) }
  })
  if ((result as WriteResult).status === 'written') draftSignal.announce()
  return result
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
