import { useCallback } from 'react'
import { StorageError } from '#src/offline/database/stores.ts'
import { useStored } from '#src/offline/use-stored.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftSignal, listDrafts } from './drafts.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * Returns a person's drafts, latest first, as they change in any tab; undefined until they are
 * read; the error when they cannot be read.
 */
export function useReadDrafts(owner: DraftOwner): StoredDraft[] | StorageError | undefined {
  return useStored(
    draftSignal,
    useCallback(() => listDrafts(owner).catch((error: StorageError) => error), [owner]),
  )
}

const NONE: StoredDraft[] = []

/** Returns a person's drafts as `useReadDrafts` does; an empty list when they cannot be read. */
export function useDrafts(owner: DraftOwner): StoredDraft[] | undefined {
  const drafts = useReadDrafts(owner)
  return drafts instanceof StorageError ? NONE : drafts
}
