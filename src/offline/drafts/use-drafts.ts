import { useCallback } from 'react'
import { useStored } from '#src/offline/use-stored.ts'
import type { DraftOwner } from './draft-owner.ts'
import { draftSignal, listDrafts } from './drafts.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * Returns a person's drafts, latest first, as they change in any tab; undefined until they are
 * read. Empty where storage is denied.
 */
export function useDrafts(owner: DraftOwner): StoredDraft[] | undefined {
  return useStored(
    draftSignal,
    useCallback(() => listDrafts(owner).catch(() => []), [owner]),
  )
}
