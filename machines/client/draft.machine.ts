import { assign, emit, enqueueActions, setup } from 'xstate'
import { type Draft, readDraft } from '#machines/wizard/draft.ts'
import { isSameDraft, rebaseDraft } from '#machines/wizard/draft-merge.ts'
import { eventOf, outputOf, providedActor } from './provided.ts'

/** The part of a stored draft that decides who may write it. */
export interface DraftRecord {
  /** Counts the writes of all tabs. A tab may write only over the count that it knows. */
  edits: number
  /** ISO instant. */
  savedAt: string
  /** May have an older version; parse it with `readDraft`. */
  draft: unknown
  /** How often changes came from the server. */
  syncs: number
}

/** What a tab knows of the stored draft. */
export type KnownRecord = {
  edits: number
  syncs: number
  /** The draft as this tab last saw it; null for a new one. */
  seen: Draft | null
}

export type DraftWrite = KnownRecord & { draft: Draft }

/** The result of a write. `received`: the server's changes since this tab last saw the record. */
export type WriteResult =
  | { status: 'written'; draft: Draft; savedAt: string; syncs: number; received: Draft | null }
  /** Another tab has written. */
  | { status: 'taken' }
  /** The draft was removed. */
  | { status: 'gone' }

export type DraftEvent =
  /** Opens the draft in this tab. */
  | { type: 'draft.open'; record: DraftRecord | undefined }
  | { type: 'draft.change'; draft: Draft }
  /** Writes pending changes now. */
  | { type: 'draft.flush' }
  /**
   * The stored record; undefined if there is none. `isLost`: it is missing, and was not removed on
   * purpose.
   */
  | { type: 'record.show'; record: DraftRecord | undefined; isLost: boolean }
  /** Another tab has taken the draft over. */
  | { type: 'claim.lose' }

/** Changes came from another device. `draft` is the whole draft with them. */
export type DraftEmitted = { type: 'draft.received'; draft: Draft }

export type DraftContext = KnownRecord & {
  savedAt: string
  /** A change whose write has not begun. */
  waiting: Draft | null
  /** A change that is being written; closing the page may lose it. */
  underWay: Draft | null
  isFlushWanted: boolean
  /** Why the device could not store the last write; undefined once one succeeds. */
  error: unknown
}

/**
 * Returns the draft in a record if something came from the server since this tab last saw it, else
 * null.
 */
function newerDraftIn(record: DraftRecord | undefined, { seen, syncs }: KnownRecord): Draft | null {
  return !record || !seen || record.syncs === syncs ? null : readDraft(record.draft)
}

/**
 * Returns whether a record is this write's own: the device stored it, and lost its connection
 * before it said so; or it came from the journal of this tab.
 */
function isOwnWrite({ edits, draft }: DraftRecord, write: DraftWrite): boolean {
  const stored = edits === write.edits + 1 ? readDraft(draft) : null
  return stored !== null && isSameDraft(stored, write.draft)
}

/**
 * Returns what a write does to the stored record; called within the write's transaction. Merges the
 * server's changes since this tab last saw the record. `isLost`: the record is missing and was not
 * removed on purpose, so it is written again.
 */
export function applyWrite(
  stored: DraftRecord | undefined,
  write: DraftWrite,
  { savedAt, isLost }: { savedAt: string; isLost: boolean },
): WriteResult {
  if (stored && isOwnWrite(stored, write)) {
    return { status: 'written', ...write, savedAt: stored.savedAt, received: null }
  }
  if (isLost) return { status: 'written', ...write, savedAt, received: null }
  if ((stored?.edits ?? 0) !== write.edits) return { status: stored ? 'taken' : 'gone' }
  const received = newerDraftIn(stored, write)
  const isMerged = received !== null && write.seen !== null
  return {
    status: 'written',
    draft: isMerged ? rebaseDraft(write.draft, write.seen as Draft, received) : write.draft,
    savedAt,
    syncs: received ? (stored?.syncs ?? 0) : write.syncs,
    received,
  }
}

/**
 * Returns what to write when the page closes now, and the edit counts that it may follow; null if
 * everything is stored.
 */
export function unwrittenIn(
  context: DraftContext,
): { write: DraftWrite; after: readonly number[] } | null {
  const { waiting, underWay, edits, syncs, seen } = context
  const draft = waiting ?? underWay
  if (!draft) return null
  const after = underWay ? [edits, edits + 1] : [edits]
  return { write: { draft, edits, syncs, seen }, after }
}

const takeRecord = (record: DraftRecord) => ({
  edits: record.edits,
  syncs: record.syncs,
  seen: readDraft(record.draft),
  savedAt: record.savedAt,
  waiting: null,
})

const keep = { type: 'keep' as const, params: eventOf<{ draft: Draft }> }
const lost = { 'claim.lose': '#draft.taken' }

type Opened = { record: DraftRecord | undefined }
type Shown = Opened & { isLost: boolean }
const params = eventOf<Shown>
const showTransitions = [
  {
    guard: { type: 'isGone' as const, params },
    target: '#draft.gone',
    actions: 'drop' as const,
  },
  {
    guard: { type: 'isLost' as const, params },
    target: '#draft.unsaved',
    actions: 'keepSeen' as const,
  },
  {
    guard: { type: 'hasNewerDraft' as const, params },
    actions: { type: 'receive' as const, params },
  },
]

/**
 * A draft that one tab edits. Writes it shortly after a change, and at once when the page is
 * hidden. A write is valid only over the record that this tab knows, so two tabs never overwrite
 * each other. States tagged `unsaved` have something that is not stored yet; those tagged `lost`
 * write nothing.
 */
