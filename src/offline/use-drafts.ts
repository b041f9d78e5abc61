import { useEffect, useState } from 'react'
import type { DraftOwner } from './draft-owner.ts'
import { draftSignal, listDrafts } from './drafts.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * Returns a person's drafts, latest first, as they change in any tab; undefined until they are
 * read. Empty where storage is denied.
 */
export function useDrafts(owner: DraftOwner): StoredDraft[] | undefined {
  const [drafts, setDrafts] = useState<StoredDraft[]>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const found = await listDrafts(owner).catch(() => [])
      if (isCurrent) setDrafts(found)
    }
    void load()
    const stop = draftSignal.watch(() => void load())
    return () => {
      isCurrent = false
      stop()
    }
  }, [owner])
  return drafts
}
