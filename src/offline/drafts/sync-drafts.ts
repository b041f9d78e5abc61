// Uploads a person's drafts and merges the changes of their other devices; works without a page.
import type { components } from '#contract'
import type { SyncOrder, SyncResult } from '#machines/client/draft-sync.machine.ts'
import { type Draft, readDraft } from '#machines/wizard/draft.ts'
import { isSameDraft, mergeDrafts, rebaseDraft } from '#machines/wizard/draft-merge.ts'
import { fromWireDraft, toWireDraft } from '#machines/wizard/draft-wire.ts'
import { type ApiClient, bodyOf } from '#src/api/api-client.ts'
import { toProblem } from '#src/api/problem.ts'
import { change, StorageError } from '#src/offline/database/stores.ts'
import { listOutbox } from '#src/offline/outbox.ts'
import { withLock } from '#src/storage/with-lock.ts'
import {
  DRAFT_SYNC_LOCK,
  deleteDiscard,
  draftSignal,
  listDiscards,
  listDrafts,
  removeLocalDraft,
  removeSyncedDraft,
} from './drafts.ts'
import { draftKey, type StoredDraft } from './stored-draft.ts'

/** The person, and the callbacks of a sync. */
export interface DraftSync {
  api: ApiClient
  personId: string
  /** Aborted when the person signs out; then nothing more is written. */
  signal: AbortSignal
  /** A draft that was edited here was sent or discarded on another device. */
  onLost: () => void
  /**
   * The server refused a draft for this reason. Called once for each draft, however often it is
   * sent.
   */
  onRefused: (reason: string) => void
}

/**
 * Syncs all drafts once, one tab at a time, and not while a case is being posted. A refused draft
 * (too large, too many) stays on this device and is uploaded with its next change. Rejects with
 * `ApiProblem` when the server accepts no drafts from this person.
 */
export function syncDrafts(sync: DraftSync, { isPull }: SyncOrder): Promise<SyncResult> {
  return withLock(DRAFT_SYNC_LOCK, async () => {
    try {
      await pushChanges(sync)
      const discards = await listDiscards(sync.personId)
      if (isPull || discards.length > 0) await pull(sync)
      return { status: 'done' }
    } catch (error) {
      const problem = toProblem(error)
      if (problem.status === 401) {
        return { status: 'signInNeeded', reason: problem.sessionEnd ?? 'ended' }
      }
      if (problem.isTemporary) {
        return { status: 'retry', afterMs: problem.details.retryAfterMs }
      }
      throw error
    }
  })
}

/**
 * The drafts that are not sent again until they change, by the key of their record: the server has
 * refused them, or has stored them and the full device could not record that.
 */
const notResent = new Map<string, Draft>()

async function pushChanges(sync: DraftSync) {
  const { personId } = sync
  const discarded = (await listDiscards(personId)).map(({ id }) => id)
  const others = new Set([...discarded, ...(await listQueued(personId))])
  for (const record of await listDrafts(personId)) {
    const sent = record.isOnServer || others.has(record.id) ? null : readDraft(record.draft)
    const last = notResent.get(draftKey(personId, record.id))
    if (sent && !(last && isSameDraft(last, sent))) await push(sync, sent)
  }
}

async function push(sync: DraftSync, sent: Draft) {
  const { api, personId, signal } = sync
  const key = draftKey(personId, sent.id)
  const params = { path: { draft_id: sent.id } }
  try {
    const body = toWireDraft(sent)
    const { data } = await bodyOf(api.PUT('/drafts/{draft_id}', { params, body, signal }))
    signal.throwIfAborted()
    await mergeServerDraft(personId, fromWireDraft(sent.id, data), sent)
    notResent.delete(key)
  } catch (error) {
    if (error instanceof StorageError) {
      notResent.set(key, sent)
      return
    }
    const problem = toProblem(error)
    if (problem.status === 401 || problem.isTemporary) throw error
    if (problem.code === 'DRAFT_DELETED') {
      await removeLocalDraft(personId, sent.id)
      sync.onLost()
      return
    }
    if (!notResent.has(key)) sync.onRefused(problem.message)
    notResent.set(key, sent)
  }
}

/**
 * Merges the server's state into a draft of this device. `base`: the latest state that the server
 * has merged; null if the server does not have the latest one.
 */
async function mergeServerDraft(personId: string, theirs: Draft, base: Draft | null) {
  let isChanged = false
  await change<StoredDraft>('drafts', draftKey(personId, theirs.id), (old) => {
    const ours = readDraft(old?.draft)
    if (!old || !ours) return old
    const draft = base ? rebaseDraft(ours, base, theirs) : mergeDrafts(ours, theirs)
    const isOnServer = isSameDraft(draft, theirs)
    const record = { ...old, isOnServer, isKnownToServer: true }
    if (isSameDraft(draft, ours)) return old.isOnServer && isOnServer ? old : record
    isChanged = true
    return { ...record, draft, syncs: old.syncs + 1 }
  })
  if (isChanged) draftSignal.announce()
}

async function pull({ api, personId, signal }: DraftSync) {
  const before = new Map((await listDrafts(personId)).map((record) => [record.id, record]))
  const listed = (await bodyOf(api.GET('/drafts', { signal }))).data
  const discards = await listDiscards(personId)
  for (const { id } of discards) {
    if (listed.some((draft) => draft.id === id)) await deleteDraft(api, id)
    await removeLocalDraft(personId, id)
    await deleteDiscard(personId, id)
  }
  // A draft that was sent or discarded here during the request does not return.
  const gone = new Set([...discards.map(({ id }) => id), ...(await listQueued(personId))])
  signal.throwIfAborted()
  for (const wire of listed) {
    const record = before.get(wire.id)
    const base = record?.isOnServer ? readDraft(record.draft) : null
    const theirs = fromWireDraft(wire.id, wire)
    if (record) await mergeServerDraft(personId, theirs, base)
    else if (!gone.has(wire.id)) await add(personId, theirs, wire)
  }
  const ids = new Set(listed.map(({ id }) => id))
  for (const record of before.values()) {
    if (record.isOnServer && !ids.has(record.id)) await removeSyncedDraft(personId, record.id)
  }
}

const listQueued = async (personId: string): Promise<string[]> =>
  (await listOutbox(personId)).flatMap(({ outgoing }) =>
    outgoing.kind === 'case' ? [outgoing.draft.id] : [],
  )

async function deleteDraft(api: ApiClient, id: string) {
  const params = { path: { draft_id: id } }
  await bodyOf(api.DELETE('/drafts/{draft_id}', { params })).catch((error: unknown) => {
    // Another device was faster.
    if (toProblem(error).status !== 404) throw error
  })
}

async function add(
  personId: string,
  draft: Draft,
  { updated_at: savedAt }: components['schemas']['Draft'],
) {
  const { id } = draft
  await change<StoredDraft>('drafts', draftKey(personId, id), (old) => {
    const record = { version: 1, owner: personId, id, edits: 1, savedAt, draft } as const
    return old ?? { ...record, isOnServer: true, syncs: 0 }
  })
  draftSignal.announce()
}
