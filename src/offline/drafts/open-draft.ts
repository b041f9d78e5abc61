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
import type { Draft } from '#machines/wizard/draft.ts'
import { change, type StorageError } from '#src/offline/database/stores.ts'
import { claim } from './claim.ts'
import { applyJournal, writeJournal } from './draft-journal.ts'
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
  /** The record as it was when the draft was opened; undefined for a new draft. */
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
  /** Writes pending changes and releases the draft to other tabs. */
  close(): Promise<void>
}

/** Claims a draft for this tab and opens it. Rejects with `StorageError`. */
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
  const leave = () => {
    const unwritten = unwrittenIn(actor.getSnapshot().context)
    if (unwritten) {
      const { write, after } = unwritten
      const savedAt = new Date().toISOString()
      const record = recordOf({ owner, id, ...write, savedAt })
      writeJournal(key, { record, after: [...after] })
    }
    void flush()
  }
  const leaveWhenHidden = () => {
    if (document.visibilityState === 'hidden') leave()
  }
  const stopWatching = draftSignal.watch(() => void refresh())
  end.signal.addEventListener('abort', stopWatching)
  document.addEventListener('visibilitychange', leaveWhenHidden, { signal: end.signal })
  window.addEventListener('pagehide', leave, { signal: end.signal })

  const releaseClaim = await claim(key, {
    onReleaseRequested: flush,
    onLost: () => {
      end.abort()
      actor.send({ type: 'claim.lose' })
    },
  })
  await applyJournal().catch(() => {})
  const record = await takeOver(key).catch((error: unknown) => {
    end.abort()
    releaseClaim()
    throw error
  })
  actor.send({ type: 'draft.open', record })

  return {
    stored: record?.draft,
    save: (draft) => actor.send({ type: 'draft.change', draft }),
    flush,
    refresh,
    state: () => stateOf(actor),
    subscribe: (callback) => actor.subscribe(callback).unsubscribe,
    watchReceived: (callback) =>
      actor.on('draft.received', ({ draft }) => callback(draft)).unsubscribe,
    async close() {
      await flush()
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

// A higher edit count makes a pending write of the earlier tab fail.
async function takeOver(key: string): Promise<StoredDraft | undefined> {
  let taken: StoredDraft | undefined
  await change<StoredDraft>('drafts', key, (old) => {
    taken = old && { ...old, edits: old.edits + 1 }
    return taken
  })
  return taken
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
