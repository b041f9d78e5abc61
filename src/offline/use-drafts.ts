import { useEffect, useState } from 'react'
import type { DraftOwner } from './draft-owner.ts'
import { draftSignal, listDrafts } from './drafts.ts'
import type { StoredDraft } from './stored-draft.ts'

/**
 * A person's drafts, the latest first, as they change in any tab; undefined until they were read.
 * A phone whose storage is closed has none.
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