export const draftMachine = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    emitted: {} as DraftEmitted,
    tags: {} as 'unsaved' | 'lost',
  },
  /**
   * Stores a draft, in one transaction that calls `applyWrite`. Rejects when the device cannot
   * store it.
   */
  actors: { writeDraft: providedActor<WriteResult, DraftWrite>() },
  guards: {
    isStored: (_, { record }: Opened) => record !== undefined,
    /** A new draft is not stored before its first write. */
    isGone: ({ context }, { record, isLost }: Shown) => !record && !isLost && context.edits > 0,
    isLost: ({ context }, { isLost }: Shown) => isLost && context.edits > 0,
    hasNewerDraft: ({ context }, { record }: Shown) => newerDraftIn(record, context) !== null,
    hasWaiting: ({ context }) => context.waiting !== null,
    isTaken: (_, { status }: WriteResult) => status === 'taken',
    isNotThere: (_, { status }: WriteResult) => status === 'gone',
    isUrgent: ({ context }) => context.waiting !== null && context.isFlushWanted,
  },
  actions: {
    takeRecord: assign((_, { record }: Opened) => (record ? takeRecord(record) : {})),
    keep: assign((_, { draft }: { draft: Draft }) => ({ waiting: draft })),
    /** Has all answers written again. */
    keepSeen: assign(({ context }) => ({ waiting: context.waiting ?? context.seen })),
    wantFlush: assign({ isFlushWanted: true }),
    begin: assign(({ context }) => ({
      underWay: context.waiting,
      waiting: null,
      isFlushWanted: false,
    })),
    /** Merges the server's changes into the typed answers, and announces them. */
    receive: enqueueActions(({ context, enqueue }, { record }: Shown) => {
      const theirs = newerDraftIn(record, context)
      const { seen, waiting } = context
      if (!record || !theirs || !seen) return
      const merged = waiting && rebaseDraft(waiting, seen, theirs)
      enqueue.assign({ waiting: merged, seen: theirs, syncs: record.syncs })
      enqueue.emit({ type: 'draft.received', draft: merged ?? theirs })
    }),
    noteWritten: enqueueActions(({ context, enqueue }, result: WriteResult) => {
      if (result.status !== 'written') return
      const { draft, received, syncs, savedAt } = result
      const { seen, waiting } = context
      const merged = waiting && received && seen ? rebaseDraft(waiting, seen, received) : waiting
      enqueue.assign({
        waiting: merged,
        underWay: null,
        seen: draft,
        syncs,
        savedAt,
        error: undefined,
        edits: context.edits + 1,
      })
      if (received) enqueue.emit({ type: 'draft.received', draft: merged ?? draft })
    }),
    setError: assign(({ context }, { error }: { error: unknown }) => ({
      waiting: context.waiting ?? context.underWay,
      underWay: null,
      error,
    })),
    drop: assign({ waiting: null, underWay: null, error: undefined }),
    showRecord: emit(({ context }) => ({
      type: 'draft.received' as const,
      draft: context.seen as Draft,
    })),
  },
  delays: { pause: 250 },
}).createMachine({
  id: 'draft',
  context: {
    edits: 0,
    syncs: 0,
    seen: null,
    savedAt: '',
    waiting: null,
    underWay: null,
    isFlushWanted: false,
    error: undefined,
  },
  initial: 'opening',
  states: {
    opening: {
      on: {
        ...lost,
        'draft.open': [
          {
            guard: { type: 'isStored', params: eventOf },
            target: 'saved',
            actions: { type: 'takeRecord', params: eventOf },
          },
          { target: 'fresh' },
        ],
      },
    },
    fresh: { on: { ...lost, 'draft.change': { target: 'unsaved', actions: keep } } },
    saved: {
      on: {
        ...lost,
        'draft.change': { target: 'unsaved', actions: keep },
        'record.show': showTransitions,
      },
    },
    unsaved: {
      tags: 'unsaved',
      after: { pause: 'writing' },
      on: {
        ...lost,
        'draft.change': { actions: keep },
        'draft.flush': 'writing',
        'record.show': showTransitions,
      },
    },
    writing: {
      tags: 'unsaved',
      entry: 'begin',
      invoke: {
        src: 'writeDraft',
        input: ({ context: { underWay, edits, syncs, seen } }) => ({
          draft: underWay as Draft,
          edits,
          syncs,
          seen,
        }),
        onDone: [
          { guard: { type: 'isTaken', params: outputOf }, target: 'taken', actions: 'drop' },
          { guard: { type: 'isNotThere', params: outputOf }, target: 'gone', actions: 'drop' },
          {
            guard: 'isUrgent',
            target: 'writing',
            reenter: true,
            actions: { type: 'noteWritten', params: outputOf },
          },
          {
            guard: 'hasWaiting',
            target: 'unsaved',
            actions: { type: 'noteWritten', params: outputOf },
          },
          { target: 'saved', actions: { type: 'noteWritten', params: outputOf } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'setError', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        ...lost,
        'draft.change': { actions: keep },
        'draft.flush': { actions: 'wantFlush' },
      },
    },
    failed: {
      on: {
        ...lost,
        'draft.change': { target: 'unsaved', actions: keep },
        'draft.flush': { guard: 'hasWaiting', target: 'writing' },
        'record.show': showTransitions,
      },
    },
    taken: { tags: 'lost', entry: 'drop' },
    /** It was sent or discarded. A case that the server refuses is stored again. */
    gone: {
      tags: 'lost',
      on: {
        ...lost,
        'record.show': {
          guard: { type: 'isStored', params: eventOf },
          target: 'saved',
          actions: [{ type: 'takeRecord', params: eventOf }, 'showRecord'],
        },
      },
    },
  },
})
